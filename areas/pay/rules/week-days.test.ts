import { expect, test } from 'vitest'
import { paidByDay } from './week-days.ts'

test('a day has what began on it, by the market’s clock, with its tips and what the gaurantee adds', () => {
  const line = (at: string, wages: number) => ({ started_at: Date.parse(at), wages, top_up: 100, tips: 50 })
  const days = paidByDay(
    '2026-11-16',
    [line('2026-11-17T21:00:00Z', 6000), line('2026-11-18T04:30:00Z', 1000), line('2026-11-18T21:00:00Z', 5000)],
    'America/New_York',
  )
  expect(days.map(({ amount }) => amount)).toEqual([0, 7300, 5150, 0, 0, 0, 0])
  expect(days[0]?.day).toBe('2026-11-16')
})
