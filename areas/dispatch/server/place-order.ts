import { ok, refuse } from '#platform/core/result.ts'
import { marketsOf } from '#platform/server/actor.ts'
import { handle } from '#platform/server/handler.ts'
import { dispatchPlaceOrder } from '../calls/place.ts'
import { wholeOrder } from '../rules/kinds.ts'
import { placeOrder } from '../rules/plan/placement.ts'
import { idsOf, newRows } from './assignments.ts'
import { lockQueueFor, refuseStale } from './dispatcher.ts'
import { saveQueue } from './queue-lock.ts'
import { driverQueueOf } from './queues.ts'
import { type Roads, saveRows } from './save-rows.ts'
import { takeWaiting } from './take-waiting.ts'
import { unassignedOrders } from './unassigned.ts'
import { pushAction } from './undo-stack.ts'

export const placeOrderHandler = (roads: Roads) =>
  handle(dispatchPlaceOrder, async (unit) => {
    const { actor, data, tx, now } = unit
    const { order_id, driver_id } = data
    const queue = await lockQueueFor(actor, tx, driver_id)
    if (typeof queue === 'string') return refuse(queue)
    if (queue.driver_hour_id !== data.driver_hour_id) return refuse('driver_clocked_out')
    const refused = await takeWaiting(unit, actor, queue, { order_id, field: 'order_id' })
    if (refused) return refused

    const added = await newRows(tx, { kinds: wholeOrder, order_id })
    const rows = placeOrder(queue.assignments, added, data)
    if (!rows) return refuseStale(tx, driver_id, now)
    await saveRows(unit, queue, rows, roads)
    await saveQueue(unit, queue)
    const driver_assignment_ids = idsOf(added)
    const dispatch_action_id = await pushAction(unit, queue, {
      request: dispatchPlaceOrder.name,
      inverse: { do: 'remove', driver_assignment_ids, returns: order_id },
      about: { order_id },
    })
    unit.audit({
      what: dispatchPlaceOrder.name,
      subject: `queue:${driver_id}`,
      market_id: queue.market_id,
      detail: { order_id, driver_assignment_ids },
    })
    return ok({
      dispatch_action_id,
      driver_queue: await driverQueueOf(tx, driver_id, now),
      dispatch_unassigned_orders: await unassignedOrders(tx, marketsOf(actor)),
    })
  })
