import { expect, test } from 'vitest'
import { countShifts } from './shift-counts.ts'

const hour = 3_600_000
const shift = (drop_state: 'open' | 'claimed' | 'dropped', hours: number) => ({
  drop_state,
  starts_at: 0,
  ends_at: hours * hour,
})

test('shifts are counted by kind, and hours of those that somebody holds', () => {
  expect(
    countShifts([
      { shift: shift('claimed', 6), is_draft: false, count: 3 },
      { shift: shift('claimed', 4.5), is_draft: true },
      { shift: shift('open', 5), is_draft: true, count: 2 },
      { shift: shift('dropped', 5), is_draft: false },
    ]),
  ).toEqual({ all: 7, claimed: 4, open: 2, dropped: 1, drafts: 3, hours: 22.5 })
})
