import { sql } from 'kysely'
import { type Cents, toDecimal } from '#platform/core/money.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import type { takeShelfStep } from '../../calls/shelf/shelf-walk.ts'
import { readCode } from '../../rules/gtin.ts'
import { readField, readNewName, readPrice } from '../../rules/item-fields.ts'
import {
  cleanScan,
  isSamePlace,
  orderAfter,
  type ShelfAct,
  type ShelfPlace,
  shelfOf,
} from '../../rules/shelf/shelf-walk.ts'
import { isInStock } from '../../rules/stock.ts'
import {
  changeItem,
  createItem,
  hintMenu,
  type LockedItem,
  type LockedMenu,
  lockItem,
  lockMenu,
  setStock,
} from '../change-item.ts'
import { hasCategory } from '../edited-item.ts'
import { mayEditMenu } from '../may-edit-menu.ts'
import { shelfItems, wireShelfItem } from './shelves.ts'

type Step = Change<typeof takeShelfStep>
type Place = Extract<ShelfAct, { what: 'place' }>
type Create = Extract<ShelfAct, { what: 'create' }>

/** A step is sent again when its answer was lost; nobody does so for longer. */
const keptMs = 30 * 24 * 60 * 60_000

/** One act of a walk: taken once, whatever is sent how often, and not over what somebody else has done since it was seen. */
export async function takeStep(unit: Step) {
  const { tx, actor, data, now } = unit
  const menu = await lockMenu(tx, data.franchise_id)
  if (!menu || !mayEditMenu(actor, menu) || !actor.user) return refuse('unknown_id')
  const { user_id } = actor.user
  // Two copies of a step are one after the other, as each waits for the menu.
  const taken = await tx
    .selectFrom('shelf_steps')
    .select(['menu_item_id', 'user_id'])
    .where('step_id', '=', data.step_id)
    .executeTakeFirst()
  if (taken && taken.user_id !== user_id) return refuse('unknown_id')
  if (taken) return answered(unit, menu, [taken.menu_item_id])

  const done = await act(unit, menu, data.act)
  // With how it is now, so that whoever insists does so over that.
  if (!done.ok && done.error.endsWith('_meanwhile') && 'menu_item_id' in data.act)
    return { ...done, extra: { items: await shownNow(unit, [data.act.menu_item_id]), read_at: now.getTime() } }
  if (!done.ok) return done
  const { menu_item_id, moved } = done.data
  await tx.insertInto('shelf_steps').values({ step_id: data.step_id, user_id, menu_item_id, taken_at: now }).execute()
  await tx
    .deleteFrom('shelf_steps')
    .where('user_id', '=', user_id)
    .where('taken_at', '<', new Date(now.getTime() - keptMs))
    .execute()
  return answered(unit, menu, [menu_item_id, ...moved])
}

async function shownNow({ tx, data, now }: Step, ids: readonly number[]) {
  return (await shelfItems(tx, data.franchise_id, now, { ids })).map(wireShelfItem)
}

async function answered(unit: Step, { franchise_id }: LockedMenu, ids: readonly number[]) {
  const { tx, now } = unit
  const { menu_version } = await tx
    .selectFrom('franchises')
    .select('menu_version')
    .where('franchise_id', '=', franchise_id)
    .executeTakeFirstOrThrow()
  const items = await shownNow(unit, ids)
  return ok({
    success: true as const,
    items,
    read_at: now.getTime(),
    menu_version: Number(menu_version),
  })
}

const isPrice = (price: Cents) => readPrice(toDecimal(price)) !== undefined

const did = (menu_item_id: number, moved: readonly number[] = []) => ok({ menu_item_id, moved })

