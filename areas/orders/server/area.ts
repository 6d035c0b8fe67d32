import type { Area } from '#platform/server/area.ts'
import type { ServerParts } from '#platform/server/parts.ts'
import { follow } from '#platform/server/routes.ts'
import { insertJob } from '#platform/server/unit-of-work.ts'
import { orderTopic } from '../calls/topics.ts'
import { forgetOldDetails } from './forget.ts'
import { captureOrder, sweepAuthorizations, voidAttempt, voidOrder } from './money-jobs.ts'
import { addOrderPage, mayFollowOrder } from './order-page.ts'
import type { OrdersParts, OrdersProviders } from './parts.ts'

const sweepEveryMs = 5 * 60_000

export function ordersArea(serverParts: ServerParts, providers: OrdersProviders): Area {
  const parts: OrdersParts = { ...serverParts, ...providers }

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
    routes: (app) => addOrderPage(app, parts),
    jobs: {
      void_authorization: ({ order_attempt_id, last }) => voidAttempt(parts, Number(order_attempt_id), last === true),
      capture_order: ({ order_id }) => captureOrder(parts, Number(order_id)),
      void_order: ({ order_id }) => voidOrder(parts, Number(order_id)),
      sweep_authorizations: async () => {
        await sweepAuthorizations(parts)
        await forgetOldDetails(parts)
      },
    },
    topics: [follow(orderTopic, (actor, topic) => mayFollowOrder(parts, actor, topic))],
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
