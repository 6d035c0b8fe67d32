import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { lookUpUpcRoute } from './lookup-upc.ts'
import { makeProductLookup } from './product-lookup.ts'
import type { ProductProvider } from './product-provider.ts'

export function menuArea(deps: ServerDeps, { products }: { readonly products?: ProductProvider | undefined }): Area {
  const lookUp = makeProductLookup({ ...deps, provider: products })
  return { routes: [lookUpUpcRoute(lookUp)] }
}
