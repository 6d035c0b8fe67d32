import { expect, test } from 'vitest'
import { type LateBox, lateNumbers } from './late-numbers.ts'

/** Four digits need 41 px. */
const box = (order_id: number, left: number, right: number, next = 1000): LateBox => ({ order_id, left, right, next })
const leftOf = (boxes: readonly LateBox[]) =>
  [...lateNumbers(boxes).values()].map((place) => (place.at === 'inside' ? place.at : place.left))

test('[SIL-OPS-43] a number stands in its box, behind it where there is room, else before it', () => {
  expect(lateNumbers([box(1001, 100, 141)]).get(1001)).toEqual({ at: 'inside' })
  expect(lateNumbers([box(1001, 100, 110, 151)]).get(1001)).toEqual({ at: 'behind', left: 110, width: 41 })
  expect(lateNumbers([box(1001, 100, 110, 150)]).get(1001)).toEqual({ at: 'before', left: 59, width: 41 })
  expect(lateNumbers([box(12_345, 100, 141, 150)]).get(12_345)).toMatchObject({ left: 52, width: 48 })
})

test('[SIL-OPS-43] numbers of short late stops behind each other stand beside each other, in their order', () => {
  expect(leftOf([box(1001, 200, 204, 208), box(1002, 208, 212, 216), box(1003, 216, 220, 222)])).toEqual([93, 134, 175])
  expect(leftOf([box(1001, 200, 204, 260), box(1002, 260, 264, 268)])).toEqual([178, 219])
})

test('[SIL-OPS-43] at the left edge they move to the right rather than over each other', () => {
  expect(leftOf([box(1001, 2, 6, 10), box(1002, 10, 14, 18), box(1003, 18, 22, 24)])).toEqual([0, 41, 82])
})
