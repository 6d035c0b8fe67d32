import { expect, test } from 'vitest'
import { placeOf, placeText } from './place-text.ts'

test.each([
  ['33.96012, -83.37761', { lat: 33.96012, lng: -83.37761 }],
  ['33.96012 -83.37761', { lat: 33.96012, lng: -83.37761 }],
  [' +1;2 ', { lat: 1, lng: 2 }],
])('%j is a place', (text, place) => expect(placeOf(text)).toEqual(place))

test.each(['', '33.9', '33.9,', 'a, b', '91, 0', '0, 181', '1, 2, 3', '1e3, 2'])('%j is none', (text) =>
  expect(placeOf(text)).toBeNull(),
)

test('what is written is read again', () => {
  const place = { lat: -1.5, lng: 179.99999 }
  expect(placeOf(placeText(place))).toEqual(place)
})
