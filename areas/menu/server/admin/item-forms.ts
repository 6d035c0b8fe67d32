import { ok, refuse } from '#platform/core/result.ts'
import { worksIn } from '#platform/server/actor.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import type { createItemForm, patchItem, removeItem } from '../../calls/menu-items.ts'
import { newItemDefaults, readItemForm } from '../../rules/item-form.ts'
import { changeItem, createItem, deleteItem, lockItem, lockMenu } from '../change-item.ts'
import { hasCategory } from '../edited-item.ts'
import { areImagesOf, setItemImages } from './item-images.ts'

const what = 'menu_item_form'

/** What the popup makes (ADM-02, ADM-03). */
export async function createFromForm(unit: Change<typeof createItemForm>) {
  const { tx, actor, data } = unit
  const menu = await lockMenu(tx, data.franchise_id)
  if (!menu || !worksIn(actor, menu.market_id)) return refuse('unknown_id')
  const category = await categoryFor(tx, data)
  if (!category) return refuse('category_unknown', { field: 'category' })
  const read = readItemForm({ ...newItemDefaults(category.type), ...said(data), name: data.name }, { isNew: true })
  if (!read.ok) return refuse(read.fault, { field: read.field })
  const images = data.images ?? []
  if (!(await areImagesOf(tx, menu.market_id, images))) return refuse('image_unknown', { field: 'images' })
  const { name = '', ...columns } = read.columns
  const item = { menu_category_id: category.menu_category_id, name, ...columns }
  const menu_item_id = await createItem(unit, menu, item, what)
  await setItemImages(unit, { ...menu, menu_item_id }, images, what)
  return ok({ success: true as const, menu_item_id })
}

/** A field that was left empty takes its default: a browser's form sends every field. */
function said({
  franchise_id: _place,
  category: _type,
  menu_category_id: _category,
  images: _images,
  ...typed
}: Change<typeof createItemForm>['data']) {
  return Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== undefined && text !== ''))
}

type Wanted = {
  readonly franchise_id: number
  readonly category: number
  readonly menu_category_id?: number | undefined
}

function categoryFor(tx: Tx, { franchise_id, category, menu_category_id }: Wanted) {
  return tx
    .selectFrom('menu_categories')
    .select(['menu_category_id', 'type'])
    .where('franchise_id', '=', franchise_id)
    .where('deleted_at', 'is', null)
    .$if(menu_category_id !== undefined, (all) => all.where('menu_category_id', '=', menu_category_id ?? 0))
    .$if(menu_category_id === undefined, (all) => all.where('type', '=', category))
    .orderBy('position')
    .orderBy('menu_category_id')
    .executeTakeFirst()
}

type Patching = Omit<Change<typeof patchItem>, 'data'> & { readonly data: Change<typeof patchItem>['data'] }

/** What the form says is other; what it does not say stays. */
export async function patchFromForm(unit: Patching) {
  const { tx, actor, data } = unit
  const item = await lockItem(tx, data.menu_item_id)
  if (!item || !worksIn(actor, item.market_id)) return refuse('unknown_id')
  if (data.version !== undefined && data.version !== item.version) return refuse('changed_meanwhile')
  const { menu_category_id, images, menu_item_id, version: _seen, ...typed } = data
  const read = readItemForm(typed, { isNew: false })
  if (!read.ok) return refuse(read.fault, { field: read.field })
  if (menu_category_id !== undefined && !(await hasCategory(tx, item, menu_category_id)))
    return refuse('category_unknown', { field: 'menu_category_id' })
  if (images && !(await areImagesOf(tx, item.market_id, images))) return refuse('image_unknown', { field: 'images' })
  const wished = { ...read.columns, ...(menu_category_id !== undefined && { menu_category_id }) }
  await changeItem(unit, item, wished, what)
  if (images) await setItemImages(unit, item, images, what)
  return ok({ success: true as const, menu_item_id, version: await versionOf(tx, menu_item_id) })
}

/** Soft: past orders keep it (SIL-ORD-096). */
export async function removeByForm(
  unit: Omit<Change<typeof removeItem>, 'data'> & { readonly data: Change<typeof removeItem>['data'] },
) {
  const { menu_item_id, version } = unit.data
  const item = await lockItem(unit.tx, menu_item_id)
  if (!item || !worksIn(unit.actor, item.market_id)) return refuse('unknown_id')
  if (version !== undefined && version !== item.version) return refuse('changed_meanwhile')
  await deleteItem(unit, item, what)
  return ok({ success: true as const, menu_item_id, version: item.version })
}

async function versionOf(tx: Tx, menu_item_id: number): Promise<number> {
  const { version } = await tx
    .selectFrom('menu_items')
    .select('version')
    .where('menu_item_id', '=', menu_item_id)
    .executeTakeFirstOrThrow()
  return version
}
