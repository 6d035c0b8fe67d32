import type { WireMenu, WireMenuItem } from './wire-menu.ts'

/** An item as it is now, and its place among those of its category. */
export type PlacedItem = { readonly menu_category_id: number; readonly index: number; readonly item: WireMenuItem }

/** What is other on a menu than at the version that a page shows. */
export type MenuChanges = {
  readonly menu_version: number
  /** More than items is other: the page asks for all of it. */
  readonly is_whole: boolean
  readonly items: readonly PlacedItem[]
  readonly gone: readonly number[]
}

/**
 * The menu with these changes. Categories in which nothing is other stay the same objects, and so do items that are as they were: only what
 * changed is drawn again.
 */
export function withMenuChanges(menu: WireMenu, { menu_version, items, gone }: MenuChanges): WireMenu {
  const known = new Map(
    menu.menu_categories.flatMap(({ menu_items }) => menu_items).map((item) => [item.menu_item_id, item]),
  )
  const left = new Set([...gone, ...items.map(({ item }) => item.menu_item_id)])
  const placed = Map.groupBy(
    items.toSorted((one, other) => one.index - other.index),
    ({ menu_category_id }) => menu_category_id,
  )
  const menu_categories = menu.menu_categories.map((category) => {
    const added = placed.get(category.menu_category_id) ?? []
    if (added.length === 0 && !category.menu_items.some((item) => left.has(item.menu_item_id))) return category
    const menu_items = category.menu_items.filter((item) => !left.has(item.menu_item_id))
    for (const { index, item } of added) menu_items.splice(index, 0, sameItem(known.get(item.menu_item_id), item))
    return { ...category, menu_items }
  })
  return { ...menu, menu_version: Math.max(menu.menu_version, menu_version), menu_categories }
}

/** The temporary ids of this page are known to this page alone (TRN-25). */
function sameItem(before: WireMenuItem | undefined, after: WireMenuItem): WireMenuItem {
  if (!before) return after
  const item = { ...after, previous_menu_item_ids: before.previous_menu_item_ids }
  return JSON.stringify(before) === JSON.stringify(item) ? before : item
}
