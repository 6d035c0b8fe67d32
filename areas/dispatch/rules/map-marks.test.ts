import { expect, test } from 'vitest'
import { type Marker, rowsOfDrivers } from './map-marks.ts'

const driver = (id: number, lat = 33.95): Marker => ({ id, type: 'driver', lat, lng: -83.38, label: `Driver ${id}` })

test('[SIL-ORD-139] drivers at one waypoint stand under each other, others where they are', () => {
  const waypoint: Marker = { ...driver(1), type: 'waypoint' }
  const rows = rowsOfDrivers([driver(1), driver(2), driver(3, 33.96), waypoint, driver(4, 33.95001)])
  expect([...rows]).toEqual([
    [1, 0],
    [2, 38],
    [3, 0],
    [4, 76],
  ])
})
