import { expect, test } from 'vitest'
import { linkSuggester } from './suggest-link.ts'

const products = [
  { integration_item_id: 1, name: 'CHEESE BURGER', upc: null },
  { integration_item_id: 2, name: 'CREME BRULEE', upc: null },
  { integration_item_id: 3, name: 'Cola 20 oz', upc: '0049000000443' },
  { integration_item_id: 4, name: '???', upc: null },
]
test.each([
  ['Cheeseburger', null, 1],
  ['Crème brûlée', null, 2],
  ['Something else', '049000000443', 3],
  ['Cheeseburger', '049000000443', 3],
  ['Burger', null, undefined],
  ['!!!', null, undefined],
])('%s (%s) is probably product %s', (name, upc, id) => {
  expect(linkSuggester(products)({ name, upc })?.integration_item_id).toBe(id)
})
