import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readClock, readStretches, readWeekdays, readWeekHours } from './hours-words.ts'

test.each([
  ['mon', [1]],
  ['Sunday', [7]],
  ['mon-fri', [1, 2, 3, 4, 5]],
  ['sat-mon', [1, 6, 7]],
  ['mon, wed–thu', [1, 3, 4]],
  ['daily', [1, 2, 3, 4, 5, 6, 7]],
  ['tues', [2]],
  ['m', undefined],
  ['monkey', undefined],
  ['mon-', undefined],
  ['mon-tue-wed', undefined],
  ['', undefined],
])('days: %j', (text, days) => expect(readWeekdays(text)).toEqual(days))

test.each([
  ['9', 540],
  ['9:30', 570],
  ['21:30', 1290],
  ['9:30 PM', 1290],
  ['12 am', 0],
  ['12pm', 720],
  ['24:00', 1440],
  ['24:01', undefined],
  ['9:60', undefined],
  ['13 pm', undefined],
  ['noon', undefined],
])('clock: %j', (text, minute) => expect(readClock(text)).toBe(minute))

test.each([
  ['11:00-22:00', [[660, 1320]]],
  [
    '17:00-22:00, 11:00-14:00',
    [
      [660, 840],
      [1020, 1320],
    ],
  ],
  ['17:00-2:00', [[1020, 1560]]],
  ['0:00-24:00', [[0, 1440]]],
  ['all day', [[0, 1440]]],
  ['Closed', []],
  ['11:00-14:00, 13:00-22:00', undefined],
  ['11:00', undefined],
  ['11:00-11:00', undefined],
  ['24:00-2:00', undefined],
])('stretches: %j', (text, stretches) => expect(readStretches(text)).toEqual(stretches))

test('a week', () => {
  expect(readWeekHours({ 'mon-thu': '11:00-22:00', 'fri-sat': '11:00-1:00', sun: 'closed' })).toEqual({
    ok: true,
    hours: {
      1: [[660, 1320]],
      2: [[660, 1320]],
      3: [[660, 1320]],
      4: [[660, 1320]],
      5: [[660, 1500]],
      6: [[660, 1500]],
      7: [],
    },
  })
})

test('every fault of a week is told', () => {
  const read = readWeekHours({ 'mon-fri': '11:00-22:00', wed: 'closed', someday: '1-2', sat: 9 })
  expect(read).toEqual({
    ok: false,
    faults: [
      { key: 'wed', words: 'names a day twice' },
      { key: 'someday', words: 'is no day: mon, fri-sun, daily' },
      { key: 'sat', words: 'is written as 11:00-22:00, 17:00-2:00, all day or closed' },
    ],
  })
})

test('every minute is read back as it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
      expect(readClock(`${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`)).toBe(minute)
    }),
  )
})
