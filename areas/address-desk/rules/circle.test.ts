import { expect, test } from 'vitest'
import { milesBetween } from '#platform/core/place.ts'
import { circleAround } from './circle.ts'

test.each([0.5, 3, 25])('a circle of %d miles is so far away on every side, and closed', (miles) => {
  const middle = { lat: 32.744, lng: -83.018 }
  const ring = circleAround(middle, miles)
  expect(ring[0]).toEqual(ring.at(-1))
  for (const [lng, lat] of ring) expect(Math.abs(milesBetween(middle, { lat, lng }) - miles)).toBeLessThan(miles / 100)
})
