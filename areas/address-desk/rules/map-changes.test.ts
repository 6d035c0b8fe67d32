import { expect, test } from 'vitest'
import { type MapChange, mapChangeText } from './map-changes.ts'

const stadium = { kind: 'restricted', name: 'Stadium' }
const zone = (change: Partial<Extract<MapChange, { what: 'zone' }>>): MapChange => ({
  what: 'zone',
  before: stadium,
  after: stadium,
  is_moved: false,
  ...change,
})

test.each<[MapChange, string | undefined]>([
  [zone({ before: null }), 'Restricted place Stadium drawn'],
  [zone({ after: null }), 'Restricted place Stadium deleted'],
  [zone({ after: { ...stadium, name: 'Arena' } }), 'Restricted place Stadium is now Arena'],
  [zone({ is_moved: true }), 'Edge of Restricted place Stadium moved'],
  [zone({}), 'Days of Restricted place Stadium changed'],
  [{ what: 'county' }, 'Another county for its alcohol'],
  [{ what: 'address', before: '1 A St', after: '2 B St' }, 'Moved from 1 A St to 2 B St'],
  [{ what: 'address', before: '1 A St', after: '1 A Ave', feet: 0 }, 'Address modified from 1 A St to 1 A Ave'],
  [{ what: 'address', before: '1 A St', after: '1 A St', feet: 1200 }, 'Address modified: its pin moved by 1,200 ft'],
  [
    { what: 'address', before: '1 A St', after: '1 A Ave', feet: 40 },
    'Address modified from 1 A St to 1 A Ave; its pin moved by 40 ft',
  ],
  [
    { what: 'restaurant', before: { maximum_miles: '', name: 'A' }, after: { maximum_miles: '8.5', name: 'B' } },
    'Farthest mile: the market’s to 8.5',
  ],
  [{ what: 'restaurant', before: { name: 'A' }, after: { name: 'B' } }, undefined],
])('%j is told as %s', (change, text) => {
  expect(mapChangeText(change)).toBe(text)
})
