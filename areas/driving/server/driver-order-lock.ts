import { type LockedQueue, lockQueue } from '#areas/dispatch/server/public.ts'
import { type LockedOrder, lockOrder } from '#areas/orders/server/public.ts'
import { type Refusal, refuse } from '#platform/core/result.ts'
import type { ActingDriver, Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'

/** The session's driver; the permission table lets nobody else come here. */
export function driverOf(actor: Actor): ActingDriver {
  if (!actor.driver) throw new Error('A driver call was run without a driver')
  return actor.driver
}

export type OwnOrder = { readonly queue: LockedQueue; readonly order: LockedOrder }

/** The driver's queue and one order, both locked; always in this order, so that two calls about them never wait for each other. */
export async function lockOwnOrder(tx: Tx, driver: ActingDriver, orderId: number): Promise<OwnOrder | undefined> {
  const queue = await lockQueue(tx, driver.driver_id)
  const order = queue && (await lockOrder(tx, orderId))
  return order && order.driver_id === driver.driver_id ? { queue, order } : undefined
}

type OverReason = 'order_rejected' | 'order_cancelled' | 'order_delivered'

/** Nothing more is done with an order that is over. */
export function overRefusal({ status }: LockedOrder): Refusal<OverReason> | undefined {
  if (status === 'rejected') return refuse('order_rejected')
  if (status === 'cancelled') return refuse('order_cancelled')
  return status === 'delivered' || status === 'completed' ? refuse('order_delivered') : undefined
}

type Door = OverReason | 'not_your_assignment' | 'not_alcohol_approved' | 'not_alcohol' | 'not_picked_up'

/** What every step at the door needs: an own alcohol order, picked up and not over, and a driver who may (SIL-OPS-53). */
export function doorRefusal(
  driver: ActingDriver,
  own: { readonly order: LockedOrder } | undefined,
): Refusal<Door> | undefined {
  if (!own) return refuse('not_your_assignment')
  const { order } = own
  const over = overRefusal(order)
  if (over) return over
  if (order.dispatch_state !== 'assigned') return refuse('not_your_assignment')
  if (!order.alcohol) return refuse('not_alcohol')
  if (!driver.alcohol_approved) return refuse('not_alcohol_approved')
  return order.picked_up_at ? undefined : refuse('not_picked_up')
}
