import type { Area } from '#platform/server/area.ts'
import type { ServerParts } from '#platform/server/parts.ts'
import { addAddressSearch } from './address-search.ts'
import { addLanding } from './landing.ts'
import { addListPages } from './list-pages.ts'
import { addMenuPages } from './menu-pages.ts'
import type { StorefrontParts } from './parts.ts'

type Shared = Pick<StorefrontParts, 'menus' | 'markets' | 'addressBook' | 'roadTimes'>
type Hooks = Partial<Pick<StorefrontParts, 'pageState' | 'addressChosen'>>

export function storefrontArea(parts: ServerParts, shared: Shared, hooks: Hooks = {}): Area {
  const all: StorefrontParts = {
    ...parts,
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
