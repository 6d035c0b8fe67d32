import { refuse } from '#platform/core/result.ts'
import { type Actor, marketsOf, worksIn } from '#platform/server/actor.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { LockedQueue } from './queue-lock.ts'
import { isApproved } from './reverse.ts'
import { giveToDriver, lockOrder, unassignedOrders } from './unassigned.ts'

type Wanted = { readonly order_id: number; readonly field: string }

/** Makes the waiting order this driver's; an order can be given away only once (SIL-OPS-51). Without an actor it is the autopilot's doing. */
export async function takeWaiting(
  unit: UnitOfWork,
  actor: Actor | undefined,
  queue: LockedQueue,
  { order_id, field }: Wanted,
) {
  const { tx } = unit
  const order = await lockOrder(tx, order_id)
  if (!order) return refuse('unknown_id', { field })
  if (actor && !worksIn(actor, order.market_id)) return refuse('not_authorized')
  if (order.dispatch_state !== 'unassigned' || order.market_id !== queue.market_id) {
    const extra = { dispatch_unassigned_orders: actor ? await unassignedOrders(tx, marketsOf(actor)) : [] }
    return refuse('order_not_unassigned', { extra })
  }
  if (order.alcohol && !(await isApproved(unit, queue.driver_id))) return refuse('driver_not_alcohol_approved')
  await giveToDriver(unit, order, queue.driver_id)
  return undefined
}
