import type { Roads } from '#areas/dispatch/server/public.ts'
import { changeHeldOrder, lockWithQueue } from '#areas/order-desk/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { mayCancel } from '../rules/delivery-status.ts'
import { deliveryOf, deliveryRows } from './delivery-rows.ts'

type Named = { readonly business_id: number; readonly order_id: number }

/**
 * Cancels a delivery until a driver is on the way to the business. The queue and the order are locked first, so that whoever picks it up or
 * delivers it meanwhile is either before or after. Cancelled already is cancelled.
 */
export async function cancelDelivery(unit: UnitOfWork, { business_id, order_id }: Named, roads: Roads) {
  const { tx } = unit
  const own = deliveryRows(tx).where('bo.order_id', '=', order_id).where('bo.business_id', '=', business_id)
  if (!(await own.executeTakeFirst())) return refuse('unknown_id')
  const held = await lockWithQueue(tx, order_id)
  // Once more, as it is now that nobody changes it.
  const row = held && (await own.executeTakeFirst())
  if (!row) return refuse('unknown_id')
  const { delivery_status } = deliveryOf(row)
  if (delivery_status === 'cancelled') return ok({ success: true as const })
  if (!mayCancel(delivery_status)) return refuse(refusals[delivery_status] ?? 'delivery_over')
  const ended = await changeHeldOrder(unit, held, 'cancelled', roads, 'restaurant')
  if (!ended.ok) return refuse('delivery_over')
  unit.hint(`business:${business_id}`)
  return ok({ success: true as const })
}

const refusals: Readonly<Record<string, 'driver_on_the_way' | 'delivery_picked_up'>> = {
  enroute_to_pickup: 'driver_on_the_way',
  arrived_at_pickup: 'driver_on_the_way',
  picked_up: 'delivery_picked_up',
  arrived_at_dropoff: 'delivery_picked_up',
}
