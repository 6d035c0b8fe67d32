import { isPermitted, routePermissions } from '#areas/accounts/rules/permissions.ts'
import type { RoadTimes } from '#areas/streets/server/public.ts'
import { worksIn } from '#platform/server/actor.ts'
import type { Area, TopicGuard } from '#platform/server/area.ts'
import type { ServerParts } from '#platform/server/parts.ts'
import { changeDriverStatusHandler } from './change-driver-status.ts'
import type { CourierProvider } from './courier-provider.ts'
import { addCourierWebhook } from './courier-webhook-route.ts'
import { dispatchDeleteHandler } from './dispatch-delete.ts'
import { dispatchEnqueueHandler } from './dispatch-enqueue.ts'
import { enqueueWaypointHandler } from './enqueue-waypoint.ts'
import { followJobs } from './follow-courier.ts'
import { handOverJobs } from './hand-over.ts'
import { moveDownHandler } from './move-down.ts'
import { moveUpHandler } from './move-up.ts'
import { refreshHandlers } from './refresh.ts'
import { addDispatchRoutes } from './routes.ts'
import { sendToExternalDeliveryHandler } from './send-to-external-delivery.ts'

type Outside = { readonly courier: CourierProvider; readonly roadTimes: RoadTimes }

export function dispatchArea(parts: ServerParts, { courier, roadTimes }: Outside): Area {
  return {
    calls: [
      moveUpHandler,
      moveDownHandler,
      dispatchDeleteHandler,
      dispatchEnqueueHandler(roadTimes),
      enqueueWaypointHandler(roadTimes),
      changeDriverStatusHandler,
      sendToExternalDeliveryHandler,
      ...refreshHandlers(parts.secrets),
    ],
    routes: (app) => {
      addDispatchRoutes(app, parts, roadTimes)
      addCourierWebhook(app, { units: parts.units, courier })
    },
    jobs: { ...handOverJobs({ units: parts.units, courier }), ...followJobs({ units: parts.units, courier }) },
    topics: { queues: ofOwnMarket, unassigned: ofOwnMarket },
  }
}

/** `queues:3`: dispatchers follow the markets that they work in. */
const ofOwnMarket: TopicGuard = (actor, topic) =>
  isPermitted(actor.roles, routePermissions['GET /rocket/dispatch_app_web']) &&
  worksIn(actor, Number(topic.split(':')[1]))
