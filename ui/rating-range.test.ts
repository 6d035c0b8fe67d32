import { expect, test } from 'vitest'
import { clampRating, ratingsUpTo } from './rating-range.ts'

test.each([
  [-1, 0],
  [0, 0],
  [3, 3],
  [2.6, 3],
  [9, 5],
  [Number.NaN, 0],
  [Number.POSITIVE_INFINITY, 5],
])('[GEN-13] [LEG-10] a rating of %d shows as %d of 5', (rating, shown) => {
  expect(clampRating(rating, 5)).toBe(shown)
})

test.each([undefined, 0, -1, 2.5, Number.NaN])(
  '[GEN-12] [LEG-09] with %s as the highest there is nothing to rate by',
  (max) => {
    expect(ratingsUpTo(max)).toEqual([])
  },
)

test('[GEN-11] up to five, each can be given', () => {
  expect(ratingsUpTo(5)).toEqual([1, 2, 3, 4, 5])
})
