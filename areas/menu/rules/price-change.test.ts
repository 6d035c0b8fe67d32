import { expect, test } from 'vitest'
import { cents } from '#platform/core/money.ts'
import { changedPrice, type PriceWay, type Rounding } from './price-change.ts'

test.each<[number, PriceWay, number, Rounding, number]>([
  [1199, 'raise_percent', 5, 'cent', 1259],
  [1199, 'raise_percent', 5, 'nines', 1249],
  [1000, 'lower_percent', 12.5, 'cent', 875],
  [1000, 'raise_amount', 25, 'ten', 1030],
  [1002, 'raise_amount', 0, 'five', 1000],
  [300, 'lower_amount', 500, 'cent', 0],
  [300, 'lower_amount', 500, 'nines', 0],
  [20, 'set', 20, 'nines', 49],
  [9_000_00, 'raise_percent', 50, 'cent', 9999_99],
])('%i cents, %s by %d, to %s, are %i', (price, way, amount, rounding, expected) =>
  expect(changedPrice(cents(price), { way, amount, rounding })).toBe(expected),
)
