import * as z from 'zod/mini'
import { admin } from '#areas/accounts/rules/permissions.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { id, instant, moneyText } from '#platform/core/wire.ts'
import { formFaults } from '../rules/item-form.ts'
import { priceWays, roundings } from '../rules/price-change.ts'
import { draftRefusals, intoDraft, openDraft, putInDraft } from './into-draft.ts'

// An admin's forms of items (ADM, LEG-02…06). Browsers post them as forms too, also without script: then the answer is a redirect to the
// menu, or a page that says what is wrong.

const typed = z.string().check(z.maxLength(20_000))
const maybe = z.optional(typed)
/** Forms send digits, programs a number. */
const place = z.optional(z.union([typed, z.pipe(z.int(), z.transform(String))]))
/** A form of a browser says one picture by a word, several by a list. */
const images = z.pipe(
  z.union([z.array(id), z.string().check(z.regex(/^[\d, ]*$/), z.maxLength(500)), id]),
  z.transform((said) => (Array.isArray(said) ? said : String(said).split(/[, ]+/).filter(Boolean).map(Number))),
)
const version = z.optional(z.union([z.int(), z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))]))
const categoryType = z.union([
  z.int().check(z.minimum(0), z.maximum(8)),
  z.pipe(z.string().check(z.regex(/^[0-8]$/)), z.transform(Number)),
])
const form = {
  basePrice: maybe,
  description: maybe,
  kitchen_short_code: maybe,
  kitchen_name: maybe,
  upc: maybe,
  data_source: maybe,
  images: z.optional(images),
  aisle: place,
  shelf: place,
  bay: place,
}

export const menuImage = z.strictObject({
  menu_image_id: z.int(),
  /** `<hash>-<width>x<height>`; see `imageAddress`. */
  image: z.string(),
  name: z.string(),
})
export type AssetView = z.output<typeof menuImage>

const adminItem = z.strictObject({
  menu_item_id: z.int(),
  menu_category_id: z.int(),
  name: z.string(),
  description: z.string(),
  base_price: moneyText,
  upc: z.nullable(z.string()),
  data_source: z.string(),
  kitchen_name: z.string(),
  kitchen_short_code: z.string(),
  aisle: z.int(),
  shelf: z.int(),
  bay: z.int(),
  /** In stock now. */
  active: z.boolean(),
  restore_at: z.nullable(instant),
  /** Whether its price is the till's. */
  integration_item_id: z.nullable(z.int()),
  questions: z.int(),
  tags: z.array(z.string()),
  images: z.array(menuImage),
  version: z.int(),
})
export type AdminItem = z.output<typeof adminItem>

const adminCategory = z.strictObject({
  menu_category_id: z.int(),
  name: z.string(),
  type: z.int(),
  version: z.int(),
})
export type AdminCategory = z.output<typeof adminCategory>

export const menuItemsPage = definePage({
  face: 'ops',
  path: '/admin/menu_items',
  entry: 'areas/menu/web/admin/menu-items.page.tsx',
  title: 'Menu items',
  may: admin,
  input: z.object({ franchise_id: z.optional(id) }),
  state: z.object({
    franchises: z.array(
      z.strictObject({
        franchise_id: z.int(),
        name: z.string(),
        kind: z.string(),
        market: z.string(),
        time_zone: z.string(),
      }),
    ),
    /** The place whose menu is shown; null where there is none. */
    franchise_id: z.nullable(z.int()),
    categories: z.array(adminCategory),
    items: z.array(adminItem),
    /** Drafts of the place that are not live yet, to which an item's changes may be added. */
    drafts: z.array(openDraft),
  }),
  nav: {
    group: 'Menus',
    label: 'Menu items',
    does: 'Items, pictures, bar codes and option questions of each place',
    key: 'n',
  },
})

const notOthers = {
  changed_meanwhile: [409, 'Somebody else has changed this item. Reload the page to see it.'],
} as const
const itemFaults = {
  name_missing: [422, formFaults.name_missing],
  name_too_long: [422, formFaults.name_too_long],
  new_name_too_long: [422, formFaults.new_name_too_long],
  description_too_long: [422, formFaults.description_too_long],
  price_out_of_range: [422, formFaults.price_out_of_range],
  place_out_of_range: [422, formFaults.place_out_of_range],
  kitchen_name_too_long: [422, formFaults.kitchen_name_too_long],
  short_code_too_long: [422, formFaults.short_code_too_long],
  source_too_long: [422, formFaults.source_too_long],
  upc_invalid: [422, formFaults.upc_invalid],
  image_unknown: [422, 'One of the pictures is not there any more.'],
} as const
const categoryUnknown = { category_unknown: [422, 'There is no such category on this menu.'] } as const

