import { ok, refuse } from '#platform/core/result.ts'
import { handle } from '#platform/server/handler.ts'
import { dispatchGoodsReturned } from '../calls/queue.ts'
import { lockQueueFor } from './dispatcher.ts'
import { saveQueue } from './queue-lock.ts'
import { driverQueueOf } from './queues.ts'

/** The store has its goods back; the driver says so from the phone, and dispatch for whoever cannot. */
export const dispatchGoodsReturnedHandler = handle(dispatchGoodsReturned, async (unit) => {
  const { actor, data, tx, now } = unit
  const { order_id, driver_id } = data
  const queue = await lockQueueFor(actor, tx, driver_id)
  if (typeof queue === 'string') return refuse(queue)
  const returned = await tx
    .updateTable('orders')
    .set({ goods_returned_at: now })
    .where('order_id', '=', order_id)
    .where('driver_id', '=', driver_id)
    .where('status', '=', 'rejected')
    .where('goods_returned_at', 'is', null)
    .returning('order_id')
    .executeTakeFirst()
  if (!returned) return refuse('not_in_the_car')
  unit.audit({ what: dispatchGoodsReturned.name, subject: `order:${order_id}`, market_id: queue.market_id })
  await saveQueue(unit, queue)
  return ok({ order_id, driver_queue: await driverQueueOf(tx, driver_id, now) })
})
