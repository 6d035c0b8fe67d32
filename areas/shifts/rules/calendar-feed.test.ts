import { expect, test } from 'vitest'
import { calendarOf } from './calendar-feed.ts'

const shift = {
  shift_id: 7,
  recurring_shift_template_id: null,
  start_date: '2026-11-21',
  drop_state: 'claimed',
  starts_at: Date.parse('2026-11-21T21:00:00Z'),
  ends_at: Date.parse('2026-11-22T03:30:00Z'),
  shift_type: 2,
  place: 'Old Town; by the bell, north\nside',
  version: 3,
} as const
const feed = { name: 'Shifts of Maya Okafor', host: 'cosmic.example', at: Date.parse('2026-11-20T12:00:00Z') }

test('a shift is an event in UTC, with its own number and the number of its change', () => {
  const lines = calendarOf({ ...feed, shifts: [shift] }).split('\r\n')
  expect(lines[0]).toBe('BEGIN:VCALENDAR')
  expect(lines.at(-1)).toBe('')
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:shift-7@cosmic.example',
      'DTSTAMP:20261120T120000Z',
      'DTSTART:20261121T210000Z',
      'DTEND:20261122T033000Z',
      'SEQUENCE:3',
      'SUMMARY:Delivery and standby shift',
      'LOCATION:Old Town\\; by the bell\\, north\\nside',
    ]),
  )
})

test('no line is longer than 75 octets, and unfolded it is what it was', () => {
  const place = `${'Straße der Glocke '.repeat(9)}🔔 End`
  const text = calendarOf({ ...feed, shifts: [{ ...shift, place }] })
  const longest = Math.max(...text.split('\r\n').map((line) => new TextEncoder().encode(line).length))
  expect(longest).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`LOCATION:${place}`)
})

test('without a shift it is a calendar all the same', () => {
  expect(calendarOf({ ...feed, shifts: [] })).toContain('END:VCALENDAR\r\n')
})
