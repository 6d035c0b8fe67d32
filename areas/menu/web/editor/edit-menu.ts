import type { Call } from '#platform/core/call.ts'
import { bareCall, newTemporaryId, type SendResult, send } from '#platform/web/send.ts'
import type {
  createMenuItem,
  createUpcMenuItem,
  inStock,
  menuItemDelete,
  menuItemUpdate,
  outOfStock,
  updateCategory,
  updateIntegrationItem,
} from '../../calls/edit-item.ts'
import { fieldFaults, type ItemField, readField } from '../../rules/item-fields.ts'
import { findItem, type ItemId, idOf } from '../../rules/menu-intent.ts'
import { readNewItem, type TypedItem, type TypedPlace } from '../../rules/new-item.ts'
import type { WireMenuItem } from '../../rules/wire-menu.ts'
import {
  addDraft,
  failDraft,
  keep,
  menuNow,
  nameDraft,
  type Outcome,
  removeDraft,
  tellDone,
  whileAsked,
} from './editor-store.ts'

// What an editor does, by the documents' names. The schemas of these calls stay out of the browser: it checks by the same rules.

const update = bareCall<typeof menuItemUpdate>('menu_item_update')
const toCategory = bareCall<typeof updateCategory>('update_category')
const toTill = bareCall<typeof updateIntegrationItem>('update_integration_item')
const remove = bareCall<typeof menuItemDelete>('menu_item_delete')
const out = bareCall<typeof outOfStock>('out_of_stock')
const back = bareCall<typeof inStock>('in_stock')
const create = bareCall<typeof createMenuItem>('create_menu_item')
const createUpc = bareCall<typeof createUpcMenuItem>('create_upc_menu_item')

export const notSaved = 'Not saved: no answer came. Please try again.'

/** A refusal has its own words; no answer at all is one too (SIL-OPS-06, SIL-OPS-07). */
async function asked<C extends Call>(
  sent: Promise<SendResult<C>>,
): Promise<SendResult<C> | Extract<Outcome, { ok: false }>> {
  try {
    const answer = await sent
    return answer.success ? answer : { ok: false, message: answer.data.message }
  } catch {
    return { ok: false, message: notSaved }
  }
}

async function outcomeOf<C extends Call>(sent: Promise<SendResult<C>>): Promise<Outcome> {
  const answer = await asked(sent)
  return 'ok' in answer ? answer : { ok: true }
}

const categoryOf = (id: ItemId) => findItem(menuNow(), id)?.category.menu_category_id ?? 0

const fieldWords: Readonly<Record<ItemField, string>> = {
  name: 'Name',
  description: 'Description',
  base_price: 'Price',
  aisle: 'Aisle',
  shelf: 'Shelf',
  bay: 'Bay',
}

/** One cell. What the server has stored is what is shown then. */
export async function saveField(item: WireMenuItem, field: ItemField, text: string): Promise<Outcome> {
  const read = readField(field, text)
  if (!read.ok) return { ok: false, message: fieldFaults[read.fault] }
  const before = String(item[field])
  const saved = await setField(idOf(item), field, text)
  if (saved.ok)
    tellDone({
      text: `${fieldWords[field]} of ${item.name} saved.`,
      undo: () => setField(idOf(item), field, before, saved.value),
    })
  return saved
}

/** `expected`: only while it still is this. */
export async function setField(
  id: ItemId,
  field_name: ItemField,
  value: string,
  expected?: string,
): Promise<{ readonly ok: true; readonly value: string } | Extract<Outcome, { ok: false }>> {
  const answer = await asked(
    send(update, {
      menu_item_id: id,
      menu_category_id: categoryOf(id),
      field_name,
      value,
      ...(expected !== undefined && { expected_value: expected }),
    }),
  )
  if ('ok' in answer) return answer
  if (!answer.success) return { ok: false, message: answer.data.message }
  keep({ kind: 'field', id, field: field_name, value: answer.data.value })
  return { ok: true, value: answer.data.value }
}

export async function moveItem(item: WireMenuItem, to: { readonly menu_category_id: number; readonly name: string }) {
  const id = idOf(item)
  const from = categoryOf(id)
  const moved = await setCategory(id, from, to.menu_category_id)
  if (moved.ok)
    tellDone({ text: `${item.name} moved to ${to.name}.`, undo: () => setCategory(id, to.menu_category_id, from) })
  return moved
}

function setCategory(id: ItemId, original_menu_category_id: number, menu_category_id: number): Promise<Outcome> {
  return whileAsked({ kind: 'category', id, menu_category_id }, () =>
    outcomeOf(send(toCategory, { menu_item_id: id, menu_category_id, original_menu_category_id })),
  )
}

export async function linkItem(item: WireMenuItem, integration_item_id: number | null): Promise<Outcome> {
  const id = idOf(item)
  const before = item.integration_item_id
  const set = (to: number | null, expected?: number | null) =>
    whileAsked({ kind: 'link', id, integration_item_id: to }, () =>
      outcomeOf(
        send(toTill, {
          menu_item_id: id,
          menu_category_id: categoryOf(id),
          integration_item_id: to,
          ...(expected !== undefined && { expected_integration_item_id: expected }),
        }),
      ),
    )
  const linked = await set(integration_item_id)
  if (linked.ok) tellDone({ text: `Link of ${item.name} saved.`, undo: () => set(before, integration_item_id) })
  return linked
}

