import type { Roads } from '#areas/dispatch/server/public.ts'
import type { Area } from '#platform/server/area.ts'
import { pushKeysOf } from '#platform/server/push/push-keys.ts'
import type { PushProvider } from '#platform/server/push/push-provider.ts'
import { follow } from '#platform/server/routes.ts'
import { queueTopic } from '../calls/topics.ts'
import { driverAssignmentAdvanceHandler } from './advance.ts'
import { iconRoutes } from './app-icon.ts'
import { assetRoutes } from './asset-routes.ts'
import { clockOutRoute } from './clock-out-route.ts'
import { compareBirthDateHandler } from './compare-birth-date.ts'
import { driverHomeHandler } from './driver-home.ts'
import { driverPositionHandler, driverPositionStillHandler } from './driver-position.ts'
import { goodsReturnedHandler } from './goods-returned.ts'
import { lateStepRoutes } from './late-steps.ts'
import { manifestRoute } from './manifest-route.ts'
import { driverAssignmentMarkCompleteHandler } from './mark-complete.ts'
import { type DrivingDeps, driverPages } from './page-routes.ts'
import { pickupCheckHandler } from './pickup-check.ts'
import { pushJobs } from './push-jobs.ts'
import { pushHandlers } from './push-subscriptions.ts'
import { type CreateTicket, driverRejectOrderHandler } from './reject-order.ts'
import { planRetention, retentionJobs } from './retention.ts'
import { saveSignatureHandler } from './save-signature.ts'
import { serviceWorkerRoute } from './service-worker-route.ts'
import { signForOrderHandler } from './sign-for-order.ts'
import { verifiedRecipientHandler } from './verified-recipient.ts'
import { verifyHandler } from './verify.ts'

type Outside = {
  /** Support's; the areas stand beside each other. */
  readonly createTicket: CreateTicket
  readonly roadTimes: Roads
  readonly push: PushProvider
}

export function drivingArea(deps: DrivingDeps, { createTicket, roadTimes, push }: Outside): Area {
  const keys = pushKeysOf({ ...deps, push })
  // What a driver does, which a phone without a signal may tell only after the clock-out.
  const steps = [
    driverAssignmentAdvanceHandler(roadTimes),
    driverAssignmentMarkCompleteHandler(roadTimes),
    pickupCheckHandler,
    verifiedRecipientHandler,
    verifyHandler(deps),
    saveSignatureHandler(deps),
    driverRejectOrderHandler({ createTicket, roads: roadTimes }),
    goodsReturnedHandler,
  ]
  return {
    calls: [
      driverHomeHandler,
      driverPositionHandler,
      driverPositionStillHandler,
      compareBirthDateHandler(deps),
      signForOrderHandler(deps),
      ...pushHandlers({ ...deps, push }),
      ...steps,
    ],
    routes: [
      ...driverPages(deps, async () => (await keys()).publicKey),
      manifestRoute(deps),
      ...iconRoutes(),
      clockOutRoute(deps),
      serviceWorkerRoute(),
      ...assetRoutes(deps, { ...deps, createTicket }),
      ...lateStepRoutes(deps, steps),
    ],
    jobs: { ...retentionJobs(deps), ...pushJobs({ ...deps, push, keys }) },
    topics: [follow(queueTopic, (actor, topic) => actor.driver?.driver_id === Number(topic.split(':')[1]))],
    work: () => {
      const planned = planRetention(deps, deps.clock.now()).catch((error: unknown) =>
        deps.log.error({ err: error }, 'the deletion of door records could not be planned'),
      )
      return { stop: () => planned }
    },
  }
}
