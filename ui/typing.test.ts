import { expect, test } from 'vitest'
import { tidyMoney, tidyPhone } from './typing.ts'

test.each([
  ['5', '5.00'],
  ['$1,284.6', '1284.60'],
  ['.5', '0.50'],
  ['007.10', '7.10'],
  ['-4', '-4.00'],
  ['', ''],
  ['.', '.'],
  ['5.001', '5.001'],
  ['five', 'five'],
])('[GEN-25] a sum typed as %j is left as %j', (typed, tidied) => {
  expect(tidyMoney(typed)).toBe(tidied)
})

test.each([
  ['2295550142', '(229) 555-0142'],
  ['+1 229.555.0142', '(229) 555-0142'],
  ['229-555-014', '229-555-014'],
  ['call me', 'call me'],
])('a phone number typed as %j is left as %j', (typed, tidied) => {
  expect(tidyPhone(typed)).toBe(tidied)
})
