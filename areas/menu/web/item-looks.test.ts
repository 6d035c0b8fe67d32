import { expect, test } from 'vitest'
import { itemLook } from './item-looks.ts'

test.each([
  ['Half & Half Pizza', 1, false, { kind: 'dish', dish: 'half-pizza' }],
  ['Three-Taco Plate', 1, false, { kind: 'dish', dish: 'tacos' }],
  ['Iced Latte', 4, false, { kind: 'dish', dish: 'coffee' }],
  ['Chef’s Choice', 1, false, { kind: 'dish', dish: 'plate' }],
  ['Copper Kettle IPA 6 pk 12 oz', 6, true, { kind: 'package', shape: 'six-pack' }],
  ['Old Ferry Bourbon 750 ml', 8, true, { kind: 'package', shape: 'spirit' }],
  ['Orchard Peach Jam', 5, true, { kind: 'package', shape: 'jar' }],
  ['River Chips Sea Salt', 5, true, { kind: 'package', shape: 'bag' }],
] as const)('%s has its drawing', (name, type, store, look) => {
  expect(itemLook({ name, category: { name: 'More', type } }, store)).toEqual(look)
})

test('an item whose words say nothing looks like its category', () => {
  expect(itemLook({ name: 'Crispy Chicken', category: { name: 'Burgers', type: 1 } }, false)).toEqual({
    kind: 'dish',
    dish: 'burger',
  })
})
