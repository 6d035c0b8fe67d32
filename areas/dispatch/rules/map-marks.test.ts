import { expect, test } from 'vitest'
import { isOnMap, type Marker, rowsOfDrivers } from './map-marks.ts'

const driver = (id: number, lat = 33.95): Marker => ({ id, type: 'driver', lat, lng: -83.38, label: `Driver ${id}` })

test('[SIL-ORD-139] drivers at one waypoint stand beside each other, others where they are', () => {
  const waypoint: Marker = { ...driver(1), type: 'waypoint' }
  const rows = rowsOfDrivers([
    driver(1),
    driver(2),
    driver(3, 33.96),
    waypoint,
    ...[4, 5, 6].map((id) => driver(id, 33.95001)),
  ])
  expect([...rows]).toEqual([
    [1, { x: 0, y: 0 }],
    [2, { x: 20, y: 0 }],
    [3, { x: 0, y: 0 }],
    [4, { x: 40, y: 0 }],
    [5, { x: 60, y: 0 }],
    [6, { x: 0, y: 20 }],
  ])
})

test('[SIL-ORD-139] a place in or near the streets of a market is on its map, one in another market is not', () => {
  const columbus = [-83.07, 39.92, -82.93, 40.05] as const
  expect(isOnMap(columbus, { lat: 39.98, lng: -83 })).toBe(true)
  expect(isOnMap(columbus, { lat: 40.15, lng: -83.1 })).toBe(true)
  expect(isOnMap(columbus, { lat: 32.74, lng: -83 })).toBe(false)
  expect(isOnMap(columbus, { lat: 39.98, lng: -84.19 })).toBe(false)
})
