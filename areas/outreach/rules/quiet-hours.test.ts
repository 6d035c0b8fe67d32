import { expect, test } from 'vitest'
import { sendingHours } from './quiet-hours.ts'

const zone = 'America/New_York'
const at = (text: string) => Date.parse(text)
const hours = (text: string) => {
  const { from, until } = sendingHours(at(text), zone)
  return [new Date(from).toISOString(), new Date(until).toISOString()]
}

test.each([
  ['in the day it is now', '2026-11-20T15:00:00.000Z', '2026-11-20T15:00:00.000Z', '2026-11-21T02:00:00.000Z'],
  ['before eight it is eight', '2026-11-20T08:00:00.000Z', '2026-11-20T13:00:00.000Z', '2026-11-21T02:00:00.000Z'],
  ['at eight it is now', '2026-11-20T13:00:00.000Z', '2026-11-20T13:00:00.000Z', '2026-11-21T02:00:00.000Z'],
  ['from nine on it is tomorrow', '2026-11-21T02:00:00.000Z', '2026-11-21T13:00:00.000Z', '2026-11-22T02:00:00.000Z'],
  [
    'a minute before nine it is now',
    '2026-11-21T01:59:00.000Z',
    '2026-11-21T01:59:00.000Z',
    '2026-11-21T02:00:00.000Z',
  ],
  ['over the change of clocks', '2026-11-01T02:30:00.000Z', '2026-11-01T13:00:00.000Z', '2026-11-02T02:00:00.000Z'],
])('[SIL-ORD-127] quiet hours: %s', (_what, now, from, until) => {
  expect(hours(now)).toEqual([from, until])
})
