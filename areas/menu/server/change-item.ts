import type { Insertable, Selectable } from 'kysely'
import type { DB } from '#database/types.ts'
import { anyOf } from '#platform/server/any-of.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { restoreStockAt } from './stock-jobs.ts'

/** An item of a locked menu: nobody else changes it until this transaction ends. */
export type LockedItem = Readonly<ItemColumns> & LockedMenu
export type LockedMenu = { readonly franchise_id: number; readonly market_id: number; readonly time_zone: string }

const columns = [
  'menu_item_id',
  'menu_category_id',
  'name',
  'description',
  'base_price',
  'active',
  'restore_at',
  'upc',
  'aisle',
  'shelf',
  'bay',
  'integration_item_id',
  'kitchen_name',
  'kitchen_short_code',
  'taxable',
  'data_source',
  'position',
  'version',
] as const
type ItemColumns = Pick<Selectable<DB['menu_items']>, (typeof columns)[number]>

/** What may be changed of an item; its stock is `setStock`'s. */
export type ItemChange = Partial<Omit<ItemColumns, 'menu_item_id' | 'active' | 'restore_at' | 'version'>>
type NewItem = Omit<Insertable<DB['menu_items']>, 'franchise_id' | 'position' | 'menu_item_id'>

/** Where stock was set: it stands beside who did it. */
export type StockSource = NonNullable<Selectable<DB['menu_items']>['stock_source']>
/** Out of stock: until that moment, or until somebody says otherwise. */
export type Stock = { readonly active: true } | { readonly active: false; readonly restore_at: Date | null }

/**
 * Two changes of one menu are one after the other, as its version counts them in any case. The menu is locked before its items, here and
 * wherever a menu is written; orders, which only name it, do not wait.
 */
export function lockMenu(tx: Tx, franchise_id: number): Promise<LockedMenu | undefined> {
  return tx
    .selectFrom('franchises as f')
    .innerJoin('markets as m', 'm.market_id', 'f.market_id')
    .select(['f.franchise_id', 'f.market_id', 'm.time_zone'])
    .where('f.franchise_id', '=', franchise_id)
    .where('f.kind', '<>', 'business')
    .forNoKeyUpdate('f')
    .executeTakeFirst()
}

/** The item with its menu locked; undefined when there is none, or none any more. */
export async function lockItem(tx: Tx, menu_item_id: number): Promise<LockedItem | undefined> {
  const [item] = await lockItems(tx, [menu_item_id])
  return item
}

