import { ok, refuse } from '#platform/core/result.ts'
import { worksIn } from '#platform/server/actor.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { categoryForm, createCategory, orderCategories } from '../../calls/menu-categories.ts'
import { readCategoryName } from '../../rules/category-name.ts'
import { hintMenu, type LockedMenu, lockMenu } from '../change-item.ts'
import { mayEditMenu } from '../may-edit-menu.ts'

export async function addCategory(unit: Change<typeof createCategory>) {
  const { tx, actor, data } = unit
  const menu = await lockMenu(tx, data.franchise_id)
  if (!menu || !worksIn(actor, menu.market_id)) return refuse('unknown_id')
  const read = await readName(tx, menu.franchise_id, data.name)
  if (!read.ok) return refuse(read.fault, { field: 'name' })
  return ok({ success: true as const, ...(await insertCategory(unit, menu, { name: read.name, type: data.type })) })
}

/** The last of a locked menu. */
export async function insertCategory(
  unit: UnitOfWork,
  menu: LockedMenu,
  { name, type }: { readonly name: string; readonly type: number },
) {
  const { franchise_id } = menu
  const { last } = await unit.tx
    .selectFrom('menu_categories')
    .select((row) => row.fn.max('position').as('last'))
    .where('franchise_id', '=', franchise_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const row = await unit.tx
    .insertInto('menu_categories')
    .values({ franchise_id, name, type, position: (last ?? -1) + 1 })
    .returning(['menu_category_id', 'version'])
    .executeTakeFirstOrThrow()
  await tell(unit, { ...menu, ...row }, { before: null, after: { name, type } })
  return row
}

/** Name and type, or its end; the menu's editors may, too (SIL-OPS-102). */
export async function changeCategory(unit: Change<typeof categoryForm>) {
  const { tx, actor, data } = unit
  const { menu_category_id, version } = data
  const found = await tx
    .selectFrom('menu_categories')
    .select('franchise_id')
    .where('menu_category_id', '=', menu_category_id)
    .executeTakeFirst()
  const menu = found && (await lockMenu(tx, found.franchise_id))
  if (!menu || !mayEditMenu(actor, menu)) return refuse('unknown_id')
  const category = await tx
    .selectFrom('menu_categories')
    .select(['menu_category_id', 'name', 'type', 'version'])
    .where('menu_category_id', '=', menu_category_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!category) return refuse('unknown_id')
  if (version !== undefined && version !== category.version) return refuse('changed_meanwhile')
  const before = { name: category.name, type: category.type }
  if (data._method.toLowerCase() === 'delete') {
    if (await hasItems(tx, menu_category_id)) return refuse('not_empty')
    await tx
      .updateTable('menu_categories')
      .set({ deleted_at: unit.now })
      .where('menu_category_id', '=', menu_category_id)
      .execute()
    await tell(unit, { ...menu, menu_category_id }, { before, after: null })
    return ok({ success: true as const, menu_category_id, version: category.version })
  }
  const read =
    data.name === undefined
      ? { ok: true as const, name: category.name }
      : await readName(tx, menu.franchise_id, data.name, menu_category_id)
  if (!read.ok) return refuse(read.fault, { field: 'name' })
  const after = { name: read.name, type: data.type ?? category.type }
  if (after.name === before.name && after.type === before.type)
    return ok({ success: true as const, menu_category_id, version: category.version })
  const row = await tx
    .updateTable('menu_categories')
    .set(after)
    .where('menu_category_id', '=', menu_category_id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await tell(unit, { ...menu, menu_category_id }, { before, after })
  return ok({ success: true as const, menu_category_id, version: row.version })
}

/** Those that came meanwhile follow. */
export async function putCategoriesInOrder(unit: Change<typeof orderCategories>) {
  const { tx, actor, data } = unit
  const menu = await lockMenu(tx, data.franchise_id)
  if (!menu || !worksIn(actor, menu.market_id)) return refuse('unknown_id')
  const rows = await tx
    .selectFrom('menu_categories')
    .select(['menu_category_id', 'position'])
    .where('franchise_id', '=', menu.franchise_id)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('menu_category_id')
    .execute()
  const place = new Map(data.menu_category_ids.map((id, at) => [id, at]))
  const ordered = rows.toSorted(
    (a, b) => (place.get(a.menu_category_id) ?? rows.length) - (place.get(b.menu_category_id) ?? rows.length),
  )
  for (const [position, row] of ordered.entries()) {
    if (row.position === position) continue
    await tx
      .updateTable('menu_categories')
      .set({ position })
      .where('menu_category_id', '=', row.menu_category_id)
      .execute()
  }
  unit.audit({ what: 'menu_categories_ordered', subject: `franchise:${menu.franchise_id}`, market_id: menu.market_id })
  await hintMenu(unit, menu.franchise_id)
  return ok({ success: true as const })
}

async function readName(tx: Tx, franchise_id: number, typed: string, own = 0) {
  const read = readCategoryName(typed)
  if (!read.ok) return read
  const taken = await findCategory(tx, franchise_id, read.name)
  return taken && taken.menu_category_id !== own ? ({ ok: false, fault: 'name_taken' } as const) : read
}

/** By its name, however it is written. */
export const findCategory = (tx: Tx, franchise_id: number, name: string) =>
  tx
    .selectFrom('menu_categories')
    .select('menu_category_id')
    .where('franchise_id', '=', franchise_id)
    .where('deleted_at', 'is', null)
    .where((row) => row.fn('lower', ['name']), '=', name.toLowerCase())
    .orderBy('menu_category_id')
    .executeTakeFirst()

async function hasItems(tx: Tx, menu_category_id: number): Promise<boolean> {
  const item = await tx
    .selectFrom('menu_items')
    .select('menu_item_id')
    .where('menu_category_id', '=', menu_category_id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return item !== undefined
}

type Told = { readonly before: object | null; readonly after: object | null }

async function tell(
  unit: UnitOfWork,
  of: { readonly franchise_id: number; readonly market_id: number; readonly menu_category_id: number },
  { before, after }: Told,
): Promise<void> {
  const { franchise_id, market_id, menu_category_id } = of
  const detail = { franchise_id, before, after }
  unit.audit({ what: 'menu_category_form', subject: `menu_category:${menu_category_id}`, market_id, detail })
  await hintMenu(unit, franchise_id)
}
