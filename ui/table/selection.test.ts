import { expect, test } from 'vitest'
import { allOf, extendedTo, nothingSelected, toggled } from './selection.ts'

const shown = ['a', 'b', 'c', 'd', 'e']
const ids = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].sort().join('')

test('a second click takes the row out again, and is where a range begins', () => {
  const once = toggled(nothingSelected, 'b')
  expect([ids(once), once.anchor]).toEqual(['b', 'b'])
  expect(ids(toggled(once, 'b'))).toBe('')
})

test.each([
  ['down', 'b', 'd', 'bcd'],
  ['up', 'd', 'b', 'bcd'],
  ['to itself', 'c', 'c', 'c'],
])('a range goes %s from the last click', (_name, from, to, selected) => {
  expect(ids(extendedTo(toggled(nothingSelected, from), shown, to))).toBe(selected)
})

test('a range from a row that is shown no more is the one row, and what was selected stays', () => {
  const gone = { ids: new Set(['x']), anchor: 'x' }
  const next = extendedTo(gone, shown, 'c')
  expect([ids(next), next.anchor]).toEqual(['cx', 'c'])
})

test('a range grows and keeps where it began', () => {
  const first = extendedTo(toggled(nothingSelected, 'b'), shown, 'c')
  expect(ids(extendedTo(first, shown, 'e'))).toBe('bcde')
  expect(ids(extendedTo(first, shown, 'a'))).toBe('abc')
})

test('all are those that are shown', () => {
  expect(ids(allOf(shown))).toBe('abcde')
  expect(allOf([]).ids.size).toBe(0)
})
