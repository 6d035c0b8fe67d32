import { ok, refuse } from '#platform/core/result.ts'
import { handle } from '#platform/server/handler.ts'
import { enqueueWaypoint } from '../calls/queue.ts'
import { kindsAddedBy } from '../rules/kinds.ts'
import { appendAssignments, idsOf } from './assignments.ts'
import { lockQueueFor } from './dispatcher.ts'
import { saveQueue } from './queue-lock.ts'
import { driverQueueOf } from './queues.ts'
import type { Roads } from './save-rows.ts'
import { pushAction } from './undo-stack.ts'

export const enqueueWaypointHandler = (roads: Roads) =>
  handle(enqueueWaypoint, async (unit) => {
    const { actor, data, tx, now } = unit
    const queue = await lockQueueFor(actor, tx, data.driver_id)
    if (typeof queue === 'string') return refuse(queue)
    if (queue.driver_hour_id !== data.driver_hour_id) return refuse('driver_clocked_out')
    const waypoint = await tx
      .selectFrom('waypoints')
      .select(['waypoint_id', 'name'])
      .where('waypoint_id', '=', data.waypoint_id)
      .where('market_id', '=', queue.market_id)
      .executeTakeFirst()
    if (!waypoint) return refuse('unknown_id', { field: 'waypoint_id' })

    const { waypoint_id } = waypoint
    const added = await appendAssignments(unit, queue, { kinds: kindsAddedBy.waypoint, waypoint_id }, roads)
    await saveQueue(unit, queue)
    const driver_assignment_ids = idsOf(added)
    const dispatch_action_id = await pushAction(unit, queue, {
      request: enqueueWaypoint.name,
      inverse: { do: 'remove', driver_assignment_ids, returns: null },
      about: { waypoint: waypoint.name },
    })
    unit.audit({
      what: enqueueWaypoint.name,
      subject: `queue:${queue.driver_id}`,
      market_id: queue.market_id,
      detail: { waypoint_id, driver_assignment_ids },
    })
    return ok({ dispatch_action_id, driver_queue: await driverQueueOf(tx, queue.driver_id, now) })
  })