async function act(unit: Step, menu: LockedMenu, wished: ShelfAct) {
  if (wished.what === 'create') return create(unit, menu, wished)
  const item = await lockItem(unit.tx, wished.menu_item_id)
  // One of another menu is not known here, and neither is one that is gone.
  if (item?.franchise_id !== menu.franchise_id) return refuse('item_gone')
  switch (wished.what) {
    case 'place':
      return putAt(unit, item, wished)
    case 'stock': {
      const active = isInStock(
        { active: item.active, restore_at: item.restore_at?.getTime() ?? null },
        unit.now.getTime(),
      )
      if (active === wished.active) return did(item.menu_item_id)
      if (active !== wished.seen) return refuse('stock_changed_meanwhile')
      const stock = wished.active ? ({ active: true } as const) : ({ active: false, restore_at: null } as const)
      await setStock(unit, [item], stock, { source: 'scanner', what: 'shelf_walk_stock' })
      return did(item.menu_item_id)
    }
    case 'price': {
      if (!isPrice(wished.base_price)) return refuse('price_out_of_range', { field: 'base_price' })
      if (item.base_price === wished.base_price) return did(item.menu_item_id)
      if (item.integration_item_id !== null) return refuse('price_of_till')
      if (item.base_price !== wished.seen) return refuse('price_changed_meanwhile')
      await changeItem(unit, item, { base_price: wished.base_price }, 'shelf_walk_price')
      return did(item.menu_item_id)
    }
  }
}

async function putAt(unit: Step, item: LockedItem, { place, seen, after }: Place) {
  if (!isSamePlace(item, place) && !isSamePlace(item, seen)) return refuse('moved_meanwhile')
  const { aisle, shelf, bay } = place
  await changeItem(unit, item, { aisle, shelf, bay }, 'shelf_walk_place')
  return did(item.menu_item_id, await putBehind(unit, item, place, after))
}

/** Answers what else has moved. */
async function putBehind(
  unit: Step,
  { menu_item_id, franchise_id }: Pick<LockedItem, 'menu_item_id' | 'franchise_id'>,
  place: ShelfPlace,
  after: number | null,
): Promise<number[]> {
  const shelf = shelfOf(await shelfItems(unit.tx, franchise_id, unit.now, { place }), place)
  const order = orderAfter(shelf, menu_item_id, after)
  if (order.size === 0) return []
  await sql`
    update menu_items i set shelf_position = o.position
    from unnest(${[...order.keys()]}::integer[], ${[...order.values()]}::integer[]) as o(menu_item_id, position)
    where i.menu_item_id = o.menu_item_id`.execute(unit.tx)
  await hintMenu(unit, franchise_id)
  return [...order.keys()]
}

async function create(unit: Step, menu: LockedMenu, wished: Create) {
  const { menu_category_id, base_price, place, after } = wished
  if (!(await hasCategory(unit.tx, menu, menu_category_id))) return refuse('category_unknown')
  const upc = cleanScan(wished.upc).replace(/[ -]/g, '')
  const code = readCode(upc)
  if (!code.ok) return refuse('upc_invalid', { field: 'upc' })
  if (!isPrice(base_price)) return refuse('price_out_of_range', { field: 'base_price' })
  const name = readNewName(wished.name)
  if (!name.ok) return refuse(name.fault === 'name_missing' ? 'name_missing' : 'new_name_too_long', { field: 'name' })
  const description = readField('description', wished.description)
  if (!description.ok) return refuse('description_too_long', { field: 'description' })
  if (await isOnMenu(unit.tx, menu, code.gtin14)) return refuse('already_on_menu')
  const { aisle, shelf, bay } = place
  const item = {
    menu_category_id,
    upc,
    name: name.value,
    description: String(description.value),
    base_price,
    ...{ aisle, shelf, bay },
  }
  const menu_item_id = await createItem(unit, menu, item, 'shelf_walk_create')
  const { franchise_id } = menu
  return did(menu_item_id, await putBehind(unit, { menu_item_id, franchise_id }, place, after))
}

/** However it is written there. */
async function isOnMenu(tx: Tx, { franchise_id }: LockedMenu, gtin14: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('menu_items')
    .select('upc')
    .where('franchise_id', '=', franchise_id)
    .where('deleted_at', 'is', null)
    .where('upc', 'is not', null)
    .execute()
  return rows.some((row) => {
    const other = readCode(row.upc ?? '')
    return other.ok && other.gtin14 === gtin14
  })
}
