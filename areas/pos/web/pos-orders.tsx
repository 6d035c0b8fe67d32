import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Pill } from '#ui/pill.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { type ListedPosOrder, sendPosOrder } from '../calls/pos.ts'
import { momentWords, orderKinds, orderWords, type PosPlace } from './pos-words.ts'

/** The latest orders, and whether the till has them. */
export function PosOrders({ place: { franchise_id, time_zone, orders } }: { place: PosPlace }) {
  const columns: readonly Column<ListedPosOrder>[] = [
    { id: 'order', title: 'Order', value: ({ order_id }) => `#${order_id}`, sortable: false, width: 96 },
    {
      id: 'changed',
      title: 'Since',
      value: ({ changed_at }) => momentWords(changed_at, time_zone),
      sortable: false,
      width: 184,
    },
    { id: 'note', title: 'What to know', value: ({ note }) => note, sortable: false, wraps: true, card: 'whole' },
    {
      id: 'state',
      title: 'State',
      value: ({ state }) => orderWords[state],
      cell: (order) => (
        <>
          <Pill kind={orderKinds[order.state]}>{orderWords[order.state]}</Pill>
          {order.state === 'refused' && <SendAgain franchise_id={franchise_id} order_id={order.order_id} />}
        </>
      ),
      sortable: false,
      width: 220,
      card: 'end',
    },
  ]
  return (
    <DataTable
      label="Latest orders"
      columns={columns}
      rows={orders}
      idOf={({ order_id }) => String(order_id)}
      empty={<EmptyState icon="bag" title="No orders yet." />}
    />
  )
}

function SendAgain({ franchise_id, order_id }: { franchise_id: number; order_id: number }) {
  const act = useAct(async () => {
    const answer = await ask(sendPosOrder, { franchise_id, order_id })
    await refreshPage()
    return answer
  })
  return (
    <>
      <Button size="small" loading={act.loading} aria-label={`Send #${order_id} again`} onClick={() => act.run()}>
        Send again
      </Button>
      <ErrorLine error={act.error} count={act.failures} />
    </>
  )
}
