import * as z from 'zod/mini'
import { cents } from '#platform/core/money.ts'
import type { PosCount, PosItem, PosRefusal } from './pos-provider.ts'

/** Square's words, turned into ours at the edge. What Square adds to its objects is left alone. */

const money = z.object({ amount: z.int(), currency: z.string() })
const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))
const time = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => new Date(text)),
)

const variation = z.object({
  id: z.string(),
  version: z.optional(z.int()),
  is_deleted: maybe(z.boolean()),
  item_variation_data: z.object({
    name: maybe(z.string()),
    upc: maybe(z.string()),
    pricing_type: maybe(z.string()),
    price_money: maybe(money),
    track_inventory: maybe(z.boolean()),
    location_overrides: maybe(
      z.array(
        z.object({
          location_id: maybe(z.string()),
          price_money: maybe(money),
          pricing_type: maybe(z.string()),
          track_inventory: maybe(z.boolean()),
          sold_out: maybe(z.boolean()),
          sold_out_valid_until: maybe(time),
        }),
      ),
    ),
  }),
})
const catalogItem = z.object({
  id: z.string(),
  version: z.int(),
  is_deleted: maybe(z.boolean()),
  present_at_all_locations: maybe(z.boolean()),
  present_at_location_ids: maybe(z.array(z.string())),
  absent_at_location_ids: maybe(z.array(z.string())),
  item_data: maybe(z.object({ name: maybe(z.string()), variations: maybe(z.array(variation)) })),
})

export const catalogReply = z.object({
  objects: maybe(z.array(catalogItem)),
  cursor: maybe(z.string()),
  latest_time: maybe(z.string()),
})
type CatalogItem = z.infer<typeof catalogItem>

const countsRow = z.object({
  catalog_object_id: maybe(z.string()),
  state: maybe(z.string()),
  quantity: maybe(z.string()),
  calculated_at: maybe(time),
})
export const countsReply = z.object({ counts: maybe(z.array(countsRow)), cursor: maybe(z.string()) })

export const locationsReply = z.object({
  locations: maybe(z.array(z.object({ id: z.string(), name: maybe(z.string()), status: maybe(z.string()) }))),
})
export const subscriptionReply = z.object({ subscription: z.object({ id: z.string(), signature_key: z.string() }) })
export const orderReply = z.object({
  order: z.object({
    id: z.string(),
    version: z.optional(z.int()),
    total_money: maybe(money),
    tenders: maybe(z.array(z.object({ id: maybe(z.string()) }))),
    fulfillments: maybe(z.array(z.object({ uid: z.string(), state: maybe(z.string()) }))),
  }),
})
export const paymentReply = z.object({ payment: z.object({ id: z.string() }) })
export const eventBody = z.object({ event_id: z.string().check(z.minLength(1), z.maxLength(200)), type: z.string() })

const errorReply = z.object({
  errors: z.array(z.object({ category: maybe(z.string()), code: z.string(), field: maybe(z.string()) })),
})
type SquareError = z.infer<typeof errorReply>['errors'][number]
export const squareError = (body: unknown): SquareError | undefined => z.safeParse(errorReply, body).data?.errors[0]

/** What Square says no to, where it is our business; anything else is breakage. */
export function refusalOf(status: number, error: SquareError | undefined): PosRefusal | undefined {
  if (status === 401 || status === 403) return 'token_refused'
  if (status !== 400 && status !== 404) return undefined
  if (error?.field?.includes('catalog_object_id')) return 'item_unknown'
  if (error?.field?.includes('location_id')) return 'location_unknown'
  return 'not_accepted'
}

/** Each variation is a product of its own: what is sold is always one of them. */
export function posItems(item: CatalogItem, location_id: string): PosItem[] {
  const variations = item.item_data?.variations ?? []
  const isHere = isPresent(item, location_id)
  return variations.map((one): PosItem => {
    const data = one.item_variation_data
    const here = data.location_overrides?.find((override) => override.location_id === location_id)
    const price = here?.price_money ?? data.price_money
    const isFixed = (here?.pricing_type ?? data.pricing_type) !== 'VARIABLE_PRICING'
    const name = item.item_data?.name ?? ''
    return {
      external_id: one.id,
      name: cleanText(variations.length > 1 && data.name ? `${name}, ${data.name}` : name || (data.name ?? '')),
      upc: data.upc == null ? null : cleanText(data.upc),
      price: isFixed && price && isPrice(price) ? cents(price.amount) : null,
      sold_out: here?.sold_out === true,
      sold_out_until: here?.sold_out === true ? (here.sold_out_valid_until ?? null) : null,
      counted: (here?.track_inventory ?? data.track_inventory) === true,
      gone: item.is_deleted === true || one.is_deleted === true || !isHere,
      item_version: Math.max(item.version, one.version ?? 0),
    }
  })
}

/** Somebody typed it into a till: one product must not keep the others from being read. */
const cleanText = (text: string) =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 200)
const mostCents = 100_000_000
const isPrice = ({ amount, currency }: z.infer<typeof money>) =>
  currency === 'USD' && amount >= 0 && amount <= mostCents

function isPresent(item: CatalogItem, location_id: string): boolean {
  if (item.present_at_location_ids?.includes(location_id)) return true
  return item.present_at_all_locations !== false && !item.absent_at_location_ids?.includes(location_id)
}

export function posCounts({ counts }: z.infer<typeof countsReply>): PosCount[] {
  return (counts ?? []).flatMap(({ catalog_object_id, state, quantity, calculated_at }) => {
    const amount = Number(quantity)
    if (!catalog_object_id || state !== 'IN_STOCK' || !calculated_at || !Number.isFinite(amount)) return []
    return [{ external_id: catalog_object_id, quantity: amount, counted_at: calculated_at }]
  })
}
