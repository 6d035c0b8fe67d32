import { ok, refuse } from '#platform/core/result.ts'
import { marketsOf } from '#platform/server/actor.ts'
import { handle } from '#platform/server/handler.ts'
import { dispatchDelete } from '../calls/queue.ts'
import { deletedWith } from '../rules/queue.ts'
import { aboutOf, idsOf } from './assignments.ts'
import { lockQueueFor, refuseStale } from './dispatcher.ts'
import { orderAtDoor } from './order-at-door.ts'
import { saveCommand } from './save-command.ts'
import type { Roads } from './save-rows.ts'
import { returnToUnassigned, unassignedOrders } from './unassigned.ts'

/** The order goes back to the unassigned, with every assignment that it had here (DSP-72…75). */
export const dispatchDeleteHandler = (roads: Roads) =>
  handle(dispatchDelete, async (unit) => {
    const { actor, data, tx, now } = unit
    const queue = await lockQueueFor(actor, tx, data.driver_id)
    if (typeof queue === 'string') return refuse(queue)
    const deleted = deletedWith(queue.assignments, data.driver_assignment_id)
    const [target] = deleted
    if (!target) return refuseStale(queue, now)
    if (target.order_id !== data.order_id) return refuse('invalid_data', { field: 'order_id' })

    if (!data.confirmed && (await orderAtDoor(tx, deleted)) !== undefined) return refuse('hand_over_begun')

    if (target.order_id !== null) {
      await returnToUnassigned(unit, [target.order_id], queue.market_id)
      unit.hint(`order:${target.order_id}`)
    }
    const command = {
      request: dispatchDelete.name,
      rows: queue.assignments.filter((row) => !deleted.includes(row)),
      ending: { ended: deleted, outcome: 'deleted' } as const,
      inverse: {
        do: 'restore',
        rows: deleted,
        former_ids: idsOf(queue.assignments),
        order_id: target.order_id,
      } as const,
      about: aboutOf(target),
      detail: { order_id: target.order_id, driver_assignment_ids: idsOf(deleted) },
    }
    const done = await saveCommand(unit, queue, command, roads)
    return ok({ ...done, dispatch_unassigned_orders: await unassignedOrders(tx, marketsOf(actor)) })
  })
