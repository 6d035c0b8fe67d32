import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { pushKeysOf } from '#platform/server/push/push-keys.ts'
import { follow } from '#platform/server/routes.ts'
import { insertJob } from '#platform/server/unit-of-work.ts'
import { orderTopic } from '../calls/topics.ts'
import type { OrdersDeps, OrdersProviders } from './deps.ts'
import { forgetOldDetails } from './forget.ts'
import { mailOrder } from './mail-order.ts'
import { captureOrder, sweepAuthorizations, voidAttempt, voidOrder } from './money-jobs.ts'
import {
  mailOrderJob,
  settleChargeJob,
  settlementJobs,
  sweepAuthorizationsJob,
  voidAuthorization,
} from './order-jobs.ts'
import { mayFollowOrder, orderRoutes } from './order-page.ts'
import { pushNewsJobs, pushRoutes } from './order-push.ts'
import { serviceWorkerRoute } from './service-worker-route.ts'
import { settleCharge } from './settle-charge.ts'

const sweepEveryMs = 5 * 60_000

export function ordersArea(serverDeps: ServerDeps, providers: OrdersProviders): Area {
  const deps: OrdersDeps = { ...serverDeps, ...providers }
  const keys = pushKeysOf(deps)

  /** One job for all processes: enqueued twice it is the same one. */
  function sweepSoon(): void {
    insertJob(deps.db, sweepAuthorizationsJob.of({}, { unique_key: sweepAuthorizationsJob.kind }), deps.clock.now())
      .then(() => deps.jobs.wake())
      .catch((error: unknown) => deps.log.warn({ err: error }, 'the sweep of authorizations could not be enqueued'))
  }

  return {
    routes: [...orderRoutes(deps, async () => (await keys()).publicKey), ...pushRoutes(deps), serviceWorkerRoute()],
    jobs: {
      ...voidAuthorization.handle(({ order_attempt_id, last }) => voidAttempt(deps, order_attempt_id, last === true)),
      ...settlementJobs.capture.handle(({ order_id }) => captureOrder(deps, order_id)),
      ...settleChargeJob.handle(({ order_charge_id }) => settleCharge(deps, order_charge_id)),
      ...mailOrderJob.handle(({ order_id, letter }) => mailOrder(deps, order_id, letter)),
      ...pushNewsJobs({ ...deps, keys }),
      ...settlementJobs.void.handle(({ order_id }) => voidOrder(deps, order_id)),
      ...sweepAuthorizationsJob.handle(async () => {
        await sweepAuthorizations(deps)
        await forgetOldDetails(deps)
      }),
    },
    topics: [follow(orderTopic, (actor, topic) => mayFollowOrder(deps, actor, topic))],
    work: () => {
      sweepSoon()
      const sweeping = setInterval(sweepSoon, sweepEveryMs)
      return {
        async stop() {
          clearInterval(sweeping)
        },
      }
    },
  }
}
