import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { addAddressSearch } from './address-search.ts'
import type { StorefrontDeps } from './deps.ts'
import { addLanding } from './landing.ts'
import { addListPages } from './list-pages.ts'
import { addMenuPages } from './menu-pages.ts'

type Shared = Pick<StorefrontDeps, 'menus' | 'markets' | 'addressBook' | 'roadTimes'>
type Hooks = Partial<Pick<StorefrontDeps, 'pageState' | 'addressChosen'>>

export function storefrontArea(deps: ServerDeps, shared: Shared, hooks: Hooks = {}): Area {
  const all: StorefrontDeps = {
    ...deps,
    ...shared,
    pageState: hooks.pageState ?? (async () => ({})),
    addressChosen: hooks.addressChosen ?? (async () => undefined),
  }
  return {
    routes: (app) => {
      addLanding(app, all)
      addAddressSearch(app, all)
      addListPages(app, all)
      addMenuPages(app, all)
    },
  }
}
