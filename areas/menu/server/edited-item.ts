import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import { type LockedItem, type LockedMenu, lockItem, lockMenu } from './change-item.ts'
import { mayEditMenu } from './may-edit-menu.ts'

type Asked = { readonly tx: Tx; readonly actor: Actor }
/** A temporary id that reaches a handler has not been named: nothing is known by it. */
type Id = number | string

/** The item, its menu locked, if there is one that this person may edit. */
export async function editedItem({ tx, actor }: Asked, menu_item_id: Id): Promise<LockedItem | undefined> {
  const item = typeof menu_item_id === 'number' ? await lockItem(tx, menu_item_id) : undefined
  return item && mayEditMenu(actor, item) ? item : undefined
}

/** The menu of a category, locked, if it is one that this person may edit. */
export async function editedMenu({ tx, actor }: Asked, menu_category_id: number): Promise<LockedMenu | undefined> {
  const category = await tx
    .selectFrom('menu_categories')
    .select('franchise_id')
    .where('menu_category_id', '=', menu_category_id)
    .executeTakeFirst()
  const menu = category && (await lockMenu(tx, category.franchise_id))
  if (!menu || !mayEditMenu(actor, menu)) return undefined
  return (await hasCategory(tx, menu, menu_category_id)) ? menu : undefined
}

/** Asked once the menu is locked. */
export async function hasCategory(
  tx: Tx,
  { franchise_id }: Pick<LockedMenu, 'franchise_id'>,
  menu_category_id: number,
): Promise<boolean> {
  const found = await tx
    .selectFrom('menu_categories')
    .select('menu_category_id')
    .where('menu_category_id', '=', menu_category_id)
    .where('franchise_id', '=', franchise_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
