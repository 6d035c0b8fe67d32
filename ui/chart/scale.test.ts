import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelStep, linePath, scaleOf, shareOf, stacked } from './scale.ts'

test.each<[string, number[], number[]]>([
  ['nothing', [], [0, 1]],
  ['zeros alone', [0, 0], [0, 1]],
  ['small counts', [3, 7], [0, 2, 4, 6, 8]],
  ['money', [66_644, 77_537], [0, 20_000, 40_000, 60_000, 80_000]],
  ['parts of one', [0.1, 0.3], [0, 0.1, 0.2, 0.3]],
  ['losses alone', [-30, -5], [-30, -20, -10, 0]],
  ['next to nothing', [5e-324], [0, 1]],
  ['both', [-10, 25], [-10, 0, 10, 20, 30]],
])('the axis of %s', (_name, values, ticks) => {
  expect(scaleOf(values).ticks).toEqual(ticks)
})

test('every value lies on its axis, zero too, and the lines are few', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1 }), (values) => {
      const scale = scaleOf(values)
      for (const value of [...values, 0]) {
        expect(shareOf(scale, value)).toBeGreaterThanOrEqual(-1e-9)
        expect(shareOf(scale, value)).toBeLessThanOrEqual(1 + 1e-9)
      }
      expect(scale.ticks.length).toBeLessThanOrEqual(7)
    }),
  )
})

test('parts of a stack follow each other, losses go down', () => {
  expect(stacked([3, null, 2, -1, -4])).toEqual([
    { from: 0, to: 3 },
    { from: 3, to: 3 },
    { from: 3, to: 5 },
    { from: 0, to: -1 },
    { from: -1, to: -5 },
  ])
})

test('labels that would touch are left out', () => {
  expect([labelStep(7, 700, 60), labelStep(30, 300, 60), labelStep(0, 0, 60)]).toEqual([1, 6, 1])
})

test('a line is interrupted where a value is missing', () => {
  expect(linePath([{ x: 0, y: 1 }, { x: 1, y: 2 }, null, { x: 3, y: 4.44 }])).toBe('M0,1L1,2M3,4.4')
})
