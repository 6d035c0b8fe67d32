import { describe, expect, test } from 'vitest'
import { clockOf } from '#areas/shifts/rules/worked-time.ts'
import { instantOf } from '#platform/core/local-time.ts'
import { editTimes, newTimes } from './edited-times.ts'

const zone = 'America/New_York'
const at = (text: string) => Date.parse(text)
const length = (times: ReturnType<typeof editTimes>) => (times.ok ? (times.end - times.start) / 60_000 : times.error)

describe('[HRS-12] [SIL-ORD-120] times of a record', () => {
  const before = { start: at('2026-11-20T21:00:12Z'), end: at('2026-11-21T04:15:40Z') }

  test('a time that stays, stays to the second', () => {
    const times = editTimes(before, { start_time: '16:00', end_time: '23:15' }, zone)
    expect(times).toEqual({ ok: true, ...before })
  })

  test('an end that is not later than the start is on the next day', () => {
    expect(length(editTimes(before, { start_time: '22:00', end_time: '02:30' }, zone))).toBe(270)
  })

  test.each([
    ['10:00', '09:59'],
    ['10:00', '10:00'],
    ['02:00', '18:01'],
  ])('%s to %s would be longer than 16 hours', (start_time, end_time) => {
    expect(editTimes(before, { start_time, end_time }, zone)).toEqual({ ok: false, error: 'end_before_start' })
  })

  test('16 hours are not too long', () => {
    expect(length(editTimes(before, { start_time: '02:00', end_time: '18:00' }, zone))).toBe(960)
  })

  test.each([['24:00'], ['4 PM'], [''], ['12:60'], ['-1:00']])('%s is no time', (end_time) => {
    expect(editTimes(before, { start_time: '16:00', end_time }, zone)).toEqual({ ok: false, error: 'no_times' })
  })

  test('one made by hand begins on its day', () => {
    const times = newTimes('2026-11-20', { start_time: '12:00', end_time: '11:00' }, zone)
    expect(times).toEqual({ ok: false, error: 'end_before_start' })
    const night = newTimes('2026-11-20', { start_time: '22:00', end_time: '01:00' }, zone)
    expect(night.ok && [clockOf(night.start, zone), night.start]).toEqual([
      '22:00',
      instantOf('2026-11-20', 1320, zone),
    ])
    expect(length(night)).toBe(180)
  })
})

describe('[SIL-ORD-155] days on which the clock changes', () => {
  test('a night of autumn is an hour longer than its clock says, one of spring an hour shorter', () => {
    expect(length(newTimes('2026-10-31', { start_time: '22:00', end_time: '03:00' }, zone))).toBe(360)
    expect(length(newTimes('2026-03-07', { start_time: '22:00', end_time: '03:00' }, zone))).toBe(240)
  })

  test('the second 1:30 of an autumn night stays the second one', () => {
    const second = { start: at('2026-11-01T06:30:00Z'), end: at('2026-11-01T10:00:00Z') }
    expect(clockOf(second.start, zone)).toBe('01:30')
    expect(length(editTimes(second, { start_time: '01:30', end_time: '05:30' }, zone))).toBe(240)
  })

  test('2:30 of a spring night, which no clock shows, is 3:00', () => {
    const times = newTimes('2026-03-08', { start_time: '02:30', end_time: '06:00' }, zone)
    expect(times.ok && clockOf(times.start, zone)).toBe('03:00')
    expect(length(times)).toBe(180)
    expect(newTimes('2026-03-08', { start_time: '02:10', end_time: '02:50' }, zone)).toEqual({
      ok: false,
      error: 'end_before_start',
    })
  })
})
