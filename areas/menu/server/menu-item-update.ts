import { ok, refuse } from '#platform/core/result.ts'
import { handle } from '#platform/server/handler.ts'
import { menuItemUpdate } from '../calls/edit-item.ts'
import { fieldText, readField } from '../rules/item-fields.ts'
import { changeItem } from './change-item.ts'
import { editedItem } from './edited-item.ts'

/** One cell of an item; of two editors the later one's value stays (SIL-OPS-100). */
export const menuItemUpdateHandler = handle(menuItemUpdate, async (unit) => {
  const { field_name, value, expected_value } = unit.data
  const item = await editedItem(unit, unit.data.menu_item_id)
  if (!item) return refuse('unknown_id')
  const read = readField(field_name, String(value))
  if (!read.ok) return refuse(read.fault, { field: 'value' })
  const present = fieldText(field_name, item[field_name])
  if (expected_value !== undefined && expected_value !== present)
    return refuse('changed_meanwhile', { extra: { value: present } })
  await changeItem(unit, item, { [read.column]: read.value }, menuItemUpdate.name)
  return ok({ menu_item_id: item.menu_item_id, field_name, value: fieldText(field_name, read.value) })
})
