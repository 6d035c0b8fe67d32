import type { Market } from '#areas/markets/server/public.ts'
import { rememberMarket } from '#areas/markets/server/public.ts'
import type { Actor } from '#platform/server/actor.ts'
import { inAskedLanguage } from '#platform/server/language.ts'
import { page, type RouteHandler, redirect } from '#platform/server/routes.ts'
import { packageStoresPage, restaurantsPage } from '../calls/list-pages.ts'
import type { StorefrontDeps } from './deps.ts'
import { pageWords } from './page-words.ts'
import { placesState } from './places-state.ts'
import { marketOfVisitor, marketState, type Visitor, visitorOf } from './visitor.ts'

/** The lists: a market's restaurants and stores, and the package stores of the visitor's market (LND-04, MNU-04, OPT-02). */
export function listRoutes(deps: StorefrontDeps): RouteHandler[] {
  type Seen = { readonly actor: Actor | undefined; readonly visitor: Visitor; readonly market: Market | undefined }

  async function listOf({ actor, visitor, market }: Seen, list: 'all' | 'package_store') {
    const now = deps.clock.now()
    const [menus, recent_orders] = await Promise.all([
      market ? deps.menus.ofMarket(market.market_id) : [],
      deps.recentOrders(deps.db, actor, now),
    ])
    const listed = menus.filter(({ franchise }) => list === 'all' || franchise.kind === list)
    const places = market
      ? placesState(listed, market, visitor.address, { ...deps, now })
      : { franchises: [], today: null }
    return { ...visitor.state, market: marketState(market), ...places, list, recent_orders }
  }

  return [
    page(restaurantsPage, async ({ data: { market_slug }, actor, reply }) => {
      const market = await deps.markets.bySlug(market_slug)
      // A market that is not open yet, or none at all, leads to the prompt of the landing page (SIL-ORD-098).
      if (!market?.active) return redirect(`/?coming_soon=${encodeURIComponent(market_slug)}`)
      const visitor = await visitorOf(deps, actor)
      rememberMarket(reply, market)
      return {
        ...inAskedLanguage(() => ({
          title: pageWords.list({ city: market.city }),
          description: pageWords.list_description({ city: market.city, state: market.state }),
        })),
        listing: deps.listings.list(market),
        state: await listOf({ actor, visitor, market }, 'all'),
      }
    }),
    page(packageStoresPage, async ({ actor, request, reply }) => {
      const visitor = await visitorOf(deps, actor)
      const market = await marketOfVisitor(deps, request, visitor)
      if (market) rememberMarket(reply, market)
      return { state: await listOf({ actor, visitor, market }, 'package_store') }
    }),
  ]
}
