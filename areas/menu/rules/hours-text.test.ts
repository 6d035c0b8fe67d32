import { describe, expect, test } from 'vitest'
import { hoursText, type WeekHours } from './hours.ts'

const friday = '2026-11-20'
const week = (...stretches: [number, number][]): WeekHours =>
  Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, stretches]))
const at = (hours: WeekHours, minute: number, closed_dates: string[] = []) =>
  hoursText({ hours, closed_dates }, { day: friday, minute })

describe('[B.12] open until when', () => {
  test.each([
    ['hours up to midnight and from it on go through', week([0, 1440]), 'Open around the clock'],
    ['a night that goes on after midnight', week([1000, 1440], [0, 120]), 'Open until 2:00 AM'],
    ['a night that ends at midnight', week([1000, 1440]), 'Open until 12:00 AM'],
    ['a closed date ends it', { ...week([0, 1440]), 6: [] }, 'Open until 12:00 AM'],
  ])('%s', (_case, hours, text) => expect(at(hours, 1200)).toBe(text))

  test('the last night before a holiday says when it ends', () => {
    expect(at(week([0, 1440]), 1200, ['2026-11-21'])).toBe('Open until 12:00 AM')
  })
})
