import * as z from 'zod/mini'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { moneyText } from '#platform/core/wire.ts'
import { discoverFilters } from '../rules/discover.ts'
import { publicState, withoutMoment } from './public-state.ts'

/** As they come from an address bar: what cannot be read is left out. */
const query = {
  q: z._default(z.string().check(z.maxLength(200)), ''),
  show: z._default(
    z.pipe(
      z.string().check(z.maxLength(200)),
      z.transform((text) => discoverFilters.filter((filter) => text.split(',').includes(filter))),
    ),
    [],
  ),
  all: z._default(z.enum(['', 'dishes', 'shelf']), ''),
}

const dish = z.object({
  menu_item_id: z.int(),
  name: z.string(),
  /** Where the name alone does not say why it was found. */
  description: z.string(),
  /** The least that one costs. */
  price: moneyText,
  /** Options may cost more. */
  costs_more: z.boolean(),
  /** In stock, and its place open. */
  available: z.boolean(),
  in_stock: z.boolean(),
  category: z.object({ name: z.string(), type: z.int() }),
  upc: z.nullable(z.string()),
  alcohol: z.boolean(),
  place: z.object({ name: z.string(), hours_text: z.string(), time: z.string() }),
  /** To its part of the menu. */
  path: z.string(),
})
export type FoundItem = z.output<typeof dish>

const place = z.object({
  franchise_id: z.int(),
  name: z.string(),
  kind: z.enum(['restaurant', 'package_store']),
  cuisine: z.string(),
  path: z.string(),
  open_now: z.boolean(),
  hours_text: z.string(),
  /** '$2.99 delivery', '25–35 min'; in words, so that the page carries no rules for them. */
  fee: z.string(),
  time: z.string(),
  alcohol: z.boolean(),
})
export type FoundPlace = z.output<typeof place>

const part = z.object({ found: z.int(), items: z.array(dish) })

const results = z.object({
  q: z.string(),
  show: z.array(z.enum(discoverFilters)),
  all: z.enum(['', 'dishes', 'shelf']),
  places: z.array(place),
  dishes: part,
  shelf: part,
  /** Results with each filter beside those that are chosen; of a chosen one, without it. */
  counts: z.record(z.enum(discoverFilters), z.int()),
})
export type DiscoverResults = z.output<typeof results>

export const recentOrder = z.object({
  order_id: z.int(),
  path: z.string(),
  franchise: z.string(),
  lines: z.string(),
  created_at: z.int(),
})

const common = { open: 'session', caller: 'cookie', input: z.object(query) } as const

/** Places, dishes and shelves of the visitor's market, found as one types. */
export const discoverPage = definePage({
  ...common,
  face: 'town',
  path: '/discover',
  entry: 'areas/storefront/web/discover.page.tsx',
  title: 'Discover · Cosmic',
  state: z.object({
    ...publicState,
    results,
    /** What this device ordered last. */
    recent_orders: z.array(recentOrder),
  }),
  pictureOf: withoutMoment,
})

export const discoverResults = defineRoute({
  ...common,
  method: 'GET',
  path: '/discover/results',
  summary: 'Search the visitor’s market',
  reply: results,
})
