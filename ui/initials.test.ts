import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Old Ferry Bourbon', 'OF'],
  ['Stella', 'ST'],
  ["O'Brien's Stout", 'OB'],
  ['élan rouge', 'ÉR'],
  ['𝒜lpha 𝓑eta', '𝒜𝓑'],
  ['', ''],
])('%j has the initials %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
