import { Button } from '#ui/button.tsx'
import { countCopy } from '../calls/kitchen.ts'
import type { KitchenOrder, KitchenState } from '../rules/kitchen-state.ts'
import type { KitchenTicket } from '../rules/kitchen-ticket.ts'
import type { KitchenDesk, KitchenView } from './kitchen-desk.ts'
import styles from './paper.module.css'
import { Paper } from './paper.tsx'
import view from './view.module.css'

/** The tickets of what is here, as they are printed; each printing is counted, so that a second one says so. */
export function TicketsView({ desk, shown }: { desk: KitchenDesk; shown: KitchenView; now: number }) {
  const { kitchen } = shown
  const orders = kitchen.orders.toSorted((a, b) => b.order_id - a.order_id)
  return (
    <div className={`${view.kBody} ${view.isWide}`}>
      <h2 className={view.laneHead}>
        Kitchen tickets<small>80 mm, no prices</small>
      </h2>
      {orders.length === 0 && <p>No order is here now.</p>}
      <div className={styles.papers}>
        {orders.map((order) => (
          <figure key={order.order_id} className={styles.shown}>
            <Paper ticket={ticketOf(order, kitchen)} />
            <figcaption>
              <Button variant="quiet" icon="print" wide onClick={() => void printTicket(desk, order.order_id)}>
                {order.copies === 0 ? `Print ${order.order_id}` : `Print ${order.order_id} again`}
              </Button>
            </figcaption>
          </figure>
        ))}
      </div>
    </div>
  )
}

/** The window is opened by the touch itself, or the browser would keep it shut. */
async function printTicket(desk: KitchenDesk, order_id: number): Promise<void> {
  const sheet = open('', '_blank')
  const isCounted = await desk.once(countCopy, { order_id })
  if (isCounted && sheet) sheet.location.href = `/secure/orders/${order_id}/ticket?print=1`
  else sheet?.close()
}

function ticketOf(order: KitchenOrder, { franchise, time_zone }: KitchenState): KitchenTicket {
  return {
    order_id: order.order_id,
    franchise: franchise.name,
    time_zone,
    is_delivery: order.is_delivery,
    alcohol: order.alcohol,
    customer: order.customer,
    driver: order.fetcher?.name ?? null,
    pays_here: order.pays_here,
    created_at: order.created_at,
    ready_at: order.ready_at,
    window: order.window,
    copies: order.copies,
    is_cancelled: order.status === 'cancelled',
    lines: order.lines,
  }
}
