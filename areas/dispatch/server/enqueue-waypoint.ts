import { ok, refuse } from '#platform/core/result.ts'
import { handle } from '#platform/server/handler.ts'
import { enqueueWaypoint } from '../calls/queue.ts'
import { aboutOf, newWaypointRow } from './assignments.ts'
import { lockQueueFor } from './dispatcher.ts'
import { saveCommand } from './save-command.ts'
import type { Roads } from './save-rows.ts'

export const enqueueWaypointHandler = (roads: Roads) =>
  handle(enqueueWaypoint, async (unit) => {
    const { actor, data, tx } = unit
    const queue = await lockQueueFor(actor, tx, data.driver_id)
    if (typeof queue === 'string') return refuse(queue)
    if (queue.driver_hour_id !== data.driver_hour_id) return refuse('driver_clocked_out')
    const { waypoint_id } = data
    const added = await newWaypointRow(tx, { waypoint_id, market_id: queue.market_id })
    if (!added) return refuse('unknown_id', { field: 'waypoint_id' })

    const driver_assignment_ids = [added.driver_assignment_id]
    const command = {
      request: enqueueWaypoint.name,
      rows: [...queue.assignments, added],
      inverse: { do: 'remove', driver_assignment_ids, returns: null } as const,
      about: aboutOf(added),
      detail: { waypoint_id, driver_assignment_ids },
    }
    return ok(await saveCommand(unit, queue, command, roads))
  })
