import { describe, expect, test } from 'vitest'
import { scheduledSpan } from './scheduled-span.ts'

const hour = 3_600_000
const span = (from: number, to: number) => ({ starts_at: from * hour, ends_at: to * hour })

describe('what somebody who clocks in is scheduled for', () => {
  test.each([
    ['a shift that is on', [span(10, 14)], 12, span(10, 14)],
    ['one that begins now', [span(10, 14)], 10, span(10, 14)],
    ['one that begins in an hour', [span(10, 14)], 9, span(10, 14)],
    ['none a moment earlier', [span(10, 14)], 9 - 1 / hour, undefined],
    ['none that ends now', [span(10, 14)], 14, undefined],
    ['the one that is on before the one that comes', [span(10, 14), span(14.5, 18)], 13.75, span(10, 14)],
    ['the next one in the gap', [span(10, 14), span(14.5, 18)], 14, span(14.5, 18)],
    ['to the end of those that follow without a gap', [span(10, 14), span(14, 16), span(16, 18)], 12, span(10, 18)],
    ['from the start of the second of two that touch', [span(10, 14), span(14, 18)], 14, span(14, 18)],
    ['none without a shift', [], 12, undefined],
  ])('%s', (_, shifts, now, expected) => {
    expect(scheduledSpan(shifts, now * hour)).toEqual(expected)
  })
})
