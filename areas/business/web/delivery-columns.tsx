import { momentText } from '#platform/core/moment-text.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { Pill } from '#ui/pill.tsx'
import type { Column } from '#ui/table/column.ts'
import { Tag } from '#ui/tag.tsx'
import type { Delivery } from '../calls/delivery.ts'
import type { rocketOrdersPage } from '../calls/rocket-orders.ts'
import { addressLine, arrivesText, statusWords } from './delivery-words.ts'

/** The server's time at which the rows were read, and the business's clock. */
const useListState = pageHook<typeof rocketOrdersPage>()
const useClock = () => [useListState('read_at'), useListState('business')?.time_zone ?? 'UTC'] as const

export const deliveryColumns: readonly Column<Delivery>[] = [
  {
    id: 'order',
    title: 'Order',
    value: (one) => one.order_id,
    cell: (one) => (
      <>
        <b>#{one.order_id}</b> {one.placed_by === 'api' && <Tag>API</Tag>}
      </>
    ),
    width: 104,
  },
  { id: 'customer', title: 'Customer', value: (one) => one.name, wraps: true },
  { id: 'to', title: 'To', value: addressLine, wraps: true, card: 'whole' },
  {
    id: 'ready',
    title: 'Ready',
    value: (one) => one.ready_at,
    kind: 'time',
    cell: (one) => <Ready delivery={one} />,
    width: 168,
  },
  {
    id: 'state',
    title: 'State',
    value: (one) => statusWords(one.delivery_status).text,
    cell: (one) => <StatusPill status={one.delivery_status} />,
    width: 192,
    card: 'end',
  },
  {
    id: 'arrives',
    title: 'Arrives',
    value: (one) => one.ended_at ?? one.promised_at,
    kind: 'time',
    cell: (one) => <Arrives delivery={one} />,
    width: 168,
  },
  { id: 'total', title: 'Total', value: (one) => one.total, kind: 'money', width: 88 },
]

function Ready({ delivery }: { delivery: Delivery }) {
  const [now, zone] = useClock()
  return momentText(delivery.ready_at, now, zone)
}

function Arrives({ delivery }: { delivery: Delivery }) {
  const [now, zone] = useClock()
  return arrivesText(delivery, now, zone)
}

export function StatusPill({ status }: { status: Delivery['delivery_status'] }) {
  const { text, kind, shape } = statusWords(status)
  return (
    <Pill kind={kind} shape={shape}>
      {text}
    </Pill>
  )
}
