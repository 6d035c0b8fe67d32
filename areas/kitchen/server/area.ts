import type { SessionChanges } from '#areas/accounts/server/public.ts'
import type { Roads } from '#areas/dispatch/server/public.ts'
import { mailTicketJob } from '#areas/orders/server/public.ts'
import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { follow } from '#platform/server/routes.ts'
import { kitchenTopic } from '../calls/topics.ts'
import { mailTicket } from './kitchen-ticket.ts'
import { kitchenOf } from './kitchens.ts'
import { manifestRoute } from './manifest-route.ts'
import { kitchenRoutes } from './routes.ts'
import { tabletSignInRoutes } from './tablet-sign-in.ts'

type Deps = ServerDeps & { readonly sessions: SessionChanges }

/** What a restaurant sees and does on its counter. */
export function kitchenArea(deps: Deps, { roadTimes }: { readonly roadTimes: Roads }): Area {
  return {
    routes: [manifestRoute(), ...tabletSignInRoutes(deps), ...kitchenRoutes(roadTimes)],
    jobs: mailTicketJob.handle(({ order_id }) => mailTicket(deps, order_id)),
    topics: [
      follow(kitchenTopic, async (actor, topic) => {
        const franchise_id = Number(topic.split(':', 2)[1])
        return Number.isSafeInteger(franchise_id) && (await kitchenOf(deps.db, actor, franchise_id)) !== undefined
      }),
    ],
  }
}
