import { ok, refuse } from '#platform/core/result.ts'
import { handle } from '#platform/server/handler.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import { menuItemDelete } from '../calls/edit-item.ts'
import { deleteItem } from './change-item.ts'
import { editedItem } from './edited-item.ts'
import { mayEditMenu } from './may-edit-menu.ts'

/** What is gone already is deleted all the same (SIL-OPS-10). */
export const menuItemDeleteHandler = handle(menuItemDelete, async (unit) => {
  const { menu_item_id } = unit.data
  const item = await editedItem(unit, menu_item_id)
  if (item) {
    await deleteItem(unit, item, menuItemDelete.name)
    return ok({ menu_item_id: item.menu_item_id })
  }
  const gone = typeof menu_item_id === 'number' ? await goneItem(unit.tx, menu_item_id) : undefined
  return gone && mayEditMenu(unit.actor, gone) ? ok({ menu_item_id: gone.menu_item_id }) : refuse('unknown_id')
})

function goneItem(tx: Tx, menu_item_id: number) {
  return tx
    .selectFrom('menu_items as i')
    .innerJoin('franchises as f', 'f.franchise_id', 'i.franchise_id')
    .select(['i.menu_item_id', 'f.franchise_id', 'f.market_id'])
    .where('i.menu_item_id', '=', menu_item_id)
    .where('i.deleted_at', 'is not', null)
    .executeTakeFirst()
}
