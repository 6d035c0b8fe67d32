import { ok, refuse } from '#platform/core/result.ts'
import { handle } from '#platform/server/handler.ts'
import { dispatchMoveTo } from '../calls/place.ts'
import { moveTo } from '../rules/plan/placement.ts'
import { aboutOf, idsOf } from './assignments.ts'
import { lockQueueFor, refuseStale } from './dispatcher.ts'
import { saveQueue } from './queue-lock.ts'
import { driverQueueOf } from './queues.ts'
import { type Roads, saveRows } from './save-rows.ts'
import { pushAction } from './undo-stack.ts'

export const moveToHandler = (roads: Roads) =>
  handle(dispatchMoveTo, async (unit) => {
    const { actor, data, tx, now } = unit
    const { driver_id, driver_assignment_id } = data
    const queue = await lockQueueFor(actor, tx, driver_id)
    if (typeof queue === 'string') return refuse(queue)
    const rows = moveTo(queue.assignments, driver_assignment_id, data.before)
    const target = queue.assignments.find((row) => row.driver_assignment_id === driver_assignment_id)
    if (!rows || !target) return refuseStale(tx, driver_id, now)

    let dispatch_action_id: number | null = null
    if (rows !== queue.assignments) {
      await saveRows(unit, queue, rows, roads)
      await saveQueue(unit, queue)
      dispatch_action_id = await pushAction(unit, queue, {
        request: dispatchMoveTo.name,
        inverse: { do: 'reorder', before: idsOf(queue.assignments), after: idsOf(rows) },
        about: aboutOf(target),
      })
      unit.audit({
        what: dispatchMoveTo.name,
        subject: `queue:${driver_id}`,
        market_id: queue.market_id,
        detail: { driver_assignment_id, before: data.before, version: queue.version + 1 },
      })
    }
    return ok({ dispatch_action_id, driver_queue: await driverQueueOf(tx, driver_id, now) })
  })
