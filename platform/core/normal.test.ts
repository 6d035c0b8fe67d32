import { expect, test } from 'vitest'
import { chanceAfter, laterOf, mostlyBy, normalShare, notBefore } from './normal.ts'
import { seeded } from './seeded.ts'

test.each([
  [0, 0.5],
  [1, 0.8413447],
  [-1, 0.1586553],
  [1.96, 0.9750021],
  [-3, 0.0013499],
])('the share of a normal distribution below %d deviations', (deviations, share) => {
  expect(normalShare(deviations)).toBeCloseTo(share, 6)
})

test('the chance to be after a time, also of one that is certain', () => {
  const time = { mean: 100, variance: 25 }
  expect(chanceAfter(time, 100)).toBeCloseTo(0.5, 6)
  expect(chanceAfter(time, mostlyBy(time))).toBeCloseTo(0.2, 3)
  expect(chanceAfter({ mean: 100, variance: 0 }, 99)).toBe(1)
  expect(chanceAfter({ mean: 100, variance: 0 }, 100)).toBe(0)
})

test('the later of two times is what many drawn pairs have in the mean', () => {
  const random = seeded(7)
  const normal = () => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random())
  const base = 1_900_000_000_000
  const minute = 60_000
  for (const [apart, sdA, sdB] of [
    [0, 5, 2],
    [4, 5, 1],
    [-3, 2, 6],
  ] as const) {
    const a = { mean: base + apart * minute, variance: (sdA * minute) ** 2 }
    const b = { mean: base, variance: (sdB * minute) ** 2 }
    const drawn = Array.from({ length: 40_000 }, () => Math.max(apart + sdA * normal(), sdB * normal()))
    const mean = drawn.reduce((sum, one) => sum + one, 0) / drawn.length
    const variance = drawn.reduce((sum, one) => sum + (one - mean) ** 2, 0) / drawn.length
    const later = laterOf(a, b)
    expect((later.mean - base) / minute).toBeCloseTo(mean, 0)
    expect(Math.abs((later.mean - base) / minute - mean)).toBeLessThan(0.1)
    expect(Math.abs(Math.sqrt(later.variance) / minute - Math.sqrt(variance))).toBeLessThan(0.1)
  }
})

test('of two certain times the later one is certain', () => {
  expect(laterOf({ mean: 5, variance: 0 }, { mean: 3, variance: 0 })).toEqual({ mean: 5, variance: 0 })
})

test.each([
  ['is as it was, long before it could come', -40, 0.02],
  ['is later and surer, the longer it has not come', 3, 0.05],
  ['comes soon after, once it is overdue', 9, 0.05],
])('what is known not to have come yet %s', (_what, at, off) => {
  const [mean, sd] = [2, 4]
  const random = seeded(5)
  const normal = () => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random())
  const left = Array.from({ length: 400_000 }, () => mean + sd * normal()).filter((one) => one >= at)
  const drawn = left.reduce((sum, one) => sum + one, 0) / left.length
  const spread = Math.sqrt(left.reduce((sum, one) => sum + (one - drawn) ** 2, 0) / left.length)
  const known = notBefore({ mean, variance: sd ** 2 }, at)
  expect(Math.abs(known.mean - drawn)).toBeLessThan(off)
  expect(Math.abs(Math.sqrt(known.variance) - spread)).toBeLessThan(off)
})

test('what is overdue beyond all that is usual is still to come, and what is certain is not before now', () => {
  const known = notBefore({ mean: 0, variance: 1 }, 60)
  expect(known.mean).toBeGreaterThan(60)
  expect(known.mean).toBeLessThan(60.1)
  expect(notBefore({ mean: 5, variance: 0 }, 8)).toEqual({ mean: 8, variance: 0 })
  expect(notBefore({ mean: 5, variance: 0 }, 2)).toEqual({ mean: 5, variance: 0 })
})
