import { sql } from 'kysely'
import { ok, refuse } from '#platform/core/result.ts'
import { worksIn } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import type { Change } from '#platform/server/routes.ts'
import type { changeItems, orderItems } from '../../calls/menu-items.ts'
import { changedPrice } from '../../rules/price-change.ts'
import { cleanLine } from '../../rules/product-row.ts'
import { changeItem, deleteItem, hintMenu, type LockedItem, lockItems, setStock } from '../change-item.ts'
import { hasCategory } from '../edited-item.ts'

type Unit = Change<typeof changeItems>
type Act = Unit['data']['act']
type Result = 'done' | 'unchanged' | 'gone' | 'price_of_till'

/** One act on many items in one transaction; each is told what became of it. Items of other markets are as if they were not. */
export async function changeSeveral(unit: Unit) {
  const { menu_item_ids, act } = unit.data
  const ids = [...new Set(menu_item_ids)]
  const items = (await lockItems(unit.tx, ids)).filter(({ market_id }) => worksIn(unit.actor, market_id))
  if (items.length === 0) return refuse('unknown_id')
  if (act.what === 'move') {
    for (const franchise_id of new Set(items.map((item) => item.franchise_id)))
      if (!(await hasCategory(unit.tx, { franchise_id }, act.menu_category_id)))
        return refuse('category_unknown', { field: 'menu_category_id' })
  }
  if (act.what === 'out_of_stock' && act.restore_at !== null && act.restore_at <= unit.now.getTime())
    return refuse('past_date', { field: 'restore_at' })
  const results = await resultsOf(unit, items, act)
  return ok({
    success: true as const,
    results: ids.map((menu_item_id) => ({ menu_item_id, result: results.get(menu_item_id) ?? ('gone' as const) })),
  })
}

async function resultsOf(unit: Unit, items: readonly LockedItem[], act: Act): Promise<Map<number, Result>> {
  const all = (result: Result) => new Map(items.map(({ menu_item_id }) => [menu_item_id, result]))
  const what = `menu_items_${act.what}`
  switch (act.what) {
    case 'in_stock':
      await setStock(unit, items, { active: true }, { source: 'editor', what })
      return all('done')
    case 'out_of_stock': {
      const restore_at = act.restore_at === null ? null : new Date(act.restore_at)
      await setStock(unit, items, { active: false, restore_at }, { source: 'editor', what })
      return all('done')
    }
    case 'tag':
      await setTag(unit, items, act)
      return all('done')
    case 'delete':
      for (const item of items) await deleteItem(unit, item, what)
      return all('done')
    default: {
      const results = new Map<number, Result>()
      for (const item of items) results.set(item.menu_item_id, await changeOne(unit, item, act, what))
      return results
    }
  }
}

async function changeOne(
  unit: Unit,
  item: LockedItem,
  act: Extract<Act, { what: 'price' | 'move' }>,
  what: string,
): Promise<Result> {
  if (act.what === 'move')
    return (await changeItem(unit, item, { menu_category_id: act.menu_category_id }, what)) ? 'done' : 'unchanged'
  // The till would set it back.
  if (item.integration_item_id !== null) return 'price_of_till'
  const base_price = changedPrice(item.base_price, act)
  return (await changeItem(unit, item, { base_price }, what)) ? 'done' : 'unchanged'
}

async function setTag(
  unit: Unit,
  items: readonly LockedItem[],
  { tag, on }: Extract<Act, { what: 'tag' }>,
): Promise<void> {
  const word = cleanLine(tag).toLowerCase()
  const ids = anyOf(items.map(({ menu_item_id }) => menu_item_id))
  const tags = on
    ? sql<string[]>`(select array_agg(distinct one order by one) from unnest(array_append(tags, ${word}::text)) one)`
    : sql<string[]>`array_remove(tags, ${word}::text)`
  await unit.tx.updateTable('menu_items').set({ tags }).where('menu_item_id', '=', ids).execute()
  for (const { menu_item_id, franchise_id, market_id } of items) {
    const detail = { franchise_id, before: { tag: on ? '' : word }, after: { tag: on ? word : '' } }
    unit.audit({ what: 'menu_items_tag', subject: `menu_item:${menu_item_id}`, market_id, detail })
  }
}

/** Those that came meanwhile follow; items that are in another category by now stay there. */
export async function putItemsInOrder(unit: Change<typeof orderItems>) {
  const { menu_category_id, menu_item_ids } = unit.data
  const items = (await lockItems(unit.tx, menu_item_ids)).filter(({ market_id }) => worksIn(unit.actor, market_id))
  const [first] = items.filter((item) => item.menu_category_id === menu_category_id)
  if (!first) return refuse('unknown_id')
  const rows = await unit.tx
    .selectFrom('menu_items')
    .select('menu_item_id')
    .where('menu_category_id', '=', menu_category_id)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('menu_item_id')
    .execute()
  const place = new Map(menu_item_ids.map((id, at) => [id, at]))
  const placeOf = (id: number) => place.get(id) ?? menu_item_ids.length
  const ordered = rows.map((row) => row.menu_item_id).toSorted((a, b) => placeOf(a) - placeOf(b))
  await sql`
    update menu_items i set position = o.position - 1
    from unnest(${ordered}::integer[]) with ordinality as o(menu_item_id, position)
    where i.menu_item_id = o.menu_item_id and i.position <> o.position - 1`.execute(unit.tx)
  const { market_id, franchise_id } = first
  unit.audit({
    what: 'menu_items_ordered',
    subject: `menu_category:${menu_category_id}`,
    market_id,
    detail: { franchise_id },
  })
  await hintMenu(unit, franchise_id)
  return ok({ success: true as const })
}