/** Those of them that there are, by number; they may be of several menus. */
export async function lockItems(tx: Tx, ids: readonly number[]): Promise<LockedItem[]> {
  const of = await tx
    .selectFrom('menu_items')
    .select('franchise_id')
    .distinct()
    .where('menu_item_id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .orderBy('franchise_id')
    .execute()
  const menus = new Map<number, LockedMenu>()
  for (const { franchise_id } of of) {
    const menu = await lockMenu(tx, franchise_id)
    if (menu) menus.set(franchise_id, menu)
  }
  if (menus.size === 0) return []
  // Read once the menus are locked: what was read before may be of yesterday.
  const rows = await tx
    .selectFrom('menu_items')
    .select(['franchise_id', ...columns])
    .where('menu_item_id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .orderBy('menu_item_id')
    .execute()
  return rows.flatMap((row) => {
    const menu = menus.get(row.franchise_id)
    return menu ? [{ ...row, ...menu }] : []
  })
}

/** Last in its category; answers its number. */
export async function createItem(unit: UnitOfWork, menu: LockedMenu, item: NewItem, what: string): Promise<number> {
  const position = await nextPosition(unit.tx, menu.franchise_id, item.menu_category_id)
  const { menu_item_id } = await unit.tx
    .insertInto('menu_items')
    .values({ ...item, franchise_id: menu.franchise_id, position })
    .returning('menu_item_id')
    .executeTakeFirstOrThrow()
  tell(unit, { ...menu, menu_item_id }, what, { before: null, after: item })
  await hintMenu(unit, menu.franchise_id)
  return menu_item_id
}

/** Writes what is other than before; answers whether anything was. Moved to another category it stands last there, unless `position` is said. */
export async function changeItem(
  unit: UnitOfWork,
  item: LockedItem,
  wished: ItemChange,
  what: string,
): Promise<boolean> {
  const isMoved = wished.menu_category_id !== undefined && wished.menu_category_id !== item.menu_category_id
  const change: ItemChange = {
    ...(isMoved && { position: await nextPosition(unit.tx, item.franchise_id, wished.menu_category_id ?? 0) }),
    ...wished,
  }
  const after = pick(change, (column) => change[column] !== item[column])
  const other = Object.keys(after) as (keyof ItemChange)[]
  if (other.length === 0) return false
  await unit.tx.updateTable('menu_items').set(after).where('menu_item_id', '=', item.menu_item_id).execute()
  tell(unit, item, what, { before: Object.fromEntries(other.map((column) => [column, item[column]])), after })
  await hintMenu(unit, item.franchise_id)
  return true
}

/** Off the menu, off every search and cart; orders that hold it keep it (SIL-OPS-101). */
export async function deleteItem(unit: UnitOfWork, item: LockedItem, what: string): Promise<void> {
  await unit.tx
    .updateTable('menu_items')
    .set({ deleted_at: unit.now })
    .where('menu_item_id', '=', item.menu_item_id)
    .execute()
  tell(unit, item, what, { before: { name: item.name, menu_category_id: item.menu_category_id }, after: null })
  await hintMenu(unit, item.franchise_id)
}

/** The stock of one item or of many, of one menu or of several; those that are so already keep who has set them. */
export async function setStock(
  unit: UnitOfWork,
  items: readonly LockedItem[],
  stock: Stock,
  { source, what }: { readonly source: StockSource; readonly what: string },
): Promise<void> {
  const restore_at = stock.active ? null : stock.restore_at
  const other = items.filter(
    (item) => item.active !== stock.active || item.restore_at?.getTime() !== restore_at?.getTime(),
  )
  if (other.length === 0) return
  await unit.tx
    .updateTable('menu_items')
    .set({
      active: stock.active,
      restore_at,
      stock_set_by: unit.actor?.user?.user_id ?? null,
      stock_set_at: unit.now,
      stock_source: source,
    })
    .where('menu_item_id', '=', anyOf(other.map(({ menu_item_id }) => menu_item_id)))
    .execute()
  for (const item of other) {
    const before = { active: item.active, restore_at: item.restore_at?.getTime() ?? null }
    tell(unit, item, what, {
      before,
      after: { active: stock.active, restore_at: restore_at?.getTime() ?? null, source },
    })
  }
  for (const franchise_id of new Set(other.map((item) => item.franchise_id))) {
    if (restore_at) await unit.enqueue(restoreStockAt(franchise_id, restore_at))
    await hintMenu(unit, franchise_id)
  }
}

async function nextPosition(tx: Tx, franchise_id: number, menu_category_id: number): Promise<number> {
  const { last } = await tx
    .selectFrom('menu_items')
    .select((row) => row.fn.max('position').as('last'))
    .where('franchise_id', '=', franchise_id)
    .where('menu_category_id', '=', menu_category_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return (last ?? -1) + 1
}

type Told = { readonly before: Record<string, unknown> | null; readonly after: Record<string, unknown> | null }

/** One event of the item's history: who, when, what it was and what it is. */
function tell(
  unit: UnitOfWork,
  { menu_item_id, franchise_id, market_id }: Pick<LockedItem, 'menu_item_id' | 'franchise_id' | 'market_id'>,
  what: string,
  { before, after }: Told,
): void {
  unit.audit({ what, subject: `menu_item:${menu_item_id}`, market_id, detail: { franchise_id, before, after } })
}

/** Tells every page that shows this menu, or a cart of it, which version it has once this is committed. */
export async function hintMenu(unit: UnitOfWork, franchise_id: number): Promise<void> {
  const { menu_version } = await unit.tx
    .selectFrom('franchises')
    .select('menu_version')
    .where('franchise_id', '=', franchise_id)
    .executeTakeFirstOrThrow()
  unit.hint(`menu:${franchise_id}`, menu_version)
}

function pick(change: ItemChange, wanted: (column: keyof ItemChange) => boolean): ItemChange {
  return Object.fromEntries(Object.entries(change).filter(([column]) => wanted(column as keyof ItemChange)))
}
