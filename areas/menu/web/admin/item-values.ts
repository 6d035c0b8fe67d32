import type { AdminCategory, AdminItem, AssetView } from '../../calls/menu-items.ts'
import { newItemDefaults } from '../../rules/item-form.ts'

/** What the form of an item holds while it is typed. */
export type ItemValues = {
  menu_category_id: string
  name: string
  basePrice: string
  description: string
  kitchen_short_code: string
  kitchen_name: string
  upc: string
  data_source: string
  aisle: string
  shelf: string
  bay: string
  images: readonly AssetView[]
}

export function valuesOf(item: AdminItem | undefined, category: AdminCategory | undefined): ItemValues {
  const empty = { name: '', description: '', kitchen_name: '', upc: '', data_source: '', images: [] }
  if (!item)
    return {
      ...empty,
      ...newItemDefaults(category?.type ?? 0),
      menu_category_id: String(category?.menu_category_id ?? ''),
    }
  return {
    menu_category_id: String(item.menu_category_id),
    name: item.name,
    basePrice: item.base_price,
    description: item.description,
    kitchen_short_code: item.kitchen_short_code,
    kitchen_name: item.kitchen_name,
    upc: item.upc ?? '',
    data_source: item.data_source,
    aisle: String(item.aisle),
    shelf: String(item.shelf),
    bay: String(item.bay),
    images: item.images,
  }
}
