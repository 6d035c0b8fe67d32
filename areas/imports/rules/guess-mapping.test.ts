import { expect, test } from 'vitest'
import { guessMapping } from './guess-mapping.ts'

const ours = ['name', 'price', 'size']
const store = {
  name: 'store-list',
  kind: 'products',
  columns: { name: 'item', price: 'price_cad' },
  options: { currency: 'CAD' },
}
const small = { name: 'small', kind: 'products', columns: { name: 'item' }, options: {} }

test('columns of our own names are found, however they are written', () => {
  expect(guessMapping(ours, ['ID', ' Name ', 'PRICE', 'pack size'], [])).toEqual({
    mapping: { name: ' Name ', price: 'PRICE' },
    options: {},
    example: null,
  })
})

test('a shipped example counts when all of its columns are there, and the fullest one counts', () => {
  expect(guessMapping(ours, ['item', 'Price CAD', 'size'], [small, store])).toEqual({
    mapping: { name: 'item', price: 'Price CAD', size: 'size' },
    options: { currency: 'CAD' },
    example: 'store-list',
  })
  expect(guessMapping(ours, ['item', 'price'], [store, small])).toMatchObject({
    mapping: { name: 'item', price: 'price' },
    example: 'small',
  })
})

test('an example without columns says nothing about a file', () => {
  const empty = { name: 'empty', columns: {}, options: { kind: 'county' } }
  expect(guessMapping(ours, ['name'], [empty])).toMatchObject({ example: null, options: {} })
})

test('of two columns with one name the first counts, as in the import', () => {
  expect(guessMapping(['name'], ['Name', 'name'], []).mapping).toEqual({ name: 'Name' })
})
