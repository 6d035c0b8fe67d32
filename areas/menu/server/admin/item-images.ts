import { anyOf } from '#platform/server/any-of.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { hintMenu, type LockedItem } from '../change-item.ts'

/** Whether they are pictures of the market, each once. */
export async function areImagesOf(tx: Tx, market_id: number, ids: readonly number[]): Promise<boolean> {
  if (new Set(ids).size !== ids.length) return false
  const rows = await tx
    .selectFrom('menu_images')
    .select('menu_image_id')
    .where('menu_image_id', '=', anyOf(ids))
    .where('market_id', '=', market_id)
    .execute()
  return rows.length === ids.length
}

export async function imagesOf(tx: Tx, menu_item_id: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('menu_item_images')
    .select('menu_image_id')
    .where('menu_item_id', '=', menu_item_id)
    .orderBy('position')
    .execute()
  return rows.map(({ menu_image_id }) => menu_image_id)
}

type OfMenu = Pick<LockedItem, 'menu_item_id' | 'franchise_id' | 'market_id'>

/** The first shows on the card. What is other than before stands in the item's history, and whoever shows the menu is told. */
export async function setItemImages(
  unit: UnitOfWork,
  { menu_item_id, franchise_id, market_id }: OfMenu,
  ids: readonly number[],
  what: string,
): Promise<void> {
  const { tx } = unit
  const before = await imagesOf(tx, menu_item_id)
  if (before.join() === ids.join()) return
  if (before.length > 0) await tx.deleteFrom('menu_item_images').where('menu_item_id', '=', menu_item_id).execute()
  if (ids.length > 0)
    await tx
      .insertInto('menu_item_images')
      .values(ids.map((menu_image_id, position) => ({ menu_item_id, menu_image_id, position })))
      .execute()
  const detail = { franchise_id, before: { pictures: before.length }, after: { pictures: ids.length } }
  unit.audit({ what, subject: `menu_item:${menu_item_id}`, market_id, detail })
  await hintMenu(unit, franchise_id)
}
