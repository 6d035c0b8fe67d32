import { expect, test } from 'vitest'
import { momentText } from './moment-text.ts'

/** A Friday evening in New York. */
const now = Date.UTC(2026, 10, 20, 23)
const zone = 'America/New_York'

test('[SIL-ORD-155] a moment of today is a clock time, one of another day has its date, by the market’s clock', () => {
  expect(momentText(now, now, zone)).toBe('6:00 PM')
  expect(momentText(now - 24 * 3_600_000, now, zone)).toBe('Thu, Nov 19, 6:00 PM')
  expect(momentText(Date.UTC(2026, 10, 20, 4), now, zone)).toBe('Thu, Nov 19, 11:00 PM')
})
