import { ok, refuse } from '#platform/core/result.ts'
import { marketsOf } from '#platform/server/actor.ts'
import { handle } from '#platform/server/handler.ts'
import { dispatchPlaceOrder } from '../calls/place.ts'
import { wholeOrder } from '../rules/kinds.ts'
import { placeOrder } from '../rules/plan/placement.ts'
import { idsOf, newRows } from './assignments.ts'
import { lockQueueFor, refuseStale } from './dispatcher.ts'
import { saveCommand } from './save-command.ts'
import type { Roads } from './save-rows.ts'
import { takeWaiting } from './take-waiting.ts'
import { unassignedOrders } from './unassigned.ts'

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
    if (!rows) return refuseStale(queue, now)
    const driver_assignment_ids = idsOf(added)
    const command = {
      request: dispatchPlaceOrder.name,
      rows,
      inverse: { do: 'remove', driver_assignment_ids, returns: order_id } as const,
      about: { order_id },
      detail: { order_id, driver_assignment_ids },
    }
    const done = await saveCommand(unit, queue, command, roads)
    return ok({ ...done, dispatch_unassigned_orders: await unassignedOrders(tx, marketsOf(actor)) })
  })
