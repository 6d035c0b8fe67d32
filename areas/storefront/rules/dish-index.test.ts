import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDishes, indexDishes, plainText, queryWords } from './dish-index.ts'

const dish = (menu_item_id: number, name: string, description = '') => ({ menu_item_id, name, description })
const menu = indexDishes([
  dish(1, 'Drunken Noodles', 'Basil, chili'),
  dish(2, 'Thai Crunch', 'with rice noodles'),
  dish(3, 'Noodle Soup'),
  dish(4, 'Crème Brûlée'),
  dish(5, 'Bacon\nBurger', 'two\tpatties'),
])
const find = (query: string) => findDishes(menu, queryWords(query)).map((found) => found.dish.menu_item_id)

test.each([
  ['noodle', [3, 1, 2]],
  ['NOODLE  chili', [1]],
  ['chili drunken', [1]],
  ['creme', [4]],
  ['burger patties', [5]],
  ['noodle burger', []],
  ['', []],
  ['   ', []],
])('%j finds %j: names that begin so first, then names, then descriptions', (query, ids) => {
  expect(find(query)).toEqual(ids)
})

test('a word never reaches from one dish into the next, and what parts them inside is no letter', () => {
  expect(find('noodles\tbasil')).toEqual([1])
  expect(find('chili\nthai')).toEqual([])
})

test('finds what looking at each dish finds', () => {
  const texts = fc.stringMatching(/^[a-c éÀ]{0,6}$/)
  fc.assert(
    fc.property(fc.array(fc.tuple(texts, texts), { maxLength: 12 }), texts, (all, query) => {
      const dishes = all.map(([name, description], index) => dish(index + 1, name, description))
      const words = queryWords(query)
      const plain = dishes.filter(({ name, description }) =>
        words.every((word) => plainText(name).includes(word) || plainText(description).includes(word)),
      )
      const found = findDishes(indexDishes(dishes), words).map((one) => one.dish.menu_item_id)
      expect(found.toSorted((a, b) => a - b)).toEqual(
        words.length === 0 ? [] : plain.map(({ menu_item_id }) => menu_item_id),
      )
    }),
  )
})
