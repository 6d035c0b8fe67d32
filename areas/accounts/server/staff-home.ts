import { ok, refuse } from '#platform/core/result.ts'
import { answer, page, type RouteHandler } from '#platform/server/routes.ts'
import { homeNow, homePage } from '../calls/staff-home.ts'
import { type HomePart, homeOf } from './home-summary.ts'

/** `/secure?market=3`: what goes on and what must be seen to, of what the person's roles let them open. */
export function staffHomeRoutes(homeParts: readonly HomePart[]): RouteHandler[] {
  return [
    page(homePage, async ({ db, data, actor, now }) => {
      const home = await homeOf(db, homeParts, { actor, market_id: data.market, now })
      return home && { state: { home } }
    }),
    answer(homeNow, async ({ db, data, actor, now }) => {
      const home = await homeOf(db, homeParts, { actor, market_id: data.market, now })
      return home ? ok({ home }) : refuse('unknown_id')
    }),
  ]
}
