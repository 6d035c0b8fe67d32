import type { Area } from '#platform/server/area.ts'
import type { ServerParts } from '#platform/server/parts.ts'
import { addLookupUpc } from './lookup-upc.ts'
import { makeProductLookup } from './product-lookup.ts'
import type { ProductProvider } from './product-provider.ts'

export function menuArea(parts: ServerParts, { products }: { readonly products?: ProductProvider | undefined }): Area {
  const lookUp = makeProductLookup({ ...parts, provider: products })
  return { routes: (app) => addLookupUpc(app, parts, lookUp) }
}
