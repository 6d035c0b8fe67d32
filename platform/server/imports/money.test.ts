import { expect, test } from 'vitest'
import { readMoney } from './money.ts'

test.each([
  ['$1,299.00', 129_900],
  ['5.95', 595],
  [' $ 5.9 ', 590],
  ['12', 1_200],
  ['0', 0],
  ['US$12.50', 1_250],
  ['-$1.50', -150],
  ['$-1.50', -150],
  ['−2', -200],
  ['$1,234,567.89', 123_456_789],
  ['999999999.99', 99_999_999_999],
])('%s is %d cents', (text, cents) => {
  expect(readMoney(text)).toBe(cents)
})

test.each([
  'Priced by add-ons',
  '',
  '$',
  '5.999',
  '1,29',
  '1,2999',
  '1.299,00',
  '€5',
  '--5',
  '-$-5',
  '5e3',
  'NaN',
  'Infinity',
  '0x10',
  '1 299',
  '1234567890',
  '5.',
])('%j is no price', (text) => {
  expect(readMoney(text)).toBeUndefined()
})
