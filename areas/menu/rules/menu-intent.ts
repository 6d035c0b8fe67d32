import { isTemporaryId, type TemporaryId } from '#platform/core/temporary-id.ts'
import type { ItemField } from './item-fields.ts'
import type { WireCategory, WireMenu, WireMenuItem } from './wire-menu.ts'

/** An item as requests name it: by the id that this page made, until the server's is known (TRN-25). */
export type ItemId = number | TemporaryId

/** What an editor wants of a menu. It is laid over the menu until the answer comes, and then it is the menu. */
export type MenuIntent =
  | { readonly kind: 'field'; readonly id: ItemId; readonly field: ItemField; readonly value: string }
  | { readonly kind: 'category'; readonly id: ItemId; readonly menu_category_id: number }
  | { readonly kind: 'link'; readonly id: ItemId; readonly integration_item_id: number | null }
  | {
      readonly kind: 'stock'
      readonly id: ItemId
      readonly active: boolean
      readonly restore_date: string | null
    }
  | { readonly kind: 'delete'; readonly id: ItemId }
  | { readonly kind: 'add'; readonly menu_category_id: number; readonly item: WireMenuItem }

/** Items that have no number of their own yet have one below 0, and their temporary id. */
export const idOf = ({ menu_item_id, previous_menu_item_ids }: WireMenuItem): ItemId =>
  menu_item_id > 0 ? menu_item_id : (previous_menu_item_ids[0] ?? menu_item_id)

/** A late reference to the temporary id still finds the item (TRN-25). */
export function isItem(item: WireMenuItem, id: ItemId): boolean {
  return isTemporaryId(id) ? item.previous_menu_item_ids.includes(id) : item.menu_item_id === id
}

export function findItem(
  menu: WireMenu,
  id: ItemId,
): { readonly category: WireCategory; readonly item: WireMenuItem } | undefined {
  for (const category of menu.menu_categories) {
    const item = category.menu_items.find((one) => isItem(one, id))
    if (item) return { category, item }
  }
  return undefined
}

export function withIntent(menu: WireMenu, intent: MenuIntent): WireMenu {
  if (intent.kind === 'add') return withAdded(menu, intent)
  const found = findItem(menu, intent.id)
  if (!found) return menu
  const { category, item } = found
  const others = category.menu_items.filter((one) => one !== item)
  switch (intent.kind) {
    case 'delete':
      return withItems(menu, category, others)
    case 'category':
      // Last in the new one, and in the old one no more (MED-21, SIL-OPS-109).
      if (intent.menu_category_id === category.menu_category_id) return menu
      return withAdded(withItems(menu, category, others), { menu_category_id: intent.menu_category_id, item })
    default:
      return withItems(
        menu,
        category,
        category.menu_items.map((one) => (one === item ? changed(item, intent) : one)),
      )
  }
}

type Change = Extract<MenuIntent, { kind: 'field' | 'link' | 'stock' }>

function changed(item: WireMenuItem, change: Change): WireMenuItem {
  switch (change.kind) {
    case 'field': {
      const { field, value } = change
      const isText = field === 'name' || field === 'description' || field === 'base_price'
      return { ...item, [field]: isText ? value : Number(value) }
    }
    case 'link':
      return { ...item, integration_item_id: change.integration_item_id }
    case 'stock':
      return { ...item, active: change.active, restore_date: change.active ? null : change.restore_date }
  }
}

/** What a hint has brought already is not there twice: it only learns by which id this page has known it. */
function withAdded(
  menu: WireMenu,
  { menu_category_id, item }: { readonly menu_category_id: number; readonly item: WireMenuItem },
): WireMenu {
  const there = findItem(menu, item.menu_item_id)
  if (there) {
    const known = { ...there.item, previous_menu_item_ids: item.previous_menu_item_ids }
    return withItems(
      menu,
      there.category,
      there.category.menu_items.map((one) => (one === there.item ? known : one)),
    )
  }
  const category = menu.menu_categories.find((one) => one.menu_category_id === menu_category_id)
  return category ? withItems(menu, category, [...category.menu_items, item]) : menu
}

function withItems(menu: WireMenu, category: WireCategory, menu_items: readonly WireMenuItem[]): WireMenu {
  const { menu_category_id } = category
  return {
    ...menu,
    menu_categories: menu.menu_categories.map((one) =>
      one.menu_category_id === menu_category_id ? { ...one, menu_items } : one,
    ),
  }
}
