type Product = { readonly integration_item_id: number; readonly name: string; readonly upc: string | null }

/** Finds the product of the till that an item probably is: by its bar code, else by a name that says the same. */
export function linkSuggester<P extends Product>(products: readonly P[]) {
  const byCode = firstOf(products, ({ upc }) => digits(upc ?? ''))
  const byName = firstOf(products, ({ name }) => plain(name))
  return ({ name, upc }: { readonly name: string; readonly upc: string | null }): P | undefined =>
    byCode.get(digits(upc ?? '')) ?? byName.get(plain(name))
}

/** The first product of each key; without one it is not suggested by it. */
function firstOf<P extends Product>(products: readonly P[], keyOf: (product: P) => string): Map<string, P> {
  const found = new Map(products.toReversed().map((product) => [keyOf(product), product]))
  found.delete('')
  return found
}

/** A code is written with and without its leading zeros. */
const digits = (code: string) => code.replace(/\D/g, '').replace(/^0+/, '')

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
