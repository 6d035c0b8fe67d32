import { describe, expect, test } from 'vitest'
import { fieldsToWrite } from './draft-change.ts'
import { type DraftedItem, type FileRow, planDraft } from './plan-draft.ts'

const burger: DraftedItem = {
  menu_item_id: 7,
  menu_category_id: 1,
  name: 'Otter Burger',
  description: 'Beef.',
  base_price: 950,
  upc: null,
  kitchen_name: '',
  kitchen_short_code: '%N',
  aisle: 0,
  shelf: 0,
  bay: 0,
  data_source: '',
  active: true,
  integration_item_id: null,
}
const bottle: DraftedItem = { ...burger, menu_item_id: 8, menu_category_id: 2, name: 'Cola', upc: '036000291452' }
const ofTill: DraftedItem = { ...burger, menu_item_id: 9, name: 'Till Pie', integration_item_id: 3 }
const menu = {
  categories: [
    { menu_category_id: 1, name: 'Burgers' },
    { menu_category_id: 2, name: 'Drinks' },
    { menu_category_id: 3, name: 'Twice' },
    { menu_category_id: 4, name: 'Twice' },
  ],
  items: [burger, bottle, ofTill, { ...burger, menu_item_id: 10, menu_category_id: 4, name: 'In Twice' }],
}
const plan = (...rows: FileRow['cells'][]) =>
  planDraft(
    rows.map((cells, at) => ({ line: at + 2, cells })),
    menu,
  )

