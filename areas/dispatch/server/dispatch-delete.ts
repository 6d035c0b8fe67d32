import { ok, refuse } from '#platform/core/result.ts'
import { marketsOf } from '#platform/server/actor.ts'
import { handle } from '#platform/server/handler.ts'
import { dispatchDelete } from '../calls/queue.ts'
import { deletedWith } from '../rules/queue.ts'
import { aboutOf, endAssignments, idsOf } from './assignments.ts'
import { lockQueueFor, refuseStale } from './dispatcher.ts'
import { orderAtDoor } from './order-at-door.ts'
import { saveQueue } from './queue-lock.ts'
import { driverQueueOf } from './queues.ts'
import { type Roads, saveRows } from './save-rows.ts'
import { returnToUnassigned, unassignedOrders } from './unassigned.ts'
import { pushAction } from './undo-stack.ts'

/** The order goes back to the unassigned, with every assignment that it had here (DSP-72…75). */
export const dispatchDeleteHandler = (roads: Roads) =>
  handle(dispatchDelete, async (unit) => {
    const { actor, data, tx, now } = unit
    const queue = await lockQueueFor(actor, tx, data.driver_id)
    if (typeof queue === 'string') return refuse(queue)
    const deleted = deletedWith(queue.assignments, data.driver_assignment_id)
    const [target] = deleted
    if (!target) return refuseStale(tx, data.driver_id, now)
    if (target.order_id !== data.order_id) return refuse('invalid_data', { field: 'order_id' })

    if (!data.confirmed && (await orderAtDoor(tx, deleted)) !== undefined) return refuse('hand_over_begun')

    await endAssignments(unit, queue, deleted, 'deleted')
    if (target.order_id !== null) {
      await returnToUnassigned(unit, [target.order_id], queue.market_id)
      unit.hint(`order:${target.order_id}`)
    }
    await saveRows(
      unit,
      queue,
      queue.assignments.filter((row) => !deleted.includes(row)),
      roads,
    )
    await saveQueue(unit, queue)
    const former_ids = idsOf(queue.assignments)
    const dispatch_action_id = await pushAction(unit, queue, {
      request: dispatchDelete.name,
      inverse: { do: 'restore', rows: deleted, former_ids, order_id: target.order_id },
      about: aboutOf(target),
    })
    unit.audit({
      what: dispatchDelete.name,
      subject: `queue:${queue.driver_id}`,
      market_id: queue.market_id,
      detail: {
        order_id: target.order_id,
        driver_assignment_ids: idsOf(deleted),
      },
    })
    return ok({
      dispatch_action_id,
      driver_queue: await driverQueueOf(tx, queue.driver_id, now),
      dispatch_unassigned_orders: await unassignedOrders(tx, marketsOf(actor)),
    })
  })
