import { expect, test } from 'vitest'
import { isAsSeen } from './seen-weeks.ts'

const ana = { driver_id: 7, total: 9000, to_pay: 8500 }
const ben = { driver_id: 12, total: 9000, to_pay: 8500 }

test.each([
  ['the same weeks in another order', [ana, ben], [ben, ana], true],
  ['nobody, where there was nobody', [], [], true],
  ['one more driver', [ana], [ana, ben], false],
  ['one fewer', [ana, ben], [ana], false],
  ['another driver with the same sums', [ana], [ben], false],
  ['another total', [ana], [{ ...ana, total: 9001 }], false],
  ['more cash that stayed with the driver', [ana], [{ ...ana, to_pay: 8499 }], false],
])('[SIL-ORD-119] a period is as it was seen, or is not: %s', (_case, seen, now, isSame) => {
  expect(isAsSeen(seen, now)).toBe(isSame)
})
