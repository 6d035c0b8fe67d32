import type { RoadTimes } from '#areas/streets/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { handle } from '#platform/server/handler.ts'
import { enqueueWaypoint } from '../calls/queue.ts'
import { kindsAddedBy } from '../rules/kinds.ts'
import { appendAssignments } from './assignments.ts'
import { lockQueueFor } from './dispatcher.ts'
import { saveQueue } from './queue-lock.ts'
import { driverQueueOf } from './queues.ts'
import { pushAction } from './undo-stack.ts'

export const enqueueWaypointHandler = (roadTimes: Pick<RoadTimes, 'atOnce'>) =>
  handle(enqueueWaypoint, async (unit) => {
    const { actor, data, tx, now } = unit
    const queue = await lockQueueFor(actor, tx, data.driver_id)
    if (typeof queue === 'string') return refuse(queue)
    if (queue.driver_hour_id !== data.driver_hour_id) return refuse('driver_clocked_out')
    const waypoint = await tx
      .selectFrom('waypoints')
      .select('waypoint_id')
      .where('waypoint_id', '=', data.waypoint_id)
      .where('market_id', '=', queue.market_id)
      .executeTakeFirst()
    if (!waypoint) return refuse('unknown_id', { field: 'waypoint_id' })

    const { waypoint_id } = waypoint
    const driver_assignment_ids = await appendAssignments(
      unit,
      queue,
      { kinds: kindsAddedBy.waypoint, waypoint_id },
      roadTimes.atOnce(queue.market_id),
    )
    await saveQueue(unit, queue)
    await pushAction(unit, queue, enqueueWaypoint.name, { do: 'remove', driver_assignment_ids, returns: null })
    unit.audit({
      what: enqueueWaypoint.name,
      subject: `queue:${queue.driver_id}`,
      market_id: queue.market_id,
      detail: { waypoint_id, driver_assignment_ids },
    })
    return ok({ driver_queue: await driverQueueOf(tx, queue.driver_id, now) })
  })
