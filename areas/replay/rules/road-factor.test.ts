import { expect, test } from 'vitest'
import { roadFactor } from './road-factor.ts'

const minute = 60_000
const legs = (count: number, ratio: number) =>
  Array.from({ length: count }, () => ({ way_ms: 5 * minute, took_ms: 5 * minute * ratio }))

test.each([
  ['the one in the middle counts', [...legs(10, 1.2), ...legs(3, 9)], 1.2],
  ['few say nothing', legs(7, 1.5), 1],
  ['a slow evening has its bound', legs(10, 3), 1.6],
  ['so has a fast one', legs(10, 0.2), 0.8],
  [
    'ways of no length are passed over',
    [...legs(8, 1.1), ...Array.from({ length: 20 }, () => ({ way_ms: 0, took_ms: minute }))],
    1.1,
  ],
])('%s', (_what, made, factor) => {
  expect(roadFactor(made)).toBeCloseTo(factor)
})
