import { expect, test } from 'vitest'
import { cents } from '#platform/core/money.ts'
import { roundSums } from './round-sums.ts'

test.each([
  [2460, ['Exact', '$30', '$40', '$50']],
  [4999, ['Exact', '$50', '$60']],
  [3000, ['Exact', '$40', '$50']],
])('for %i cents people hand over %j', (total, labels) => {
  expect(roundSums(cents(total)).map(({ label }) => label)).toEqual(labels)
})
