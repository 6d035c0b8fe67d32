import { ok, refuse } from '#platform/core/result.ts'
import { marketsOf } from '#platform/server/actor.ts'
import { handle } from '#platform/server/handler.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { dispatchPlaceOrder } from '../calls/place.ts'
import { wholeOrder } from '../rules/kinds.ts'
import { offerAt } from '../rules/plan/best-place.ts'
import { placeOrder } from '../rules/plan/placement.ts'
import { isAsSuggested } from '../rules/plan/planner/suggestions.ts'
import { idsOf, newRows } from './assignments.ts'
import { isOutdated, lockQueueFor, refuseStale } from './dispatcher.ts'
import { handOverHours } from './hand-over-hours.ts'
import type { LockedQueue } from './queue-lock.ts'
import { saveCommand } from './save-command.ts'
import type { Roads } from './save-rows.ts'
import { takeWaiting } from './take-waiting.ts'
import { unassignedOrders } from './unassigned.ts'
import { orderOf } from './weigh-order.ts'
import { queuesAtWork, remembered } from './weighed-queues.ts'

export const placeOrderHandler = (roads: Roads) =>
  handle(dispatchPlaceOrder, async (unit) => {
    const { actor, data, tx, now } = unit
    const { order_id, driver_id } = data
    const queue = await lockQueueFor(actor, tx, driver_id)
    if (typeof queue === 'string') return refuse(queue)
    if (queue.driver_hour_id !== data.driver_hour_id) return refuse('driver_clocked_out')
    if (isOutdated(queue, data.queue_version)) return refuseStale(queue, now)
    if (data.suggested && data.suggested.queue_version !== queue.version) {
      const offer = await effectNow(unit, queue, data, roads)
      if (offer && !isAsSuggested(offer, data.suggested)) return refuse('plan_outdated', { extra: { offer } })
    }
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

type Place = { readonly order_id: number; readonly pick_before: string | null; readonly drop_before: string | null }

/** What was suggested, in the queue as it is now; undefined where the order or a row is gone, which has refusals of its own. */
async function effectNow({ tx, now }: UnitOfWork, { market_id, driver_id }: LockedQueue, place: Place, roads: Roads) {
  const order = await orderOf(tx, place.order_id)
  const [queue] = await queuesAtWork(tx, market_id, driver_id)
  if (order?.state !== 'unassigned' || !queue) return undefined
  const travel = remembered(roads.atOnce(market_id))
  const mayHandOver = await handOverHours(tx, market_id)
  return offerAt({ ...queue, now: now.getTime(), travel, mayHandOver }, order, place)
}
