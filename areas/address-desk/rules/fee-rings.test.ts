import { describe, expect, test } from 'vitest'
import { distanceFee } from '#areas/markets/rules/distance-fee.ts'
import { cents } from '#platform/core/money.ts'
import { feeRings } from './fee-rings.ts'

const rates = (free_miles: number, maximum_miles: number, fee = 100) => ({
  free_miles,
  maximum_miles,
  fee_per_mile: cents(fee),
})

describe('[SIL-ORD-035] the rings of the distance fee', () => {
  test.each([
    [rates(3, 10), ['3: 0', '5: 200', '7: 400', '9: 600', '10: 700']],
    [rates(3, 4.5), ['3: 0', '4: 100', '4.5: 200']],
    [rates(0, 2), ['1: 100', '2: 200']],
    [rates(3, 999), ['3: 0', '252: 24900', '501: 49800', '750: 74700', '999: 99600']],
    [rates(10, 10), ['10: 0']],
    [rates(3, 10, 0), ['10: 0']],
    [rates(3, 0), []],
  ])('%o', (of, rings) => {
    expect(feeRings(of).map(({ miles, fee }) => `${miles}: ${fee}`)).toEqual(rings)
    for (const { miles, fee } of feeRings(of)) expect(distanceFee(miles, of)).toBe(fee)
  })
})
