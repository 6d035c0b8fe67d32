import type { Market } from '#areas/markets/server/public.ts'
import { rememberMarket } from '#areas/markets/server/public.ts'
import { page, type RouteHandler, redirect } from '#platform/server/routes.ts'
import { packageStoresPage, restaurantsPage } from '../calls/list-pages.ts'
import type { StorefrontDeps } from './deps.ts'
import { placesState } from './places-state.ts'
import { marketOfVisitor, marketState, type Visitor, visitorOf } from './visitor.ts'

/** The lists: a market's restaurants and stores, and the package stores of the visitor's market (LND-04, MNU-04, OPT-02). */
export function listRoutes(deps: StorefrontDeps): RouteHandler[] {
  async function listOf(visitor: Visitor, market: Market | undefined, list: 'all' | 'package_store') {
    const now = deps.clock.now()
    const menus = market ? await deps.menus.ofMarket(market.market_id) : []
    const listed = menus.filter(({ franchise }) => list === 'all' || franchise.kind === list)
    const places = market
      ? placesState(listed, market, visitor.address, { ...deps, now })
      : { franchises: [], today: null }
    return { ...visitor.state, market: marketState(market), ...places, list }
  }

  return [
    page(restaurantsPage, async ({ data: { market_slug }, actor, reply }) => {
      const market = await deps.markets.bySlug(market_slug)
      // A market that is not open yet, or none at all, leads to the prompt of the landing page (SIL-ORD-098).
      if (!market?.active) return redirect(`/?coming_soon=${encodeURIComponent(market_slug)}`)
      const visitor = await visitorOf(deps, actor)
      rememberMarket(reply, market)
      return {
        title: `Restaurants and stores in ${market.city} · Cosmic`,
        description: `Delivery and pickup from the restaurants and package stores of ${market.city}, ${market.state}.`,
        listing: deps.listings.list(market),
        state: await listOf(visitor, market, 'all'),
      }
    }),
    page(packageStoresPage, async ({ actor, request, reply }) => {
      const visitor = await visitorOf(deps, actor)
      const market = await marketOfVisitor(deps, request, visitor)
      if (market) rememberMarket(reply, market)
      return { state: await listOf(visitor, market, 'package_store') }
    }),
  ]
}
