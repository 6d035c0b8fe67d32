import { ok, refuse } from '#platform/core/result.ts'
import { handle } from '#platform/server/handler.ts'
import { updateCategory } from '../calls/edit-item.ts'
import { changeItem } from './change-item.ts'
import { editedItem, hasCategory } from './edited-item.ts'

/** Into another category of the same menu, where it stands last (MED-21, SIL-OPS-109). */
export const updateCategoryHandler = handle(updateCategory, async (unit) => {
  const { menu_category_id, original_menu_category_id } = unit.data
  const item = await editedItem(unit, unit.data.menu_item_id)
  if (!item || !(await hasCategory(unit.tx, item, menu_category_id))) return refuse('unknown_id')
  const { menu_item_id } = item
  // It is where it was to go: this may be a copy of the request, or another editor has had the same thought.
  if (item.menu_category_id === menu_category_id) return ok({ menu_item_id, menu_category_id })
  if (item.menu_category_id !== original_menu_category_id)
    return refuse('moved_meanwhile', { extra: { menu_item_id, menu_category_id: item.menu_category_id } })
  await changeItem(unit, item, { menu_category_id }, updateCategory.name)
  return ok({ menu_item_id, menu_category_id })
})
