import { expect, test } from 'vitest'
import { plannedDayFrom } from './planned-day.ts'

test.each([
  ['2000-01-01', '2000-01-01'],
  ['2099-12-31', '2099-12-31'],
  ['1999-12-31', undefined],
  ['2100-01-01', undefined],
  ['9999-12-31', undefined],
  ['0001-01-01', undefined],
  ['2026-02-30', undefined],
  ['', undefined],
])('somebody plans on “%s”: %s', (text, day) => expect(plannedDayFrom(text)).toBe(day))
