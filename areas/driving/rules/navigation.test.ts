import { expect, test } from 'vitest'
import { mapApps, navigationLink } from './navigation.ts'

const door = { addr_line_1: '118 Orchard St', city: 'Bellwether', lat: 33.75, lng: -84.39 }
const unplaced = { ...door, lat: null, lng: null }

test.each([
  ['google', 'https://www.google.com/maps/dir/?api=1&destination=33.75%2C-84.39'],
  ['apple', 'https://maps.apple.com/?daddr=33.75%2C-84.39'],
  ['waze', 'https://waze.com/ul?ll=33.75%2C-84.39&navigate=yes'],
] as const)('[SIL-OPS-58] %s leads to the place', (app, link) => expect(navigationLink(app, door)).toBe(link))

test.each([
  ['google', 'https://www.google.com/maps/dir/?api=1&destination=118+Orchard+St%2C+Bellwether'],
  ['apple', 'https://maps.apple.com/?daddr=118+Orchard+St%2C+Bellwether'],
  ['waze', 'https://waze.com/ul?q=118+Orchard+St%2C+Bellwether&navigate=yes'],
] as const)('[SIL-OPS-58] %s leads to the address where no place is known', (app, link) =>
  expect(navigationLink(app, unplaced)).toBe(link),
)

test('[SIL-OPS-58] nothing leads to a stop of which neither is known', () => {
  for (const app of Object.keys(mapApps) as (keyof typeof mapApps)[])
    expect(navigationLink(app, { ...unplaced, addr_line_1: '' })).toBeUndefined()
})
