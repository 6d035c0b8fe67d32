import { saveQueue } from '#areas/dispatch/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { handle } from '#platform/server/handler.ts'
import { goodsReturned } from '../calls/door.ts'
import { doneAt, lateDetail } from '../rules/done-at.ts'
import { driverOf, lockOwnOrder } from './driver-order-lock.ts'

/** What was refused at the door is back at the store; until then dispatch sees it in the car. A repeat changes nothing. */
export const goodsReturnedHandler = handle(goodsReturned, async (unit) => {
  const { order_id, done_at } = unit.data
  const own = await lockOwnOrder(unit.tx, driverOf(unit.actor), order_id)
  if (!own) return refuse('not_your_assignment')
  const { order } = own
  if (order.status !== 'rejected') return refuse('not_rejected')
  if (order.goods_returned_at) return ok({ order_id })
  const goods_returned_at = doneAt(done_at, { now: unit.now, notBefore: order.ended_at })
  await unit.tx.updateTable('orders').set({ goods_returned_at }).where('order_id', '=', order_id).execute()
  unit.audit({
    what: 'goods_returned',
    subject: `order:${order_id}`,
    market_id: order.market_id,
    detail: lateDetail(goods_returned_at, unit.now),
  })
  await saveQueue(unit, own.queue)
  return ok({ order_id })
})
