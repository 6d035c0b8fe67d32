import { describe, expect, test } from 'vitest'
import { cents } from '#platform/core/money.ts'
import { readCode } from '../gtin.ts'
import { cleanScan, itemsByCode, orderAfter, type ShelfItem, shelfOf, withAct } from './shelf-walk.ts'

const here = { aisle: 2, shelf: 1, bay: 3 }
const item = (menu_item_id: number, more: Partial<ShelfItem> = {}): ShelfItem => ({
  ...here,
  menu_item_id,
  menu_category_id: 1,
  name: `Bottle ${menu_item_id}`,
  upc: null,
  base_price: cents(1000),
  active: true,
  shelf_position: null,
  of_till: false,
  ...more,
})
const ids = (items: readonly ShelfItem[]) => items.map(({ menu_item_id }) => menu_item_id)

describe('the order of a shelf follows the walk', () => {
  const walk = (items: readonly ShelfItem[], ...order: readonly number[]) =>
    order.reduce(
      (now, menu_item_id, at) =>
        withAct(now, { what: 'place', menu_item_id, place: here, seen: here, after: order[at - 1] ?? null }),
      items,
    )

  test.each([
    { name: 'nobody has walked past', was: [null, null, null], scanned: [3, 1, 2], is: [3, 1, 2] },
    { name: 'only some are scanned: the rest follows', was: [null, null, null], scanned: [2], is: [2, 1, 3] },
    { name: 'another order than at the last walk', was: [0, 1, 2], scanned: [3, 2, 1], is: [3, 2, 1] },
    { name: 'one is scanned twice', was: [null, null, null], scanned: [1, 2, 1], is: [2, 1, 3] },
    { name: 'only the last is scanned: it stands first', was: [0, 1, 2], scanned: [3], is: [3, 1, 2] },
  ])('$name', ({ was, scanned, is }) => {
    const items = was.map((shelf_position, at) => item(at + 1, { shelf_position }))
    expect(ids(shelfOf(walk(items, ...scanned), here))).toEqual(is)
  })

  test('what is put behind something that stands elsewhere by now goes last of those that were walked past', () => {
    const shelf = [item(1, { shelf_position: 0 }), item(2, { shelf_position: 1 }), item(3)]
    expect(orderAfter(shelf, 9, 77)).toEqual(new Map([[9, 2]]))
  })

  test('a shelf that stands as it did is not written again', () => {
    const shelf = [item(1, { shelf_position: 0 }), item(2, { shelf_position: 1 })]
    expect(orderAfter(shelf, 2, 1)).toEqual(new Map())
  })

  test('what comes from another place leaves it', () => {
    const items = withAct([item(1, { aisle: 9 }), item(2)], {
      what: 'place',
      menu_item_id: 1,
      place: here,
      seen: { ...here, aisle: 9 },
      after: 2,
    })
    expect(ids(shelfOf(items, here))).toEqual([1, 2])
    expect(ids(shelfOf(items, { ...here, aisle: 9 }))).toEqual([])
  })
})

test('a product is found by each way in which its code is written, and by nothing that is no code', () => {
  const items = [item(1, { upc: '036000291452' }), item(2, { upc: '0036000291452' }), item(3, { upc: 'none' }), item(4)]
  const found = itemsByCode(items)
  const code = readCode('036000291452')
  expect(code.ok && ids(found.get(code.gtin14) ?? [])).toEqual([1, 2])
  expect(found.size).toBe(1)
})

test.each([
  ['036000291452', '036000291452'],
  [' 0360 0029 1452\r\n', '0360 0029 1452'],
  [']E00036000291452', '0036000291452'],
  ['\u001d01000360002914\u0000', '01000360002914'],
  ['\u200b036000291452\u202e', '036000291452'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['9'.repeat(5000), '9'.repeat(64)],
])('a scan is read without what no code has in it: %j', (typed, read) => {
  expect(cleanScan(typed)).toBe(read)
})
