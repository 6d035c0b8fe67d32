import { ok, refuse } from '#platform/core/result.ts'
import { handle } from '#platform/server/handler.ts'
import { dispatchMoveTo } from '../calls/place.ts'
import { moveTo } from '../rules/plan/placement.ts'
import { aboutOf, idsOf } from './assignments.ts'
import { isOutdated, lockQueueFor, refuseStale } from './dispatcher.ts'
import { wireQueue } from './queues.ts'
import { saveCommand } from './save-command.ts'
import type { Roads } from './save-rows.ts'

export const moveToHandler = (roads: Roads) =>
  handle(dispatchMoveTo, async (unit) => {
    const { actor, data, tx, now } = unit
    const { driver_id, driver_assignment_id } = data
    const queue = await lockQueueFor(actor, tx, driver_id)
    if (typeof queue === 'string') return refuse(queue)
    if (isOutdated(queue, data.queue_version)) return refuseStale(queue, now)
    const rows = moveTo(queue.assignments, driver_assignment_id, data.before)
    const target = queue.assignments.find((row) => row.driver_assignment_id === driver_assignment_id)
    if (!rows || !target) return refuseStale(queue, now)
    if (rows === queue.assignments)
      return ok({ dispatch_action_id: null, driver_queue: wireQueue(queue.board, { now }) })
    const command = {
      request: dispatchMoveTo.name,
      rows,
      inverse: { do: 'reorder', before: idsOf(queue.assignments), after: idsOf(rows) } as const,
      about: aboutOf(target),
      detail: { driver_assignment_id, before: data.before, version: queue.version + 1 },
    }
    return ok(await saveCommand(unit, queue, command, roads))
  })
