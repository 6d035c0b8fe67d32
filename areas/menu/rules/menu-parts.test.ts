import { expect, test } from 'vitest'
import { firstPart, isInParts, itemCount, mostAtOnce, pageBounds, withoutParts } from './menu-parts.ts'
import type { WireMenu, WireMenuItem } from './wire-menu.ts'

const itemsOf = (count: number) => Array.from({ length: count }, (_, n) => ({ menu_item_id: n }) as WireMenuItem)
const menuOf = (...sizes: readonly number[]): WireMenu => ({
  menu_version: 7,
  franchise_id: 1,
  franchise_name: 'Store',
  editor: false,
  integration_items: [],
  menu_categories: sizes.map((size, n) => ({ menu_category_id: n, name: '', type: 5, menu_items: itemsOf(size) })),
})
const sizesOf = ({ menu_categories }: WireMenu) => menu_categories.map(({ menu_items }) => menu_items.length)

test('a menu comes in parts from one item above the most on', () => {
  expect(isInParts(menuOf(mostAtOnce - 1, 1))).toBe(false)
  expect(isInParts(menuOf(mostAtOnce, 1))).toBe(true)
})

test.each([
  ['twelve of each', [5_000, 3, 12, 13], [12, 3, 12, 12]],
  ['fewer where there are many categories', Array(100).fill(50), Array(100).fill(4)],
  ['and two at the least', Array(900).fill(5), Array(900).fill(2)],
])('its first part has %s', (_, sizes, shown) => {
  const part = firstPart(menuOf(...sizes), '/rest')
  expect(sizesOf(part)).toEqual(shown)
  expect(part.menu_categories.map(itemCount)).toEqual(sizes)
  expect(isInParts(part)).toBe(true)
  expect(part.rest).toBe('/rest')
})

test('once the rest has come nothing is left to come', () => {
  const whole = withoutParts(menuOf(500))
  expect(whole.rest).toBeNull()
  expect(whole.menu_categories.map(itemCount)).toEqual([500])
})

test.each([
  [0, 1, { page: 1, pages: 1, from: 0, to: 0 }],
  [48, 1, { page: 1, pages: 1, from: 0, to: 48 }],
  [49, 2, { page: 2, pages: 2, from: 48, to: 49 }],
  [100, 99, { page: 3, pages: 3, from: 96, to: 100 }],
  [100, 0, { page: 1, pages: 3, from: 0, to: 48 }],
])('of %i items page %i', (items, wanted, bounds) => {
  expect(pageBounds(items, wanted)).toEqual(bounds)
})
