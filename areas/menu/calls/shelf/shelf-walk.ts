import * as z from 'zod/mini'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { id, instant, money, moneyText } from '#platform/core/wire.ts'
import { fieldFaults } from '../../rules/item-fields.ts'
import { lookUpWords } from '../lookup-upc.ts'

// A walk along the shelves with a phone or a scanner. It works without a network: what is scanned there is sent later, one step after the
// other, and a step that is sent twice is taken once.

const menu_editor = ['menu_editor'] as const
const number = z.int().check(z.minimum(0), z.maximum(9999))
const place = z.strictObject({ aisle: number, shelf: number, bay: number })
const itemId = z.int().check(z.positive())
const typed = z.string().check(z.maxLength(20_000))

const shelfItem = z.strictObject({
  menu_item_id: z.int(),
  menu_category_id: z.int(),
  name: z.string(),
  upc: z.nullable(z.string()),
  base_price: moneyText,
  aisle: z.int(),
  shelf: z.int(),
  bay: z.int(),
  active: z.boolean(),
  shelf_position: z.nullable(z.int()),
  of_till: z.boolean(),
})

export type WireShelfItem = z.output<typeof shelfItem>

const shelfCategory = z.strictObject({ menu_category_id: z.int(), name: z.string(), type: z.int() })
export type ShelfCategory = z.output<typeof shelfCategory>

const shelves = {
  categories: z.array(shelfCategory),
  items: z.array(shelfItem),
  /** By the server's clock: of two answers the later one counts. */
  read_at: instant,
}

export const shelfWalkPage = definePage({
  face: 'ops',
  path: '/secure/shelf_walk',
  entry: 'areas/menu/web/shelf/shelf-walk.page.tsx',
  title: 'Shelf walk',
  may: menu_editor,
  input: z.object({ franchise_id: z.optional(id) }),
  state: z.object({
    shelf_walk: z.strictObject({
      /** Whose walk it is: what waits on a phone is sent as that person and no other. */
      user_id: z.int(),
      franchises: z.array(z.strictObject({ franchise_id: z.int(), name: z.string(), market: z.string() })),
      franchise_id: z.nullable(z.int()),
      ...shelves,
    }),
  }),
  nav: { group: 'Menus', label: 'Shelf walk', does: 'Scan a store’s shelves: place, stock and price' },
})
export type ShelfWalk = z.output<NonNullable<(typeof shelfWalkPage)['state']>>['shelf_walk']

/** All that stands on the shelves, for a phone that was away. */
export const readShelves = defineRoute({
  method: 'GET',
  path: '/secure/shelf_walk/items',
  may: menu_editor,
  input: z.object({ franchise_id: id }),
  reply: z.object(shelves),
})

/** What a code that is not on the menu belongs to (SIL-ORD-094). */
export const lookUpShelf = defineRoute({
  method: 'GET',
  path: '/secure/shelf_walk/look_up',
  may: menu_editor,
  input: z.object({ franchise_id: id, upc: z.string().check(z.maxLength(200)) }),
  reply: z.object({
    name: z.string(),
    description: z.string(),
    data_source: z.string(),
    not_found: z.boolean(),
    /** Why there is nothing, in words. */
    reason: z.string(),
  }),
  refusals: { asked_too_often: [429, lookUpWords.askedTooOften(60)] },
  unanswered: lookUpWords.unanswered,
})

const shelfAct = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('place'), menu_item_id: itemId, place, seen: place, after: z.nullable(itemId) }),
  z.strictObject({ what: z.literal('stock'), menu_item_id: itemId, active: z.boolean(), seen: z.boolean() }),
  z.strictObject({ what: z.literal('price'), menu_item_id: itemId, base_price: money, seen: money }),
  z.strictObject({
    what: z.literal('create'),
    upc: z.string().check(z.maxLength(200)),
    menu_category_id: id,
    name: typed,
    description: typed,
    base_price: money,
    place,
    after: z.nullable(itemId),
  }),
])

export const takeShelfStep = defineRoute({
  method: 'POST',
  path: '/secure/shelf_walk/steps',
  may: menu_editor,
  input: z.object({
    franchise_id: id,
    /** Thirty-two hexadecimal digits, made by the phone. */
    step_id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    act: shelfAct,
  }),
  reply: z.object({
    success: z.literal(true),
    /** What the act was about, as it is now, and what moved on its shelf. */
    items: z.array(shelfItem),
    read_at: instant,
    menu_version: z.int(),
  }),
  refusals: {
    item_gone: [409, 'It is not on the menu any more.'],
    moved_meanwhile: [409, 'Somebody else has put it somewhere else meanwhile.'],
    stock_changed_meanwhile: [409, 'Somebody else has changed its stock meanwhile.'],
    price_changed_meanwhile: [409, 'Somebody else has changed its price meanwhile.'],
    price_of_till: [409, 'Its price comes from the till, which would set it back.'],
    already_on_menu: [409, 'This code is on the menu already.'],
    category_unknown: [409, 'This category is not on the menu any more.'],
    upc_invalid: [422, 'This is no bar code.'],
    name_missing: [422, fieldFaults.name_missing],
    new_name_too_long: [422, fieldFaults.new_name_too_long],
    price_out_of_range: [422, fieldFaults.price_out_of_range],
    description_too_long: [422, fieldFaults.description_too_long],
  },
  unanswered: 'Not sent: there is no answer. It is sent again by itself.',
})
