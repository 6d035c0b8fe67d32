import { expect, test } from 'vitest'
import { pausedText, pausedUntil } from './pause.ts'

const hours = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, [[660, 1320]] as [number, number][]]))
const read = (time: string, pause: number | 'rest_of_day', closed_dates: string[] = []) => {
  const now = Date.parse(`2026-11-20T${time}:20-05:00`)
  const until = pausedUntil(pause, now, 'America/New_York')
  return pausedText({ hours, closed_dates }, until, now, 'America/New_York').replace('\u00a0', ' ')
}

test.each([
  ['while it is open', '18:00', 30, 'No orders until 6:31 PM'],
  ['before it opens: the opening', '09:00', 30, 'Opens at 11:00 AM'],
  ['before it opens, for longer: the end', '10:45', 30, 'Opens at 11:16 AM'],
  ['until it is closed: the next opening', '21:50', 30, 'No orders until tomorrow at 11:00 AM'],
  ['for the rest of the day: the next opening', '18:00', 'rest_of_day', 'No orders until tomorrow at 11:00 AM'],
] as const)('customers read when a pause lets them order again: %s', (_case, time, pause, text) => {
  expect(read(time, pause)).toBe(text)
})

test('a day on which it is closed is passed over', () => {
  expect(read('18:00', 'rest_of_day', ['2026-11-21'])).toBe('No orders until Sunday at 11:00 AM')
})
