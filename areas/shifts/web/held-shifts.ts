import type { Schedule } from '../calls/schedule.ts'

/** What counts against the orders to be expected: for who plans, drafts as well; and what reaches in from the day before. */
export function heldShifts(schedule: Schedule) {
  const { view, shifts, groups, reaching_in, may_change } = schedule
  return [...reaching_in, ...(view === 'month' ? groups : shifts)]
    .filter(({ is_draft }) => !is_draft || may_change)
    .map((one) => ({ ...one.shift, count: 'count' in one ? one.count : 1 }))
}
