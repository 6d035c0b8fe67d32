import type { Area } from '#platform/server/area.ts'
import type { ServerParts } from '#platform/server/parts.ts'
import { addAddressSearch } from './address-search.ts'
import { addLanding } from './landing.ts'
import { addListPages } from './list-pages.ts'
import { addLookupUpc } from './lookup-upc.ts'
import { addMenuPages } from './menu-pages.ts'
import type { MenuParts } from './parts.ts'
import { makeProductLookup } from './product-lookup.ts'
import type { ProductProvider } from './product-provider.ts'

type Shared = Pick<MenuParts, 'menus' | 'markets' | 'addressBook' | 'roadTimes'> & {
  readonly products?: ProductProvider | undefined
}

export function menuArea(
  parts: ServerParts,
  { products, ...shared }: Shared,
  hooks: Partial<Pick<MenuParts, 'pageState' | 'addressChosen'>> = {},
): Area {
  const all: MenuParts = {
    ...parts,
    ...shared,
    pageState: hooks.pageState ?? (async () => ({})),
    addressChosen: hooks.addressChosen ?? (async () => undefined),
  }
  const lookUp = makeProductLookup({ ...parts, provider: products })
  return {
    routes: (app) => {
      addLanding(app, all)
      addAddressSearch(app, all)
      addListPages(app, all)
      addMenuPages(app, all)
      addLookupUpc(app, parts, lookUp)
    },
  }
}
