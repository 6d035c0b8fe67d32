import { expect, test } from 'vitest'
import { fittingColumns } from './fitting.ts'

const columns = [
  { id: 'name' },
  { id: 'kitchen', width: 120, yields: true },
  { id: 'upc', width: 110, yields: true },
  { id: 'price', width: 70 },
]
const shownIn = (room: number) => fittingColumns(columns, room).map(({ id }) => id)

test('where all columns fit, all of them are shown', () => {
  expect(fittingColumns(columns, 440)).toBe(columns)
})

test('those that yield go one after the other, and no more of them than must', () => {
  expect(shownIn(439)).toEqual(['name', 'upc', 'price'])
  expect(shownIn(319)).toEqual(['name', 'price'])
})

test('what does not yield stays, however narrow it is', () => {
  expect(shownIn(100)).toEqual(['name', 'price'])
})
