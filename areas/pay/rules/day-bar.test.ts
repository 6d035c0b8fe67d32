import { expect, test } from 'vitest'
import { barOf, daySpan } from './day-bar.ts'

const hour = (start: number, end: number, scheduled: readonly [number, number] | null) => ({
  start,
  end,
  scheduled_start: scheduled?.[0] ?? null,
  scheduled_end: scheduled?.[1] ?? null,
  made_by: 'clock' as const,
  ended_how: 'driver' as const,
})
const kinds = (parts: ReturnType<typeof barOf>) => parts.map(({ kind, left, width }) => [kind, left, width])

test('a bar shows what was scheduled, what was clocked, and where they differ, on one scale for the day', () => {
  const late = hour(20, 100, [0, 80])
  const span = daySpan([late, hour(0, 60, null)])
  expect(span).toEqual({ from: 0, to: 100 })
  expect(kinds(barOf(late, span))).toEqual([
    ['scheduled', 0, 80],
    ['clocked', 20, 80],
    ['over', 80, 20],
    ['short', 0, 20],
  ])
  expect(kinds(barOf(hour(0, 60, null), span))).toEqual([['clocked', 0, 60]])
  expect(kinds(barOf(hour(10, 10, [10, 10]), { from: 10, to: 10 }))).toEqual([])
})
