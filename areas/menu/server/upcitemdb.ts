import * as z from 'zod/mini'
import { parseJson } from '#platform/core/json.ts'
import { type ProviderSettings, unexpectedReply } from '#platform/server/http.ts'
import type { ProductProvider, ProvidedProduct } from './product-provider.ts'

const text = z._default(z.string(), '')
const lookup = z.object({
  code: z.string(),
  items: z._default(
    z.array(
      z.object({
        title: text,
        brand: text,
        description: text,
        size: text,
        images: z._default(z.array(z.string()), []),
      }),
    ),
    [],
  ),
})

const mostImages = 10

/**
 * UPCitemdb's protocol: `GET /lookup?upc=…` answers `{ code: 'OK', total, items: [{ ean, title, brand, description, images }] }`. A code
 * that it does not know is `NOT_FOUND` (404) or no items, one that it cannot read `INVALID_UPC` (400).
 */
export function upcItemDb(
  { baseUrl, credentials, http }: ProviderSettings<{ key: string }>,
  timeoutMs = 5_000,
): ProductProvider {
  return {
    source: 'UPCitemdb',
    async product(gtin14) {
      const answer = await http.send({
        method: 'GET',
        url: `${baseUrl}/lookup?upc=${sentCode(gtin14)}`,
        headers: { user_key: credentials.key, key_type: '3scale' },
        // Somebody waits for it: one try within the five seconds, and no second one behind it.
        idempotent: false,
        timeoutMs,
      })
      const read = z.safeParse(lookup, parseJson(answer.text))
      if (!read.success) throw unexpectedReply('products: not in the agreed shape', answer)
      const { code, items } = read.data
      if (code === 'NOT_FOUND' || code === 'INVALID_UPC') return undefined
      if (answer.status !== 200 || code !== 'OK') throw unexpectedReply('products', answer, code)
      const [item] = items
      return item?.title.trim() ? provided(item) : undefined
    },
  }
}

/** A case code stays as it is; the rest go as UPC-A or EAN-13, which is how they are listed. */
function sentCode(gtin14: string): string {
  if (!gtin14.startsWith('0')) return gtin14
  return gtin14.startsWith('00') ? gtin14.slice(2) : gtin14.slice(1)
}

function provided({ title, description, images }: z.infer<typeof lookup>['items'][number]): ProvidedProduct {
  const secure = images.filter((url) => url.startsWith('https://') && url.length <= 500 && URL.canParse(url))
  return { name: oneLine(title, 300), description: oneLine(description, 2_000), images: secure.slice(0, mostImages) }
}

const oneLine = (words: string, most: number) =>
  words
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()
