import type { Unit } from '#platform/server/unit.ts'
import type { OwnOrder } from './own.ts'

type Reached = 'picked_up' | 'delivered' | 'rejected'

/** Moves the order on, tells the order's page, and writes down who did it. */
export async function setOrderStatus(
  unit: Unit,
  order: OwnOrder,
  status: Reached,
  change: { readonly rejection_message?: string } = {},
): Promise<void> {
  await unit.tx
    .updateTable('orders')
    .set({ ...change, status, ...(status === 'picked_up' ? {} : { ended_at: unit.now }) })
    .where('order_id', '=', order.order_id)
    .execute()
  unit.note({
    what: `order_${status}`,
    subject: `order:${order.order_id}`,
    market_id: order.market_id,
    detail: { before: order.status, after: status },
  })
  unit.hint(`order:${order.order_id}`)
}
