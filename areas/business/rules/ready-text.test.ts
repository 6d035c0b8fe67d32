import { expect, test } from 'vitest'
import { readyAtOfText } from './ready-text.ts'

const zone = 'America/New_York'
/** Friday 6 PM in Georgia. */
const now = Date.parse('2026-11-20T23:00:00Z')

test.each([
  ['', '2026-11-20T23:00:00Z'],
  ['6:30 PM', '2026-11-20T23:30:00Z'],
  ['6:30pm', '2026-11-20T23:30:00Z'],
  ['6 p.m.', '2026-11-20T23:00:00Z'],
  ['18:30', '2026-11-20T23:30:00Z'],
  ['18:30:00', '2026-11-20T23:30:00Z'],
  ['9:00 AM', '2026-11-21T14:00:00Z'],
  ['12:15 AM', '2026-11-21T05:15:00Z'],
  ['12:15 PM', '2026-11-21T17:15:00Z'],
  ['11/23/2026 5:30 PM', '2026-11-23T22:30:00Z'],
  ['2026-11-23 17:30', '2026-11-23T22:30:00Z'],
  ['2026-11-23T17:30', '2026-11-23T22:30:00Z'],
])('“%s” is %s', (typed, at) => expect(readyAtOfText(typed, now, zone)).toBe(Date.parse(at)))

test.each(['soon', '25:00', '5:61 PM', '13 PM', '0 AM', '2026-13-01 17:30', '06/31/2026 5 PM', '=NOW()', '11/23/2026'])(
  '“%s” is no time',
  (typed) => expect(readyAtOfText(typed, now, zone)).toBeUndefined(),
)
