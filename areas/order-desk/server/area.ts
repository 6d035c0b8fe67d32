import type { MerchantState } from '#areas/cards/rules/payment-account.ts'
import type { CardProvider } from '#areas/cards/server/public.ts'
import type { Roads } from '#areas/dispatch/server/public.ts'
import type { RoadTimes } from '#areas/streets/server/public.ts'
import { worksIn } from '#platform/server/actor.ts'
import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { follow } from '#platform/server/routes.ts'
import { insertJob } from '#platform/server/unit-of-work.ts'
import { ordersTopic } from '../calls/topics.ts'
import { chargeCardHandler } from './charge-card.ts'
import { settleIssueJob } from './issue-jobs.ts'
import { remindRestaurants, remindRestaurantsJob } from './remind-restaurants.ts'
import { orderDeskRoutes } from './routes.ts'
import { settleIssue } from './settle-issue.ts'

const remindEveryMs = 20_000

type Providers = {
  readonly roadTimes: Roads & Pick<RoadTimes, 'route'>
  readonly cards: CardProvider
  readonly merchant: MerchantState
}

export function orderDeskArea(deps: ServerDeps, { roadTimes, cards, merchant }: Providers): Area {
  const settling = { ...deps, cards, merchant }

  /** One job for all processes: enqueued twice it is the same one. */
  function remindSoon(): void {
    const unique_key = remindRestaurantsJob.kind
    insertJob(deps.db, remindRestaurantsJob.of({}, { unique_key }), deps.clock.now())
      .then(() => deps.jobs.wake())
      .catch((error: unknown) => deps.log.warn({ err: error }, 'restaurants could not be reminded'))
  }

  return {
    calls: [chargeCardHandler(settling)],
    routes: orderDeskRoutes(roadTimes, settling),
    jobs: {
      ...settleIssueJob.handle(({ order_issue_id }) => settleIssue(settling, order_issue_id)),
      ...remindRestaurantsJob.handle(() => remindRestaurants(deps)),
    },
    work: () => {
      const reminding = setInterval(remindSoon, remindEveryMs)
      return {
        async stop() {
          clearInterval(reminding)
        },
      }
    },
    topics: [follow(ordersTopic, (actor, topic) => worksIn(actor, Number(topic.split(':', 2)[1])))],
  }
}