describe('a file against a menu', () => {
  test('what is as it was is counted, and what a file does not have stays', () => {
    const whole = {
      item_id: '7',
      category: 'burgers ',
      name: 'Otter Burger',
      price: '9.50',
      short_code: '',
      delete: '',
    }
    expect(plan(whole, { item_id: '8', price: '$9.5' }, { item_id: '10', category: 'Twice' })).toEqual({
      changes: [],
      problems: [],
      same: 3,
    })
  })

  test('stock is yes or no; a new item is in stock unless the file says otherwise', () => {
    const { changes, problems } = plan(
      { item_id: '7', in_stock: 'No' },
      { item_id: '8', in_stock: 'yes' },
      { item_id: '10', in_stock: '' },
      { item_id: '', name: 'Slaw', price: '3', category: 'Burgers', in_stock: '' },
      { item_id: '', name: 'Kraut', price: '3', category: 'Burgers', in_stock: 'no' },
    )
    expect(changes).toEqual([
      { what: 'change', menu_item_id: 7, name: 'Otter Burger', before: { active: true }, after: { active: false } },
      { what: 'add', name: 'Slaw', after: { name: 'Slaw', base_price: 300, menu_category_id: 1 } },
      { what: 'add', name: 'Kraut', after: { name: 'Kraut', base_price: 300, menu_category_id: 1, active: false } },
    ])
    expect(problems).toEqual([{ line: 4, reason: 'Its in_stock is neither yes nor no.' }])
  })

  test('changes, new items and deleted ones, with what stands there now', () => {
    expect(
      plan(
        { item_id: '7', price: '10.25', category: 'Drinks', description: "'=1+1" },
        { item_id: '', name: 'Slaw', price: '3', category: 'Burgers', aisle: '2' },
        { item_id: '8', delete: 'yes' },
      ).changes,
    ).toEqual([
      {
        what: 'change',
        menu_item_id: 7,
        name: 'Otter Burger',
        before: { menu_category_id: 1, base_price: 950, description: 'Beef.' },
        after: { menu_category_id: 2, base_price: 1025, description: '=1+1' },
      },
      { what: 'add', name: 'Slaw', after: { name: 'Slaw', base_price: 300, aisle: 2, menu_category_id: 1 } },
      { what: 'delete', menu_item_id: 8, name: 'Cola' },
    ])
  })

  test('a category that is not there yet is made once, where the file says what it holds and the person may add it', () => {
    const rows = [
      { item_id: '7', category: 'Winter', category_type: 'Entrees' },
      { item_id: '', name: 'Stew', price: '9', category: ' winter', category_type: '' },
      { item_id: '', name: 'Goulash', price: '9', category: 'Winter', category_type: 'sides' },
      { item_id: '8', category: 'Ales', category_type: 'ale' },
      { item_id: '10', category: '...', category_type: 'beer' },
      { item_id: '', name: 'Slaw', price: '3', category: 'Burgers', category_type: 'beer' },
    ].map((cells, at) => ({ line: at + 2, cells }))
    const { changes, problems } = planDraft(rows, { ...menu, mayAddCategories: true })
    expect(changes).toEqual([
      { what: 'add_category', menu_category_id: -1, name: 'Winter', type: 1 },
      {
        what: 'change',
        menu_item_id: 7,
        name: 'Otter Burger',
        before: { menu_category_id: 1 },
        after: { menu_category_id: -1 },
      },
      { what: 'add', name: 'Stew', after: { name: 'Stew', base_price: 900, menu_category_id: -1 } },
      { what: 'add', name: 'Slaw', after: { name: 'Slaw', base_price: 300, menu_category_id: 1 } },
    ])
    expect(problems.map(({ line, reason }) => [line, reason])).toEqual([
      [4, 'Winter has another category_type on an earlier line.'],
      [5, expect.stringContaining('none of appetizers, entrees')],
      [6, expect.stringContaining('a letter or a figure')],
    ])
    const { changes: none, problems: refused } = planDraft(rows.slice(0, 1), menu)
    expect([none, refused]).toEqual([[], [{ line: 2, reason: 'There is no category Winter on this menu.' }]])
  })

  test('zeros that a spreadsheet takes off a bar code change nothing', () => {
    expect(plan({ item_id: '8', upc: '36000291452' }).same).toBe(1)
  })

  test.each([
    [{ item_id: 't0a1b2c3d:4', name: 'X', price: '1', category: 'Drinks' }, /temporary/],
    [{ item_id: '99' }, /There is no item 99/],
    [{ item_id: '7.0' }, /There is no item/],
    [{ item_id: '=7' }, /There is no item/],
    [{ item_id: '7', price: '' }, /price from 0.00/],
    [{ item_id: '7', price: '1e9' }, /price from 0.00/],
    [{ item_id: '7', name: '' }, /enter a name/],
    [{ item_id: '7', name: 'x'.repeat(71) }, /at most 70/],
    [{ item_id: '7', upc: '3.6E+10' }, /no UPC/],
    [{ item_id: '7', category: 'Nowhere' }, /no category Nowhere/],
    [{ item_id: '7', category: 'Twice' }, /2 categories named Twice/],
    [{ item_id: '7', delete: 'perhaps' }, /neither yes nor no/],
    [{ item_id: '9', price: '12' }, /till/],
    [{ name: 'Slaw', price: '3' }, /needs a category/],
    [{ name: 'Slaw', category: 'Burgers' }, /needs a price/],
    [{ name: 'x'.repeat(51), price: '3', category: 'Burgers' }, /at most 50/],
    [{ name: 'otter  BURGER', price: '3', category: 'Burgers' }, /already/],
    [{ name: 'Slaw', price: '3', category: 'Burgers', delete: 'yes' }, /nothing to delete/],
  ] as [FileRow['cells'], RegExp][])('%o cannot be taken', (cells, reason) => {
    expect(plan(cells)).toEqual({
      changes: [],
      same: 0,
      problems: [{ line: 2, reason: expect.stringMatching(reason) }],
    })
  })

  test('an item twice in one file is taken once, and so is a new name', () => {
    const slaw = { name: 'Slaw', price: '3', category: 'Burgers' }
    const { changes, problems } = plan({ item_id: '7', price: '1' }, { item_id: '7', price: '2' }, slaw, slaw)
    expect(changes).toHaveLength(2)
    expect(problems.map(({ line }) => line)).toEqual([3, 5])
  })
})

describe('a change when its draft goes live', () => {
  const change = {
    what: 'change' as const,
    menu_item_id: 7,
    name: 'Otter Burger',
    before: { base_price: 950, name: 'Otter Burger' },
    after: { base_price: 1025, name: 'Big Otter' },
  }
  test.each([
    [{}, { base_price: 1025, name: 'Big Otter' }],
    [{ base_price: 1025 }, { name: 'Big Otter' }],
    [{ base_price: 1025, name: 'Big Otter' }, 'unchanged'],
    [{ base_price: 999 }, 'changed_meanwhile'],
    [{ integration_item_id: 3 }, 'price_of_till'],
    [{ description: 'Beef and more.' }, { base_price: 1025, name: 'Big Otter' }],
  ])('to an item that is %o by then', (present, written) => {
    expect(fieldsToWrite(change, { ...burger, ...present })).toEqual(written)
  })
})
