import { expect, test } from 'vitest'
import { dayText, longDay, monthText, shortWeekday, weekdayName } from './day-text.ts'

test('[DLV-30] a day reads by its weekday, in full, or by its month', () => {
  expect(dayText('2026-11-21')).toBe('Sat, Nov 21')
  expect(longDay('1991-06-02')).toBe('June 2, 1991')
  expect(monthText('2026-12-31')).toBe('December 2026')
  expect([weekdayName(7), shortWeekday(1)]).toEqual(['Sunday', 'Mon'])
})
