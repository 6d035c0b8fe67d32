type Product = { readonly integration_item_id: number; readonly name: string; readonly upc: string | null }

/** The product of the till that an item probably is: by its bar code, else by a name that says the same. */
export function suggestLink<P extends Product>(
  item: { readonly name: string; readonly upc: string | null },
  products: readonly P[],
): P | undefined {
  const code = item.upc && digits(item.upc)
  const byCode = code && products.find(({ upc }) => upc !== null && digits(upc) === code)
  if (byCode) return byCode
  const name = plain(item.name)
  return name === '' ? undefined : products.find((one) => plain(one.name) === name)
}

/** A code is written with and without its leading zeros. */
const digits = (code: string) => code.replace(/\D/g, '').replace(/^0+/, '')

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
