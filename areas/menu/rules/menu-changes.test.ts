import { describe, expect, test } from 'vitest'
import { withMenuChanges } from './menu-changes.ts'
import type { WireMenu, WireMenuItem } from './wire-menu.ts'

const item = (menu_item_id: number, more: Partial<WireMenuItem> = {}): WireMenuItem => ({
  menu_item_id,
  name: `Item ${menu_item_id}`,
  description: '',
  base_price: '1.00',
  active: true,
  restore_date: null,
  upc: null,
  aisle: 1,
  shelf: 1,
  bay: 1,
  integration_item_id: null,
  option_question_groups: [],
  previous_menu_item_ids: [],
  ...more,
})
const category = (menu_category_id: number, ids: readonly number[]) => ({
  menu_category_id,
  name: `Shelf ${menu_category_id}`,
  type: 5,
  menu_items: ids.map((id) => item(id)),
})
const menu: WireMenu = {
  menu_version: 7,
  franchise_id: 1,
  franchise_name: 'Corner',
  editor: false,
  integration_items: [],
  menu_categories: [category(10, [1, 2, 3]), category(20, [4, 5])],
}
const changes = (more: object) => ({ menu_version: 8, is_whole: false, items: [], gone: [], ...more })
const idsOf = (shown: WireMenu) =>
  shown.menu_categories.map(({ menu_items }) => menu_items.map(({ menu_item_id }) => menu_item_id))

describe('the menu of an open page', () => {
  test('[MED-21] has a moved item in its new category and place, and not in the old one', () => {
    const moved = withMenuChanges(menu, changes({ items: [{ menu_category_id: 20, index: 1, item: item(2) }] }))
    expect(idsOf(moved)).toEqual([
      [1, 3],
      [4, 2, 5],
    ])
    expect(moved.menu_version).toBe(8)
  })

  test('[MED-19] loses what is gone, and keeps as it was what is as it was', () => {
    const without = withMenuChanges(menu, changes({ gone: [4] }))
    expect(idsOf(without)).toEqual([[1, 2, 3], [5]])
    expect(without.menu_categories[0]).toBe(menu.menu_categories[0])
    expect(without.menu_categories[1]?.menu_items[0]).toBe(menu.menu_categories[1]?.menu_items[1])
  })

  test('has several that changed in the order of the menu', () => {
    const items = [3, 6, 1].map((id, at) => ({ menu_category_id: 10, index: 2 - at, item: item(id) }))
    expect(idsOf(withMenuChanges(menu, changes({ items })))[0]).toEqual([1, 6, 3, 2])
  })

  test('[TRN-25] keeps the temporary id by which this page has known an item', () => {
    const known = withMenuChanges(
      menu,
      changes({ items: [{ menu_category_id: 10, index: 3, item: item(9, { previous_menu_item_ids: ['tab:1'] }) }] }),
    )
    const later = withMenuChanges(
      known,
      changes({ items: [{ menu_category_id: 10, index: 3, item: item(9, { name: 'New' }) }] }),
    )
    expect(later.menu_categories[0]?.menu_items[3]).toMatchObject({ name: 'New', previous_menu_item_ids: ['tab:1'] })
  })

  test('is told what it knows already, and nothing is drawn again', () => {
    const told = withMenuChanges(menu, changes({ items: [{ menu_category_id: 10, index: 0, item: item(1) }] }))
    expect(told.menu_categories[0]?.menu_items[0]).toBe(menu.menu_categories[0]?.menu_items[0])
  })
})
