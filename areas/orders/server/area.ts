import type { Area } from '#platform/server/area.ts'
import type { ServerParts } from '#platform/server/parts.ts'
import { insertJob } from '#platform/server/unit.ts'
import { makeAttemptWorker } from './attempt-worker.ts'
import { addCheckStatusRoute } from './check-status-route.ts'
import { forgetOldDetails } from './forget.ts'
import { captureOrder, sweepAuthorizations, voidAttempt, voidOrder } from './money-jobs.ts'
import { addNewCartRoute } from './new-cart-route.ts'
import { addOrderPage, mayFollowOrder } from './order-page.ts'
import type { OrdersParts, OrdersProviders } from './parts.ts'
import { addPlaceRoute } from './place-route.ts'
import { addReportErrorRoute } from './report-error-route.ts'

const sweepEveryMs = 5 * 60_000

export function ordersArea(serverParts: ServerParts, providers: OrdersProviders): Area {
  const parts: OrdersParts = { ...serverParts, ...providers }
  const attempts = makeAttemptWorker(parts)

  /** One job for all processes: enqueued twice it is the same one. */
  function sweepSoon(): void {
    insertJob(
      parts.db,
      { kind: 'sweep_authorizations', payload: {}, unique_key: 'sweep_authorizations' },
      parts.clock.now(),
    )
      .then(() => parts.jobs.wake())
      .catch((error: unknown) => parts.log.warn({ err: error }, 'the sweep of authorizations could not be enqueued'))
  }

  return {
    routes: (app) => {
      addPlaceRoute(app, { ...parts, attempts })
      addCheckStatusRoute(app, parts)
      addReportErrorRoute(app, parts)
      addNewCartRoute(app, parts)
      addOrderPage(app, parts)
    },
    jobs: {
      void_authorization: ({ order_attempt_id, last }) => voidAttempt(parts, Number(order_attempt_id), last === true),
      capture_order: ({ order_id }) => captureOrder(parts, Number(order_id)),
      void_order: ({ order_id }) => voidOrder(parts, Number(order_id)),
      sweep_authorizations: async () => {
        await sweepAuthorizations(parts)
        await forgetOldDetails(parts)
      },
    },
    topics: { order: (actor, topic) => mayFollowOrder(parts, actor, topic) },
    work: () => {
      attempts.start()
      sweepSoon()
      const sweeping = setInterval(sweepSoon, sweepEveryMs)
      return {
        async stop() {
          clearInterval(sweeping)
          await attempts.stop()
        },
      }
    },
  }
}
