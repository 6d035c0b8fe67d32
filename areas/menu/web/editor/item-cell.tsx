import { useCallback } from 'react'
import { Editable } from '#ui/editable.tsx'
import { shortDescription } from '../../rules/browsing.ts'
import { type ItemField, longestDescription, longestName } from '../../rules/item-fields.ts'
import { idOf } from '../../rules/menu-intent.ts'
import type { WireMenuItem } from '../../rules/wire-menu.ts'
import { saveField } from './edit-menu.ts'

const most: Partial<Readonly<Record<ItemField, number>>> = { name: longestName, description: longestDescription }
const words: Readonly<Record<ItemField, string>> = {
  name: 'Name',
  description: 'Description',
  base_price: 'Price',
  aisle: 'Aisle',
  shelf: 'Shelf',
  bay: 'Bay',
}

/** One value of an item, edited where it stands (MED-02, MED-10). */
export function ItemCell({ item, field, locked }: { item: WireMenuItem; field: ItemField; locked?: boolean }) {
  const save = useCallback((text: string) => saveField(item, field, text), [item, field])
  const isNumber = field !== 'name' && field !== 'description'
  return (
    <Editable
      // A value belongs to one item for good, also when its number comes.
      key={item.previous_menu_item_ids[0] ?? idOf(item)}
      label={`${words[field]} of ${item.name}`}
      value={field === 'base_price' ? `$${item.base_price}` : String(item[field])}
      onSave={save}
      lines={!isNumber}
      figures={isNumber}
      maxLength={most[field]}
      shownAs={field === 'description' ? shortDescription : undefined}
      notEditable={locked}
      givesWay
    />
  )
}
