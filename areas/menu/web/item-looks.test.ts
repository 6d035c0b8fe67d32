import { expect, test } from 'vitest'
import { itemLook } from './item-looks.ts'

const dish = (name: string) => ({ kind: 'dish', dish: name })
const letters = { kind: 'letters' }
const bottle = (tone?: string) => ({ kind: 'package', shape: 'wine', ...(tone && { tone }) })

test.each<[string, string, number, boolean, object]>([
  ['Half & Half Pizza', 'More', 1, false, dish('half-pizza')],
  ['Three-Taco Plate', 'More', 1, false, dish('tacos')],
  ['Iced Latte', 'More', 4, false, dish('coffee')],
  ['Garlic Knots', 'Starters', 0, false, dish('knots')],
  ['Crispy Chicken', 'Burgers', 1, false, dish('burger')],
  ['White', 'Pizzas', 1, false, dish('pizza')],
  ['Copper Kettle IPA 6 pk 12 oz', 'Craft Beer', 6, true, { kind: 'package', shape: 'six-pack' }],
  ['Old Ferry Bourbon 750 ml', 'Bourbon', 8, true, { kind: 'package', shape: 'spirit' }],
  ['Orchard Peach Jam', 'Pantry', 5, true, { kind: 'package', shape: 'jar' }],
  ['River Chips Sea Salt', 'Snacks', 5, true, { kind: 'package', shape: 'bag' }],
])('%s has its drawing', (name, category, type, store, look) => {
  expect(itemLook({ name, category: { name: category, type } }, store)).toEqual(look)
})

test.each<[string, string, number]>([
  ['Apple Pie', 'Desserts', 3],
  ['Brownie', 'Desserts', 3],
  ['Cannoli', 'Dolci', 3],
  ['Cola', 'Drinks', 4],
  ['Iced Tea', 'Drinks', 4],
  ['Sparkling Water', 'Drinks', 4],
  ['Chili Dog', 'Hot Dogs', 1],
  ['Chicken Pot Pie', 'Mains', 1],
  ['Two Eggs Any Style', 'Breakfast', 1],
  ['The Usual', 'Tacos & Salads', 1],
  ['Ginger Drummer', 'Mains', 1],
])('%s looks like no dish that it is not', (name, category, type) => {
  expect(itemLook({ name, category: { name: category, type } }, false)).toEqual(letters)
})

test.each([
  ['Copper Ridge Cabernet', 'Red Wine', 'red'],
  ['Linden Meadow Sauvignon Blanc', 'White Wine', 'white'],
  ['Linden Meadow Sauvignon Blanc', 'Wine', 'white'],
  ['Pink Moscato', 'White Wine', 'white'],
  ['Rosé of Harlan Ferry', 'Wine', 'rose'],
  ['Brut', 'Sparkling & Rosé', 'sparkling'],
  ['House Table', 'Wine', undefined],
])('%s of the shelf %s stands in glass that is %s', (name, category, tone) => {
  expect(itemLook({ name, category: { name: category, type: 7 } }, true)).toEqual(bottle(tone))
})
