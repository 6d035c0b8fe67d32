/** What is compared of a menu (`menus.ts`). */
type MenuItem = {
  readonly menu_item_id: number
  readonly groups: readonly unknown[]
  readonly field_names: ReadonlyMap<number, unknown>
}
type Menu = {
  readonly version: number
  readonly franchise: { readonly franchise_id: number }
  readonly categories: readonly { readonly items: readonly unknown[] }[]
  readonly items: ReadonlyMap<number, MenuItem>
  readonly integration_items: readonly unknown[]
}

/** Which items of a menu are other than at an earlier version. */
export type ItemChanges = { readonly changed: readonly number[]; readonly gone: readonly number[] }

export type MenuChangeLog = {
  /** Told of every menu that is read. */
  note(menu: Menu): void
  /** Undefined: too long ago, or more than items is other; then the whole menu tells. */
  since(menu: Menu, version: number): ItemChanges | undefined
}

type Known = {
  readonly menu: Menu
  /** The first version from which on everything is known here. */
  readonly from: number
  /** At which version an item was first seen to be other, gone ones included. */
  readonly changedAt: ReadonlyMap<number, number>
}

/** Beyond it the whole menu is as quickly sent. */
const mostChanged = 500
const mostMenus = 2000

/**
 * Remembers in this process which items changed from one reading of a menu to the next, so that open pages are sent those and not a store
 * of thousands. A page at a version between two readings is told a little more than it must know, and nothing less.
 */
export function makeMenuChangeLog(): MenuChangeLog {
  const menus = new Map<number, Known>()
  return {
    note(menu) {
      const { franchise_id } = menu.franchise
      const known = menus.get(franchise_id)
      if (known && known.menu.version >= menu.version) return
      if (!known && menus.size >= mostMenus) menus.clear()
      const changed = known && isSameFrame(known.menu, menu) ? changedItems(known.menu, menu) : undefined
      const changedAt = new Map(known?.changedAt)
      for (const id of changed ?? []) changedAt.set(id, menu.version)
      if (known && changed && changedAt.size <= mostChanged) menus.set(franchise_id, { ...known, menu, changedAt })
      else menus.set(franchise_id, { menu, from: menu.version, changedAt: new Map() })
    },
    since(menu, version) {
      const known = menus.get(menu.franchise.franchise_id)
      if (!known || version < known.from) return undefined
      const ids = [...known.changedAt].filter(([, at]) => at > version).map(([id]) => id)
      return { changed: ids.filter((id) => menu.items.has(id)), gone: ids.filter((id) => !menu.items.has(id)) }
    },
  }
}

/** All but the items: the place itself, its categories, its till. */
function isSameFrame(before: Menu, after: Menu): boolean {
  const frameOf = ({ franchise, categories, integration_items }: Menu) =>
    JSON.stringify([
      { ...franchise, menu_version: 0 },
      categories.map(({ items: _, ...category }) => category),
      integration_items,
    ])
  return frameOf(before) === frameOf(after)
}

function changedItems(before: Menu, after: Menu): number[] {
  const other = [...after.items.values()].filter((item) => !isSame(before.items.get(item.menu_item_id), item))
  const gone = [...before.items.keys()].filter((id) => !after.items.has(id))
  return [...other.map(({ menu_item_id }) => menu_item_id), ...gone]
}

function isSame(before: MenuItem | undefined, after: MenuItem): boolean {
  if (!before) return false
  const { groups, field_names, ...columns } = after
  if (!Object.entries(columns).every(([column, value]) => isEqual(before[column as keyof MenuItem], value)))
    return false
  if (groups.length === 0 && before.groups.length === 0) return true
  return JSON.stringify([groups, [...field_names]]) === JSON.stringify([before.groups, [...before.field_names]])
}

/** Most columns are words and numbers; lists are rare, and read anew each time. */
const isEqual = (before: unknown, after: unknown) =>
  before === after || (typeof after === 'object' && JSON.stringify(before) === JSON.stringify(after))
