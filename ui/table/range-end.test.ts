import { expect, test } from 'vitest'
import { rangeEnd, rangeEndText } from './range-end.ts'

test.each([
  ['money', '12.50', 1250],
  ['money', '1,200', 120_000],
  ['money', '.5', 50],
  ['money', '1e9', 'unreadable'],
  ['number', '-3', -3],
  ['number', '', undefined],
  ['number', 'many', 'unreadable'],
  ['time', '2026-2-3', 'unreadable'],
] as const)('%s %j is %j', (kind, text, value) => {
  expect(rangeEnd(kind, 'from', text)).toBe(value)
})

test('a day goes from its first to its last millisecond, on days of 23 and 25 hours too', () => {
  for (const day of ['2026-03-08', '2026-11-01', '2026-12-31']) {
    const [from, to] = (['from', 'to'] as const).map((end) => Number(rangeEnd('time', end, day)))
    expect([rangeEndText('time', from), rangeEndText('time', to)]).toEqual([day, day])
    expect(rangeEndText('time', Number(to) + 1)).not.toBe(day)
    expect(rangeEndText('time', Number(from) - 1)).not.toBe(day)
  }
})
