import { ok, refuse } from '#platform/core/result.ts'
import { handle } from '#platform/server/handler.ts'
import { createMenuItem } from '../calls/edit-item.ts'
import { readNewItem } from '../rules/new-item.ts'
import { createItem } from './change-item.ts'
import { editedMenu } from './edited-item.ts'

/** What the new-item card makes; asked again under its temporary id it is the same item (SIL-OPS-10). */
export const createMenuItemHandler = handle(createMenuItem, async (unit) => {
  const { menu_item_id: temporary, menu_category_id, ...typed } = unit.data
  const menu = await editedMenu(unit, menu_category_id)
  if (!menu) return refuse('unknown_id')
  const known = await unit.realId(temporary)
  if (known !== undefined) return ok({ new_menu_item_id: known })

  const read = readNewItem(typed)
  if (!read.ok) return refuse(read.fault, { field: read.field })
  const new_menu_item_id = await createItem(unit, menu, { menu_category_id, ...read.value }, createMenuItem.name)
  await unit.nameTemporaryId(temporary, new_menu_item_id)
  return ok({ new_menu_item_id })
})
