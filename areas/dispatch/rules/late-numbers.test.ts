import { expect, test } from 'vitest'
import { type LateBox, lateNumbers } from './late-numbers.ts'

/** Four digits need 41 px. */
const box = (order_id: number, left: number, right: number, next = 1000): LateBox => ({ order_id, left, right, next })
const leftOf = (boxes: readonly LateBox[]) =>
  [...lateNumbers(boxes, 1000).values()].map((place) => (place.at === 'inside' ? place.at : place.left))

test('[SIL-OPS-43] a number stands in its box, behind it where there is room, else before it', () => {
  expect(lateNumbers([box(1001, 100, 141)], 1000).get(1001)).toEqual({ at: 'inside' })
  expect(lateNumbers([box(1001, 100, 110, 151)], 1000).get(1001)).toEqual({ at: 'behind', left: 110, width: 41 })
  expect(lateNumbers([box(1001, 100, 110, 150)], 1000).get(1001)).toEqual({ at: 'before', left: 59, width: 41 })
  expect(lateNumbers([box(12_345, 100, 141, 150)], 1000).get(12_345)).toMatchObject({ left: 52, width: 48 })
})

test('[SIL-OPS-43] numbers of short late stops behind each other stand beside each other, in their order', () => {
  expect(leftOf([box(1001, 200, 204, 208), box(1002, 208, 212, 216), box(1003, 216, 220, 222)])).toEqual([93, 134, 175])
  expect(leftOf([box(1001, 200, 204, 260), box(1002, 260, 264, 268)])).toEqual([178, 219])
})

test('[SIL-OPS-43] at the left edge they move to the right rather than over each other', () => {
  expect(leftOf([box(1001, 2, 6, 10), box(1002, 10, 14, 18), box(1003, 18, 22, 24)])).toEqual([0, 41, 82])
})

test('[SIL-OPS-43] where a line is too short for all, they stand in two, and none runs over its end', () => {
  const five = [1001, 1002, 1003, 1004, 1005].map((order_id, index) =>
    box(order_id, 60 + 8 * index, 64 + 8 * index, 68 + 8 * index),
  )
  expect([...lateNumbers(five, 163).values()]).toEqual([
    { at: 'before', left: 0, width: 41, half: 'upper' },
    { at: 'before', left: 2, width: 41, half: 'lower' },
    { at: 'before', left: 41, width: 41, half: 'upper' },
    { at: 'before', left: 43, width: 41, half: 'lower' },
    { at: 'before', left: 82, width: 41, half: 'upper' },
  ])
  expect(lateNumbers(five, 205).get(1005)).toEqual({ at: 'before', left: 164, width: 41 })
})
