import { expect, test } from 'vitest'
import { entryByKey } from './menu-keys.ts'

const entries = [
  { label: 'Show on map', disabled: false },
  { label: 'Assign to…', disabled: true },
  { label: 'Send to CW', disabled: false },
  { label: 'Undo Last Action', disabled: false },
]

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 0, 2],
  ['ArrowDown', 3, 0],
  ['ArrowUp', -1, 3],
  ['ArrowUp', 2, 0],
  ['Home', 3, 0],
  ['End', 0, 3],
  ['s', 0, 2],
  ['S', 2, 0],
  ['u', 0, 3],
  ['a', 0, undefined],
  ['Tab', 0, undefined],
  [' ', 0, undefined],
])('%j from entry %i leads to %s, past what is off', (key, at, there) => {
  expect(entryByKey(key, at, entries)).toBe(there)
})

test('where all is off, no key leads anywhere', () => {
  expect(entryByKey('ArrowDown', -1, [{ label: 'A', disabled: true }])).toBeUndefined()
})
