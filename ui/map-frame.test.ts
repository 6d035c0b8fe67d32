import { expect, test } from 'vitest'
import { frameOf } from './map-frame.ts'

test('places keep north up and stay inside the margin', () => {
  const place = frameOf(
    [
      { lat: 34, lng: -83.4 },
      { lat: 33.9, lng: -83.3 },
    ],
    840,
    380,
    72,
  )
  const northWest = place({ lat: 34, lng: -83.4 })
  const southEast = place({ lat: 33.9, lng: -83.3 })
  expect(northWest.y).toBeCloseTo(72)
  expect(southEast.y).toBeCloseTo(308)
  expect(northWest.x).toBeLessThan(southEast.x)
  expect(northWest.x).toBeGreaterThanOrEqual(72)
})

test('one place lies in the middle', () => {
  expect(frameOf([{ lat: 33.95, lng: -83.37 }], 840, 380, 72)({ lat: 33.95, lng: -83.37 })).toEqual({ x: 420, y: 190 })
})
