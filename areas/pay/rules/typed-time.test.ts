import { expect, test } from 'vitest'
import { lengthOf, wireTime } from './typed-time.ts'

test.each([
  ['5:30 PM', '17:30'],
  ['12:05 am', '00:05'],
  ['12:00 PM', '12:00'],
  ['7:05', '07:05'],
  ['13:00 PM', '13:00 PM'],
  ['soon', 'soon'],
])('%s goes over the wire as %s', (typed, wire) => {
  expect(wireTime(typed)).toBe(wire)
})

test('an end that is not later than the start is on the next day', () => {
  expect(lengthOf('4:00 PM', '10:30 PM')).toBe(6.5 * 3_600_000)
  expect(lengthOf('10:00 PM', '2:00 AM')).toBe(4 * 3_600_000)
  expect(lengthOf('4:00 PM', '')).toBeUndefined()
})
