import type { RoadTimes } from '#areas/streets/server/public.ts'
import { ok } from '#platform/core/result.ts'
import { marketsOf, worksIn } from '#platform/server/actor.ts'
import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { answer, follow, type TopicHandler } from '#platform/server/routes.ts'
import { courierQuote } from '../calls/courier-quote.ts'
import { claimsTopic, plansTopic, queuesTopic, unassignedTopic } from '../calls/topics.ts'
import { dispatchHistory } from '../calls/undo.ts'
import { acceptPlanHandler } from './accept-plan.ts'
import { changeDriverStatusHandler } from './change-driver-status.ts'
import { claimOrderHandler, refreshClaimsHandler } from './claims.ts'
import type { CourierProvider } from './courier-provider.ts'
import { quoteCourier } from './courier-quote.ts'
import { courierWebhookRoute } from './courier-webhook-route.ts'
import { dispatchDeleteHandler } from './dispatch-delete.ts'
import { dispatchEnqueueHandler } from './dispatch-enqueue.ts'
import { dispatchGoodsReturnedHandler } from './dispatch-goods-returned.ts'
import { enqueueWaypointHandler } from './enqueue-waypoint.ts'
import { followJobs } from './follow-courier.ts'
import { handOverJobs } from './hand-over.ts'
import { handToHandler } from './hand-to.ts'
import { dispatchHistoryOf } from './history.ts'
import { moveDownHandler } from './move-down.ts'
import { moveToHandler } from './move-to.ts'
import { moveUpHandler } from './move-up.ts'
import { placeOrderHandler } from './place-order.ts'
import { startPlanner } from './planner/planner.ts'
import { refreshHandlers } from './refresh.ts'
import { refreshSuggestionsHandler } from './refresh-suggestions.ts'
import { reorderHandler } from './reorder.ts'
import { boardRoutes } from './routes.ts'
import { sendToExternalDeliveryHandler } from './send-to-external-delivery.ts'
import { tabletSecrets } from './tablet-secrets.ts'
import { tellCustomerTimeHandler } from './tell-customer-time.ts'
import { redoOwnHandler, undoActionHandler, undoOwnHandler } from './undo-action.ts'
import { undoRoutes } from './undo-route.ts'
import { weighMoveHandler } from './weigh-move.ts'
import { weighOrderHandler } from './weigh-order.ts'
import { weighRemediesHandler } from './weigh-remedies.ts'

type Outside = { readonly courier: CourierProvider; readonly roadTimes: RoadTimes }

export function dispatchArea(deps: ServerDeps, { courier, roadTimes }: Outside): Area {
  const secretOf = tabletSecrets(deps)
  return {
    calls: [
      moveUpHandler(roadTimes),
      moveDownHandler(roadTimes),
      dispatchDeleteHandler(roadTimes),
      dispatchEnqueueHandler(roadTimes),
      enqueueWaypointHandler(roadTimes),
      placeOrderHandler(roadTimes),
      moveToHandler(roadTimes),
      reorderHandler(roadTimes),
      handToHandler(roadTimes),
      weighOrderHandler(roadTimes),
      weighMoveHandler(roadTimes),
      undoActionHandler(roadTimes),
      undoOwnHandler(roadTimes),
      redoOwnHandler(roadTimes),
      changeDriverStatusHandler,
      dispatchGoodsReturnedHandler,
      sendToExternalDeliveryHandler,
      ...refreshHandlers(secretOf),
      refreshSuggestionsHandler,
      acceptPlanHandler(roadTimes),
      weighRemediesHandler(roadTimes),
      tellCustomerTimeHandler(deps.publicOrigin),
      claimOrderHandler,
      refreshClaimsHandler,
    ],
    routes: [
      ...boardRoutes({ secretOf, roadTimes }),
      ...undoRoutes(deps.publicOrigin, roadTimes),
      answer(dispatchHistory, async ({ db, actor }) =>
        ok({ actions: await dispatchHistoryOf(db, marketsOf(actor), actor.user?.user_id) }),
      ),
      answer(courierQuote, (asked) => quoteCourier(courier, asked)),
      courierWebhookRoute({ units: deps.units, courier }),
    ],
    jobs: { ...handOverJobs({ units: deps.units, courier }), ...followJobs({ units: deps.units, courier }) },
    topics: [
      follow(queuesTopic, ofOwnMarket),
      follow(unassignedTopic, ofOwnMarket),
      follow(plansTopic, ofOwnMarket),
      follow(claimsTopic, ofOwnMarket),
    ],
    work: () => startPlanner({ ...deps, roadTimes }),
  }
}

const ofOwnMarket: TopicHandler['mayFollow'] = (actor, topic) => worksIn(actor, Number(topic.split(':')[1]))
