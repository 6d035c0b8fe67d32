import { expect, test } from 'vitest'
import { lanesOf } from './lanes.ts'

const span = (starts_at: number, ends_at: number) => ({ starts_at, ends_at })

test('what overlaps lies on lines of its own, what only touches on one', () => {
  expect(lanesOf([])).toEqual([])
  expect(lanesOf([span(1, 3), span(3, 5), span(2, 4), span(4, 6), span(0, 9)])).toEqual([0, 0, 1, 1, 2])
})