export const createItemForm = defineRoute({
  method: 'POST',
  path: '/admin/menu_items',
  may: admin,
  input: z.object({
    franchise_id: id,
    /** What it is, 0 to 8 (ADM-07); the place's first category of that kind, unless one is named. */
    category: categoryType,
    menu_category_id: z.optional(id),
    name: typed,
    ...form,
  }),
  reply: z.object({ success: z.literal(true), menu_item_id: z.int() }),
  refusals: { ...itemFaults, ...categoryUnknown },
  unanswered: 'The item was not added. Please try again.',
})

const ofItem = { menu_item_id: id }
const changed = {
  ...ofItem,
  name: maybe,
  menu_category_id: z.optional(id),
  ...form,
  version,
}
const saved = z.object({ success: z.literal(true), menu_item_id: z.int(), version: z.int() })
const itemRefusals = { ...itemFaults, ...categoryUnknown, ...notOthers } as const

/** A browser's form cannot patch: it posts, and says so in `_method` (LEG-05, LEG-06). */
export const itemForm = defineRoute({
  method: 'POST',
  path: '/admin/menu_items/:menu_item_id',
  may: admin,
  input: z.object({ ...changed, _method: z.enum(['patch', 'PATCH', 'delete', 'DELETE']) }),
  reply: saved,
  refusals: itemRefusals,
  unanswered: 'The item was not saved. Please try again.',
})
export const patchItem = defineRoute({
  method: 'PATCH',
  path: '/admin/menu_items/:menu_item_id',
  may: admin,
  input: z.object(changed),
  reply: saved,
  refusals: itemRefusals,
})
export const removeItem = defineRoute({
  method: 'DELETE',
  path: '/admin/menu_items/:menu_item_id',
  may: admin,
  input: z.object({ ...ofItem, version }),
  reply: saved,
  refusals: notOthers,
})

/** What the form would change, put down in a draft: customers see it when that goes live. */
export const draftItemForm = defineRoute({
  method: 'POST',
  path: '/admin/menu_items/:menu_item_id/draft',
  may: admin,
  input: z.object({ ...changed, ...intoDraft }),
  reply: putInDraft,
  refusals: {
    ...itemRefusals,
    ...draftRefusals,
    price_of_till: [422, 'Its price is the till’s, and stays.'],
  },
  idempotencyKey: 'request_key',
  unanswered: 'The draft was not saved. Please try again.',
})

const ids = z.array(id).check(z.minLength(1), z.maxLength(5000))

/** Several items at once; each is told what became of it. */
export const changeItems = defineRoute({
  method: 'POST',
  path: '/admin/menu_items/several',
  may: admin,
  input: z.object({
    menu_item_ids: ids,
    act: z.discriminatedUnion('what', [
      z.object({
        what: z.literal('price'),
        way: z.enum(priceWays),
        amount: z.number().check(z.minimum(0), z.maximum(999_999)),
        rounding: z.enum(roundings),
      }),
      z.object({ what: z.literal('move'), menu_category_id: id }),
      z.object({ what: z.literal('out_of_stock'), restore_at: z.nullable(instant) }),
      z.object({ what: z.literal('in_stock') }),
      z.object({ what: z.literal('tag'), tag: z.string().check(z.minLength(1), z.maxLength(30)), on: z.boolean() }),
      z.object({ what: z.literal('delete') }),
    ]),
  }),
  reply: z.object({
    success: z.literal(true),
    results: z.array(
      z.object({ menu_item_id: z.int(), result: z.enum(['done', 'unchanged', 'gone', 'price_of_till']) }),
    ),
  }),
  refusals: { ...categoryUnknown, past_date: [422, 'Please choose a future date.'] },
  unanswered: 'Nothing was changed. Please try again.',
})

/** The items of a category in their new order; those that came meanwhile follow. */
export const orderItems = defineRoute({
  method: 'POST',
  path: '/admin/menu_categories/:menu_category_id/order',
  may: admin,
  input: z.object({ menu_category_id: id, menu_item_ids: ids }),
  reply: z.object({ success: z.literal(true) }),
})
