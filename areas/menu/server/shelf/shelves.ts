import { sql } from 'kysely'
import { toDecimal } from '#platform/core/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { ShelfCategory, ShelfWalk, WireShelfItem } from '../../calls/shelf/shelf-walk.ts'
import { categoryTypes } from '../../rules/category-types.ts'
import type { ShelfItem, ShelfPlace } from '../../rules/shelf/shelf-walk.ts'
import { isInStock } from '../../rules/stock.ts'
import { mayEditMenu, menuOf } from '../may-edit-menu.ts'

/** The walk's page: the places whose goods this person looks after, and the shelves of the one that was asked for. */
export async function shelfWalkOf(
  db: Db,
  actor: Actor,
  asked: number | undefined,
  now: Date,
): Promise<ShelfWalk | undefined> {
  const { user } = actor
  if (!user) return undefined
  const franchises = await placesOf(db, actor)
  const franchise_id = asked ?? franchises[0]?.franchise_id ?? null
  const own = { user_id: user.user_id, franchises, franchise_id }
  if (franchise_id === null) return { ...own, categories: [], items: [], read_at: now.getTime() }
  const shelves = await shelvesOf(db, actor, franchise_id, now)
  return shelves && { ...own, ...shelves }
}

/** Undefined: there is no such menu, or it is one of others (SIL-OPS-114). */
export async function shelvesOf(db: Db, actor: Actor, franchise_id: number, now: Date) {
  const menu = await menuOf(db, franchise_id)
  if (!menu || !mayEditMenu(actor, menu)) return undefined
  const [categories, items] = await Promise.all([goodsOf(db, franchise_id), shelfItems(db, franchise_id, now)])
  return { categories, items: items.map(wireShelfItem), read_at: now.getTime() }
}

function placesOf(db: Db, actor: Actor) {
  const isOwn = actor.roles.includes('admin')
    ? sql<boolean>`true`
    : sql<boolean>`f.franchise_id = any(${actor.user?.franchise_ids ?? []}::integer[])`
  return (
    db
      .selectFrom('franchises as f')
      .innerJoin('markets as m', 'm.market_id', 'f.market_id')
      .select(['f.franchise_id', 'f.name', 'm.name as market'])
      .where('f.kind', '<>', 'business')
      .where(ofOwnMarkets(actor, 'f.market_id'))
      .where(isOwn)
      .where(
        sql<boolean>`exists (select from menu_categories c where c.franchise_id = f.franchise_id and c.deleted_at is null
        and c.type >= ${categoryTypes.products})`,
      )
      // A store before a kitchen that sells a few bottles.
      .orderBy('f.kind')
      .orderBy('m.name')
      .orderBy('f.name')
      .orderBy('f.franchise_id')
      .execute()
  )
}

function goodsOf(db: Db, franchise_id: number): Promise<ShelfCategory[]> {
  return db
    .selectFrom('menu_categories')
    .select(['menu_category_id', 'name', 'type'])
    .where('franchise_id', '=', franchise_id)
    .where('deleted_at', 'is', null)
    .where('type', '>=', categoryTypes.products)
    .orderBy('position')
    .orderBy('menu_category_id')
    .execute()
}

export const wireShelfItem = (item: ShelfItem): WireShelfItem => ({ ...item, base_price: toDecimal(item.base_price) })

type Narrowed = { readonly ids?: readonly number[]; readonly place?: ShelfPlace }

/** Everything on the shelves in the menu's order, or only these items, or only what stands at this place. */
export async function shelfItems(
  db: Db | Tx,
  franchise_id: number,
  now: Date,
  { ids, place }: Narrowed = {},
): Promise<ShelfItem[]> {
  const { rows } = await sql<ShelfItem & { restore_at: Date | null }>`
    select i.menu_item_id, i.menu_category_id, i.name, i.upc, i.base_price, i.aisle, i.shelf, i.bay, i.active, i.restore_at,
      i.shelf_position, i.integration_item_id is not null as of_till
    from menu_items i join menu_categories c using (menu_category_id)
    where i.franchise_id = ${franchise_id} and i.deleted_at is null and c.deleted_at is null and c.type >= ${categoryTypes.products}
      ${ids ? sql`and i.menu_item_id = any(${ids}::integer[])` : sql``}
      ${place ? sql`and (i.aisle, i.shelf, i.bay) = (${place.aisle}, ${place.shelf}, ${place.bay})` : sql``}
    order by c.position, c.menu_category_id, i.position, i.menu_item_id`.execute(db)
  return rows.map(({ restore_at, ...item }) => ({
    ...item,
    active: isInStock({ active: item.active, restore_at: restore_at?.getTime() ?? null }, now.getTime()),
  }))
}
