import { describe, expect, test } from 'vitest'
import { timeByKey, timeOfTyped, timeText } from './time-of-day.ts'

const at = (hours: number, minutes = 0) => hours * 60 + minutes

describe('typing a time', () => {
  test.each([
    ['5', at(17)],
    ['9', at(9)],
    ['7', at(7)],
    ['630', at(18, 30)],
    ['12', at(12)],
    ['530p', at(17, 30)],
    ['5:30 PM', at(17, 30)],
    ['5.30 p.m.', at(17, 30)],
    ['12 am', at(0)],
    ['12a', at(0)],
    ['12:15 pm', at(12, 15)],
    ['17:30', at(17, 30)],
    ['1730', at(17, 30)],
    ['17', at(17)],
    ['0530', at(5, 30)],
    ['05:30', at(5, 30)],
    ['05:30 pm', at(17, 30)],
    ['0', at(0)],
    ['00:15', at(0, 15)],
    ['17:30 pm', at(17, 30)],
    ['noon', at(12)],
    ['Midnight', at(0)],
    ['17:30 am', undefined],
    ['0 pm', undefined],
    ['24:00', undefined],
    ['5:60', undefined],
    ['5:3', undefined],
    ['12345', undefined],
    ['p', undefined],
    ['five', undefined],
    ['', undefined],
  ])('%j is %s minutes after midnight', (typed, time) => {
    expect(timeOfTyped(typed)).toBe(time)
  })

  test.each([
    ['930', at(17), at(21, 30)],
    ['1', at(17), at(1)],
    ['5', at(17), at(17)],
    ['5', at(4), at(5)],
    ['5 am', at(17), at(5)],
  ])('%j beside a beginning at minute %i is minute %i', (typed, after, time) => {
    expect(timeOfTyped(typed, after)).toBe(time)
  })

  test('a time and its text are the same time', () => {
    for (let time = 0; time < 24 * 60; time += 1) expect(timeOfTyped(timeText(time))).toBe(time)
  })
})

test.each([
  ['ArrowUp', at(17, 7), false, at(17, 15)],
  ['ArrowUp', at(17, 15), false, at(17, 30)],
  ['ArrowDown', at(17, 7), false, at(17)],
  ['ArrowDown', at(0), false, at(23, 45)],
  ['ArrowUp', at(23, 59), true, at(0)],
  ['PageDown', at(0, 30), false, at(23, 30)],
  ['PageUp', at(23, 30), false, at(0, 30)],
  ['Home', at(12), false, undefined],
])('%s from minute %i (Shift %s) leads to %s', (key, time, shift, next) => {
  expect(timeByKey(key, time, shift)).toBe(next)
})
