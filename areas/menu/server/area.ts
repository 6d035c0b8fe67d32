import type { Area } from '#platform/server/area.ts'
import type { ServerParts } from '#platform/server/parts.ts'
import { addAddressSearch } from './address-search.ts'
import { addLanding } from './landing.ts'
import { addListPages } from './list-pages.ts'
import { addMenuPages } from './menu-pages.ts'
import type { MenuParts } from './parts.ts'

type Shared = Pick<MenuParts, 'menus' | 'markets' | 'addressBook' | 'roadTimes'>

export function menuArea(
  parts: ServerParts,
  shared: Shared,
  hooks: Partial<Pick<MenuParts, 'pageState' | 'addressChosen'>> = {},
): Area {
  const all: MenuParts = {
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
