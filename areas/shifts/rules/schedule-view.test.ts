import { expect, test } from 'vitest'
import { dayBeside, daysShown, viewTitle } from './schedule-view.ts'

test.each([
  ['day', '2026-11-19', '2026-11-19', '2026-11-19', '2026-11-18', '2026-11-20', 'Thu, Nov 19'],
  ['week', '2026-11-19', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-23', 'Week of Nov 16'],
  ['month', '2026-11-19', '2026-10-26', '2026-12-06', '2026-10-01', '2026-12-01', 'November 2026'],
  // A month that is four whole weeks, and the last of a year.
  ['month', '2027-02-28', '2027-02-01', '2027-02-28', '2027-01-01', '2027-03-01', 'February 2027'],
  ['month', '2026-12-31', '2026-11-30', '2027-01-03', '2026-11-01', '2027-01-01', 'December 2026'],
  ['day', '2028-02-28', '2028-02-28', '2028-02-28', '2028-02-27', '2028-02-29', 'Mon, Feb 28'],
] as const)('the %s of %s goes from %s to %s, after %s, before %s: %s', (view, day, from, to, before, after, title) => {
  expect(daysShown(view, day)).toEqual({ from, to })
  expect([dayBeside(view, day, -1), dayBeside(view, day, 1)]).toEqual([before, after])
  expect(viewTitle(view, day)).toBe(title)
})
