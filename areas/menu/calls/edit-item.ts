import * as z from 'zod/mini'
import { defineCall } from '#platform/core/call.ts'
import { isTemporaryId, type TemporaryId } from '#platform/core/temporary-id.ts'
import { id, idOrTemporary, instant } from '#platform/core/wire.ts'
import { fieldFaults, itemFields } from '../rules/item-fields.ts'
import { lookUpWords } from './lookup-upc.ts'
import { wireMenuItem } from './wire-menu.ts'

// What an editor of a menu asks, in place, on the menu page (MED). Those who may edit one menu and not this one are told that the id is not
// known (SIL-OPS-114).

const menu_editor = ['menu_editor'] as const
const temporary = z.custom<TemporaryId>(isTemporaryId, 'Expected a temporary id')
const wireId = z.int()
const usDay = z.string().check(z.maxLength(10))
const item = { menu_item_id: idOrTemporary, menu_category_id: id }
const typed = z.string().check(z.maxLength(20_000))
const place = z.union([z.int(), z.string().check(z.maxLength(10))])

export const editWords = {
  changed_meanwhile: 'Somebody else has changed this since.',
  moved_meanwhile: 'Somebody else has moved this item meanwhile.',
  past_date: 'Please choose a future date.',
} as const

export const menuItemUpdate = defineCall({
  name: 'menu_item_update',
  data: z.strictObject({
    ...item,
    field_name: z.enum(itemFields),
    value: z.union([typed, z.number()]),
    /** Only while it still is this: for taking back what one has set, and not what another has set since. */
    expected_value: z.optional(typed),
  }),
  reply: z.object({ menu_item_id: wireId, field_name: z.enum(itemFields), value: z.string() }),
  refusals: { ...fieldFaults, changed_meanwhile: editWords.changed_meanwhile },
  may: menu_editor,
})

export const updateCategory = defineCall({
  name: 'update_category',
  data: z.strictObject({ ...item, original_menu_category_id: id }),
  reply: z.object({ menu_item_id: wireId, menu_category_id: wireId }),
  /** With `menu_category_id`, where it is now (SIL-OPS-103). */
  refusals: { moved_meanwhile: editWords.moved_meanwhile },
  may: menu_editor,
})

export const updateIntegrationItem = defineCall({
  name: 'update_integration_item',
  data: z.strictObject({
    ...item,
    /** Null takes the link off (SIL-OPS-104). */
    integration_item_id: z.nullable(id),
    /** Only while it still is this. */
    expected_integration_item_id: z.optional(z.nullable(id)),
  }),
  reply: z.object({ menu_item_id: wireId, integration_item_id: z.nullable(wireId) }),
  refusals: { changed_meanwhile: editWords.changed_meanwhile },
  may: menu_editor,
})

export const menuItemDelete = defineCall({
  name: 'menu_item_delete',
  data: z.strictObject(item),
  reply: z.object({ menu_item_id: wireId }),
  may: menu_editor,
})

export const outOfStock = defineCall({
  name: 'out_of_stock',
  data: z.strictObject({
    ...item,
    /** `MM/DD/YYYY`, or empty: until somebody says otherwise (MED-26). */
    restore_date: usDay,
    /** Takes back that it was put in stock, while it still is: it is out until the very moment that it was, which may be later today. */
    undo_until: z.optional(z.nullable(instant)),
  }),
  reply: z.object({ menu_item_id: wireId, active: z.literal(false), restore_date: z.nullable(z.string()) }),
  refusals: {
    past_date: editWords.past_date,
    changed_meanwhile: editWords.changed_meanwhile,
    back_by_now: 'It would be back in stock by now.',
  },
  may: menu_editor,
})

export const inStock = defineCall({
  name: 'in_stock',
  /** `expected_restore_date`: only while it still is out of stock until that day, or without an end where it is empty. */
  data: z.strictObject({ ...item, expected_restore_date: z.optional(usDay) }),
  /** `was_out_until`: of what was out of stock, for taking this back; null is without an end. */
  reply: z.object({ menu_item_id: wireId, active: z.literal(true), was_out_until: z.optional(z.nullable(instant)) }),
  refusals: { changed_meanwhile: editWords.changed_meanwhile },
  may: menu_editor,
})

export const createMenuItem = defineCall({
  name: 'create_menu_item',
  data: z.strictObject({
    menu_item_id: temporary,
    menu_category_id: id,
    name: typed,
    description: typed,
    price: z.union([typed, z.number()]),
    aisle: place,
    shelf: place,
    bay: place,
  }),
  reply: z.object({ new_menu_item_id: wireId }),
  refusals: fieldFaults,
  may: menu_editor,
  creates: 'menu_item_id',
})

/** The reason is what `error` carries (MED-36), and `message` may say more. */
export const upcFaults = {
  [lookUpWords.notFound]: lookUpWords.notFound,
  [lookUpWords.failed]: lookUpWords.failed,
  'This item is already in the category.': 'This item is already in the category.',
} as const

export const createUpcMenuItem = defineCall({
  name: 'create_upc_menu_item',
  data: z.strictObject({
    upc: z.string().check(z.maxLength(200)),
    menu_category_id: id,
    aisle: place,
    shelf: place,
    bay: place,
    menu_item_id: z.optional(temporary),
  }),
  reply: z.object({ new_menu_item_id: wireId, menu_item: wireMenuItem }),
  refusals: { ...upcFaults, place_out_of_range: fieldFaults.place_out_of_range },
  may: menu_editor,
  creates: 'menu_item_id',
})
