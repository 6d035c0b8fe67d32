import type { WireCategory, WireMenuItem } from '../rules/wire-menu.ts'
import type { CategoryItem } from './item-card.tsx'

const locatedItems = new WeakMap<WireMenuItem, CategoryItem>()

/** What is as it was stays the same object, so that only the cards of what changed are drawn again. */
export function itemsOf(category: WireCategory): CategoryItem[] {
  return category.menu_items.map((item) => {
    const known = locatedItems.get(item)
    const { menu_category_id, name, type } = known?.category ?? {}
    if (known && menu_category_id === category.menu_category_id && name === category.name && type === category.type)
      return known
    const one = { item, category, menu_item_id: item.menu_item_id, name: item.name }
    locatedItems.set(item, one)
    return one
  })
}
