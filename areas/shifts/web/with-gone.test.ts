import { expect, test } from 'vitest'
import type { Reservations } from '../calls/reservations.ts'
import { withGone } from './with-gone.ts'

const shift = (shift_id: number) => ({
  shift_id,
  recurring_shift_template_id: null,
  start_date: '2026-11-21',
  drop_state: 'claimed' as const,
  starts_at: 0,
  ends_at: 1,
  shift_type: 1 as const,
  place: '',
})
const recurring = (recurring_shift_template_id: number) => ({
  recurring_shift_template_id,
  weekday: 2,
  start_minute: 0,
  end_minute: 60,
  shift_type: 1 as const,
  place: '',
  valid_from: '2026-01-01',
  open_days: [],
  expected_pay: null,
})
const served: Reservations = {
  driver: { driver_id: 1, name: 'Maya' },
  drivers: [],
  is_own: true,
  market_id: 1,
  time_zone: 'UTC',
  today: '2026-11-20',
  read_at: 5,
  from: '2026-11-16',
  to: '2026-12-20',
  mine: [1, 2].map((id) => ({ ...shift(id), trade: null, expected_pay: null })),
  open: [3, 4].map((id) => ({ ...shift(id), drop_state: 'open' as const, expected_pay: null })),
  is_more: false,
  open_recurring: [7, 8].map(recurring),
  held_recurring: [],
  offers: [],
  partners: [],
  cap: { most: 5, upcoming: 2, completed: 0, days: 0, is_lifted: false },
  ultimate_desired_shifts: null,
}
const gone = { read_at: 5, shifts: [2, 3], recurring: [8], states: new Map([[1, 'dropped' as const]]) }

test('[SHF-14] [SHF-17] [SHF-18] [SHF-22] rows and templates that an answer has named go at once', () => {
  const shown = withGone(served, gone)
  expect(shown.mine.map((row) => [row.shift_id, row.drop_state])).toEqual([[1, 'dropped']])
  expect(shown.open.map((row) => row.shift_id)).toEqual([4])
  expect(shown.open_recurring.map((row) => row.recurring_shift_template_id)).toEqual([7])
})

test('a page that was read since says by itself how it is', () => {
  expect(withGone({ ...served, read_at: 6 }, gone).open).toHaveLength(2)
  expect(withGone(served, undefined)).toBe(served)
})
