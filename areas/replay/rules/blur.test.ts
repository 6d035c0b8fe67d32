import { expect, test } from 'vitest'
import { blurPoint, blurStreet } from './blur.ts'

test.each([
  ['214 Mill St', '200 block of Mill St'],
  ['1200 Denison Ave Apt 4B', '1200 block of Denison Ave'],
  ['12 Hawthorn Street', 'First block of Hawthorn Street'],
  ['12-B Hawthorn Street, #3', 'First block of Hawthorn Street'],
  ['340 12th St', '300 block of 12th St'],
  ['Rural Route', 'Rural Route'],
  ['Box 77', 'Box'],
  ['', ''],
])('the door %j is told as %j', (line, block) => {
  expect(blurStreet(line)).toBe(block)
})

test('neighbours of a block are at one place', () => {
  expect(blurPoint({ lat: 32.76314, lng: -83.40112 })).toEqual(blurPoint({ lat: 32.76284, lng: -83.40088 }))
})