/** `restore_date`: `MM/DD/YYYY`, or empty: without an end. */
export async function takeOutOfStock(item: WireMenuItem, restore_date: string): Promise<Outcome> {
  const taken = await setOut(idOf(item), restore_date)
  if (taken.ok)
    tellDone({
      text: `${item.name} is out of stock.`,
      undo: () => setIn(idOf(item), { expected_restore_date: restore_date }),
    })
  return taken
}

export async function putInStock(item: WireMenuItem): Promise<Outcome> {
  const id = idOf(item)
  const put = await setIn(id)
  if (!put.ok) return put
  const { was_out_until: undo_until } = put
  const text = `${item.name} is back in stock.`
  // What somebody else has put back before is not this editor's to take back.
  if (undo_until === undefined) tellDone({ text })
  else tellDone({ text, undo: () => setOut(id, item.restore_date ?? '', { undo_until }) })
  return put
}

/** `only`: while it still is in stock, until that very moment. */
function setOut(
  id: ItemId,
  restore_date: string,
  only: { readonly undo_until?: number | null } = {},
): Promise<Outcome> {
  return whileAsked({ kind: 'stock', id, active: false, restore_date: restore_date || null }, () =>
    outcomeOf(send(out, { menu_item_id: id, menu_category_id: categoryOf(id), restore_date, ...only })),
  )
}

type PutIn = { readonly ok: true; readonly was_out_until?: number | null | undefined }

function setIn(id: ItemId, only: { readonly expected_restore_date?: string } = {}) {
  return whileAsked<PutIn | Extract<Outcome, { ok: false }>>(
    { kind: 'stock', id, active: true, restore_date: null },
    async () => {
      const answer = await asked(send(back, { menu_item_id: id, menu_category_id: categoryOf(id), ...only }))
      if ('ok' in answer) return answer
      if (!answer.success) return { ok: false, message: answer.data.message }
      return { ok: true, was_out_until: answer.data.was_out_until }
    },
  )
}

/** There is no way back on this page (SIL-OPS-101). */
export async function deleteItem(item: WireMenuItem): Promise<Outcome> {
  const id = idOf(item)
  const category = categoryOf(id)
  const deleted = await whileAsked({ kind: 'delete', id }, () =>
    outcomeOf(send(remove, { menu_item_id: id, menu_category_id: category })),
  )
  if (deleted.ok) tellDone({ text: `${item.name} deleted.` })
  return deleted
}

let drafts = 0

/** In stock, in no till, without questions (SIL-OPS-108), under a number below 0 until it has one. */
function newItem(more: Partial<WireMenuItem>): WireMenuItem {
  drafts += 1
  return {
    menu_item_id: -drafts,
    name: '',
    description: '',
    base_price: '0.00',
    active: true,
    restore_date: null,
    upc: null,
    aisle: 1,
    shelf: 1,
    bay: 1,
    integration_item_id: null,
    option_question_groups: [],
    previous_menu_item_ids: [newTemporaryId()],
    ...more,
  }
}

export type NewItemFault = { readonly field: keyof TypedItem | undefined; readonly message: string }

/** Shown at once; what is wrong with it is told in its card, where all that was typed still stands. */
export async function createItem(menu_category_id: number, typed: TypedItem): Promise<NewItemFault | undefined> {
  const read = readNewItem(typed)
  if (!read.ok) return { field: read.field, message: fieldFaults[read.fault] }
  const { name, description, aisle, shelf, bay } = read.value
  const price = String(typed.price)
    .trim()
    .replace(/^\$\s*/, '')
  const item = newItem({ name, description, aisle, shelf, bay, base_price: Number(price).toFixed(2) })
  const id = item.previous_menu_item_ids[0]
  if (!id) return undefined
  addDraft({ menu_category_id, item })
  const answer = await asked(
    send(create, { menu_item_id: id, menu_category_id, name, description, price, aisle, shelf, bay }),
  )
  if ('ok' in answer || !answer.success) {
    removeDraft(id)
    return { field: undefined, message: 'ok' in answer ? answer.message : answer.data.message }
  }
  nameDraft(id, { ...item, menu_item_id: answer.data.new_menu_item_id })
  tellDone({ text: `${name} is on the menu.` })
  return undefined
}

/** An item of a bar code stands there at once; why there is none is said in its description (MED-37, MED-38). */
export async function createUpcItem(menu_category_id: number, upc: string, place: TypedPlace): Promise<void> {
  const item = newItem({ name: `UPC ${upc}`, upc, ...numbersOf(place) })
  const id = item.previous_menu_item_ids[0]
  if (!id) return
  addDraft({ menu_category_id, item })
  const answer = await asked(send(createUpc, { upc, menu_category_id, ...place, menu_item_id: id }))
  if ('ok' in answer) return failDraft(id, answer.message)
  if (!answer.success) return failDraft(id, answer.data.message)
  nameDraft(id, answer.data.menu_item)
  tellDone({ text: `${answer.data.menu_item.name} is on the menu.` })
}

const numbersOf = ({ aisle, shelf, bay }: TypedPlace) => ({
  aisle: Number(aisle),
  shelf: Number(shelf),
  bay: Number(bay),
})
