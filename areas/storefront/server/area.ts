import { findVisitorAddress } from '#areas/addresses/server/public.ts'
import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { addressSearchRoutes } from './address-search.ts'
import type { StorefrontDeps } from './deps.ts'
import { discoverRoutes } from './discover.ts'
import { guideRoutes } from './guides.ts'
import { landingRoutes } from './landing.ts'
import { listRoutes } from './list-pages.ts'
import { makeListings } from './listings.ts'
import { menuRoutes } from './menu-pages.ts'
import { sitemapRoutes } from './sitemap.ts'

type Shared = Pick<StorefrontDeps, 'menus' | 'markets' | 'addressBook' | 'roadTimes' | 'outlooks'>
type Hooks = Partial<Pick<StorefrontDeps, 'visitOf' | 'addressChosen' | 'recentOrders'>>

export function storefrontArea(deps: ServerDeps, shared: Shared, hooks: Hooks = {}): Area {
  const all: StorefrontDeps = {
    ...deps,
    ...shared,
    listings: makeListings(deps.publicOrigin),
    visitOf:
      hooks.visitOf ??
      (async (actor) => ({
        address: actor && (await findVisitorAddress(deps.db, actor.session_persistent_id)),
        cart: undefined,
      })),
    recentOrders: hooks.recentOrders ?? (async () => []),
    addressChosen: hooks.addressChosen ?? (async () => undefined),
  }
  return {
    routes: [
      ...landingRoutes(all),
      ...addressSearchRoutes(all),
      ...listRoutes(all),
      ...discoverRoutes(all),
      ...menuRoutes(all),
      ...guideRoutes(all),
      ...sitemapRoutes(all),
    ],
  }
}
