import { ok, refuse } from '#platform/core/result.ts'
import { handle } from '#platform/server/handler.ts'
import { dispatchReorder } from '../calls/place.ts'
import { inOrder } from '../rules/queue.ts'
import { idsOf } from './assignments.ts'
import { isOutdated, lockQueueFor, refuseStale } from './dispatcher.ts'
import { wireQueue } from './queues.ts'
import { saveCommand } from './save-command.ts'
import type { Roads } from './save-rows.ts'

export const reorderHandler = (roads: Roads) =>
  handle(dispatchReorder, async (unit) => {
    const { actor, data, tx, now } = unit
    const { driver_id, order_id, driver_assignment_ids } = data
    const queue = await lockQueueFor(actor, tx, driver_id)
    if (typeof queue === 'string') return refuse(queue)
    const before = queue.assignments
    const rows = inOrder(before, driver_assignment_ids)
    const isHere = before.some((row) => row.order_id === order_id)
    if (isOutdated(queue, data.queue_version) || !rows || !isHere) return refuseStale(queue, now)
    if (rows.every((row, index) => row === before[index]))
      return ok({ dispatch_action_id: null, driver_queue: wireQueue(queue.board, { now }) })
    const command = {
      request: dispatchReorder.name,
      rows,
      inverse: { do: 'reorder', before: idsOf(before), after: idsOf(rows) } as const,
      about: { order_id },
      detail: { order_id, driver_assignment_ids, version: queue.version + 1 },
    }
    return ok(await saveCommand(unit, queue, command, roads))
  })
