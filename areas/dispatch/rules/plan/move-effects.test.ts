import { expect, test } from 'vitest'
import type { Point } from '#platform/core/place.ts'
import type { WeighedQueue, WeighedRow } from './measure.ts'
import { moveEffects } from './move-effects.ts'

const minute = 60_000
const row = (id: string, lng: number, end: number, promised: number | null = null): WeighedRow => ({
  driver_assignment_id: id,
  kind: id.startsWith('w') ? 'waypoint' : 'deliver',
  order_id: id.startsWith('w') ? null : Number(id.slice(1)),
  place: { lat: 0, lng },
  ready_at: null,
  category_types: [],
  alcohol: false,
  start_time: 0,
  end_time: end * minute,
  begun: false,
  promised_at: promised === null ? null : promised * minute,
})
const queue = (rows: readonly WeighedRow[], shift_end: number | null = null): WeighedQueue => ({
  rows,
  now: 0,
  place: { lat: 0, lng: 0 },
  travel: (from: Point, to: Point) => Math.abs(from.lng - to.lng) * minute,
  carries: [],
  mayHandOver: () => true,
  shift_end,
})

test('[DSP-67] a row dragged behind another: both ends, both promises, and how much later the driver is free', () => {
  // 2 and 2 at the door, then 8 and 2: done at 4 and 14.
  const present = queue([row('d1', 2, 4, 6), row('d2', 10, 14, 20)], 15 * minute)
  const [first, ...others] = moveEffects(present, 'd1')
  expect(others).toEqual([])
  expect(first).toEqual({
    before: null,
    extra: 8 * minute,
    breaks: null,
    over_shift: 7 * minute,
    ends: [
      ['d2', 12 * minute],
      ['d1', 22 * minute],
    ],
    others: [
      { order_id: 1, was: 2 * minute, is: -16 * minute },
      { order_id: 2, was: 6 * minute, is: 8 * minute },
    ],
  })
})

test('[DSP-68] a place that changes nothing is none, and a row that is gone has none', () => {
  const present = queue([row('w1', 1, 1), row('d2', 2, 4), row('d3', 3, 7)])
  expect(moveEffects(present, 'd2').map(({ before }) => before)).toEqual(['w1', null])
  expect(moveEffects(present, 'd9')).toEqual([])
})

test('[SIL-ORD-042] a move is told to break what held before it, and nothing that was broken already', () => {
  const wine = { ...row('d1', 2, 4), alcohol: true, category_types: [8] }
  const present = {
    ...queue([wine, row('d2', 10, 14)]),
    mayHandOver: (_types: readonly number[], at: number) => at < 20 * minute,
  }
  expect(moveEffects(present, 'd1')[0]?.breaks).toEqual({ limit: 'alcohol_hours', order_id: 1, at: 24 * minute })
  const full = queue(['d1', 'd2', 'd3', 'd4', 'd5'].map((id, index) => row(id, index, 0)))
  expect(moveEffects(full, 'd1').map(({ breaks }) => breaks)).toEqual([null, null, null, null])
})
