import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Market } from '#areas/markets/server/public.ts'
import type { StorefrontDeps } from './deps.ts'
import { placesState } from './places-state.ts'
import { marketOfVisitor, marketState, rememberMarket, type Visitor, visitorOf } from './visitor.ts'

/** The lists: a market's restaurants and stores, and the package stores of the visitor's market (LND-04, MNU-04, OPT-02). */
export function addListPages(app: FastifyInstance, deps: StorefrontDeps): void {
  const tags = ['menu']

  app.get('/restaurants/:market_slug', { schema: { tags, summary: 'A market’s places' } }, async (request, reply) => {
    const { market_slug } = request.params as { market_slug: string }
    const market = await deps.markets.bySlug(market_slug)
    // A market that is not open yet, or none at all, leads to the prompt of the landing page (SIL-ORD-098).
    if (!market?.active) return reply.redirect(`/?coming_soon=${encodeURIComponent(market_slug)}`, 303)
    return listPage(request, reply, await visitorOf(deps, request), market, 'all')
  })

  app.get('/package_stores', { schema: { tags, summary: 'Package stores' } }, async (request, reply) => {
    const visitor = await visitorOf(deps, request)
    const market = await marketOfVisitor(deps, request, visitor)
    return listPage(request, reply, visitor, market, 'package_store')
  })

  async function listPage(
    request: FastifyRequest,
    reply: FastifyReply,
    visitor: Visitor,
    market: Market | undefined,
    shown: 'all' | 'package_store',
  ) {
    const now = deps.clock.now()
    const menus = market ? await deps.menus.ofMarket(market.market_id) : []
    if (market) rememberMarket(reply, market)
    const listed = menus.filter(({ franchise }) => shown === 'all' || franchise.kind === shown)
    const places = market
      ? placesState(listed, market, visitor.address, { ...deps, now })
      : { franchises: [], today: null }
    return deps.pages.send(request, reply, {
      entry: 'apps/customer/stores.tsx',
      title: shown === 'all' ? `Restaurants and stores in ${market?.city ?? ''} · Cosmic` : 'Package Stores · Cosmic',
      face: 'town',
      state: { ...visitor.state, market: marketState(market), ...places, list: shown },
    })
  }
}
