import { expect, test } from 'vitest'
import { calendarFile } from './calendar.ts'

const event = {
  uid: 'order-12@cosmic.example',
  made_at: Date.UTC(2026, 10, 22, 17, 0),
  from: Date.UTC(2026, 10, 22, 23, 0),
  to: Date.UTC(2026, 10, 23, 1, 0),
  title: 'Otter Burger',
  place: '12 Hawthorn Street, Apt 3B',
  url: 'https://cosmic.example/order/12?s=abc',
}

test('a window is an event in universal time, so that a phone in another zone shows the right hour', () => {
  expect(calendarFile(event).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cosmic//Orders//EN',
    'BEGIN:VEVENT',
    'UID:order-12@cosmic.example',
    'DTSTAMP:20261122T170000Z',
    'DTSTART:20261122T230000Z',
    'DTEND:20261123T010000Z',
    'SUMMARY:Otter Burger',
    'LOCATION:12 Hawthorn Street\\, Apt 3B',
    'URL:https://cosmic.example/order/12?s=abc',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('no name can begin another property, and long lines are folded between letters', () => {
  const file = calendarFile({ ...event, title: `A;B\\C\nATTENDEE:mailto:x@y.z ${'é'.repeat(60)}` })
  expect(file).toContain('SUMMARY:A\\;B\\\\C\\nATTENDEE:mailto:x@y.z ')
  expect(file).not.toMatch(/^ATTENDEE/m)
  const lines = file.split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain('é'.repeat(60))
})
