import { describe, expect, test } from 'vitest'
import { milesBetween } from '#platform/core/place.ts'
import { type LatLng, type Polygon, polygonHolds } from './plane.ts'
import { type Address, bellwether, drawTown, type Street } from './town.ts'
import { campusName, dormitoriesName, stadiumName } from './zones.ts'

const town = bellwether()
const spotOf = ({ lat, lng }: Address): LatLng => [lat, lng]
const zoneNamed = (name: string) => {
  const zone = town.zones.find((one) => one.name === name)
  if (!zone) throw new Error(`no zone ${name}`)
  return zone
}
const addressAt = (line1: string) => {
  const address = town.addresses.find((one) => one.line1 === line1)
  if (!address) throw new Error(`no address ${line1}`)
  return address
}

describe('Bellwether', () => {
  test('is the same town every time it is drawn', () => {
    expect(drawTown()).toEqual(drawTown())
  })

  test('has the size of a college town', () => {
    const segments = town.streets.reduce((sum, street) => sum + street.points.length - 1, 0)
    expect(segments).toBeGreaterThan(1800)
    expect(segments).toBeLessThan(2000)
    expect(town.addresses.length).toBeGreaterThan(4100)
    expect(town.addresses.length).toBeLessThan(4300)
  })

  test('can be driven through from any street to any other', () => {
    expect(reachable(town.streets, () => true)).toBe(everyKnot(town.streets))
  })

  test('is cut in two by the river, but for two bridges', () => {
    const bridges = town.streets.filter((street) => street.kind === 'bridge')
    expect(bridges.map((bridge) => bridge.name).sort()).toEqual(['Bridge St', 'Ferry St'])
    expect(reachable(town.streets, (street) => street.kind !== 'bridge')).toBeLessThan(everyKnot(town.streets))
    for (const bridge of bridges)
      expect(reachable(town.streets, (street) => street !== bridge)).toBe(everyKnot(town.streets))
  })

  test.each([...town.zones.map((zone) => [zone.name, zone.polygon] as const), ['the river', town.river] as const])(
    '%s has a closed outline that does not cross itself',
    (_, polygon) => {
      const ring = ringOf(polygon)
      expect(ring.at(-1)).toEqual(ring[0])
      expect(crossings(ring)).toEqual([])
    },
  )
})

describe('addresses', () => {
  test('are different from each other', () => {
    const lines = town.addresses.map((address) => `${address.line1}, ${address.city}`)
    expect(new Set(lines).size).toBe(lines.length)
  })

  test('lie in exactly the county they name', () => {
    for (const address of town.addresses) {
      const counties = town.zones.filter(
        (zone) => zone.kind === 'county' && polygonHolds(zone.polygon, spotOf(address)),
      )
      expect(counties.map((county) => county.name)).toEqual([address.county])
    }
  })

  test('stand beside the street they name, or on the ground of a hall', () => {
    const halls = ['University Ave', 'Scholar St', 'Stadium Way', 'Heron Ave']
    for (const address of town.addresses) {
      const name = address.line1.replace(/^\d+ /, '')
      if (address.building && halls.includes(name)) continue
      const metres = Math.min(
        ...town.streets.filter((street) => street.name === name).map((street) => metresTo(street, address)),
      )
      expect(metres, address.line1).toBeLessThan(30)
    }
  })

  test('lie outside the river', () => {
    expect(town.addresses.filter((address) => polygonHolds(town.river, spotOf(address)))).toEqual([])
  })

  test.each([
    ['118 Orchard St', []],
    ['100 Scholar St', [campusName, dormitoriesName]],
    ['1 University Ave', [campusName]],
    ['1 Stadium Way', [stadiumName]],
  ] as const)('%s lies in the restricted places %j', (line1, names) => {
    const holding = town.zones.filter(
      (zone) => zone.kind === 'restricted' && polygonHolds(zone.polygon, spotOf(addressAt(line1))),
    )
    expect(holding.map((zone) => zone.name)).toEqual(names)
  })

  test('are within the delivery area, but for the farms along the highway', () => {
    const delivery = zoneNamed('Bellwether delivery area').polygon
    const beyond = town.addresses.filter((address) => !polygonHolds(delivery, spotOf(address)))
    expect(beyond.length).toBeGreaterThan(5)
    expect(beyond.every((address) => address.line1.endsWith('State Route 17'))).toBe(true)
  })

  test('of the neighbouring county can be delivered to, so that only alcohol stops at the county line', () => {
    const delivery = zoneNamed('Bellwether delivery area').polygon
    const harrow = town.addresses.filter((address) => address.county === 'Harrow')
    expect(harrow.length).toBeGreaterThan(50)
    expect(harrow.every((address) => polygonHolds(delivery, spotOf(address)))).toBe(true)
  })

  test('of the four apartment blocks tell their gate code and their units', () => {
    const gated = town.addresses.filter((address) => address.note?.startsWith('Gate code'))
    expect(gated.map((address) => address.line1)).toEqual([
      '118 Orchard St',
      '212 Depot St',
      '1177 Ferry St',
      '410 Quarry Rd',
    ])
    expect(gated.every((address) => (address.units?.length ?? 0) >= 16)).toBe(true)
  })
})

const knot = (point: LatLng) => point.join(',')
const everyKnot = (streets: readonly Street[]) => new Set(streets.flatMap((street) => street.points.map(knot))).size

/** How many crossings can be reached from the first one by the streets that are open. */
function reachable(streets: readonly Street[], isOpen: (street: Street) => boolean): number {
  const next = new Map<string, string[]>()
  const join = (a: string, b: string) => next.set(a, [...(next.get(a) ?? []), b])
  for (const street of streets.filter(isOpen))
    street.points.slice(1).forEach((point, index) => {
      const before = knot(street.points[index] ?? point)
      join(before, knot(point))
      join(knot(point), before)
    })
  const start = [...next.keys()][0] ?? ''
  const seen = new Set([start])
  const waiting = [start]
  for (let here = waiting.pop(); here !== undefined; here = waiting.pop())
    for (const there of next.get(here) ?? []) {
      if (seen.has(there)) continue
      seen.add(there)
      waiting.push(there)
    }
  return seen.size
}

type Corner = readonly [number, number]
const ringOf = (polygon: Polygon): Corner[] => polygon.coordinates[0] ?? []

function crossings(ring: readonly Corner[]): [number, number][] {
  const found: [number, number][] = []
  for (let i = 0; i + 1 < ring.length; i++)
    for (let j = i + 2; j + 1 < ring.length; j++) {
      const isSeam = i === 0 && j === ring.length - 2
      if (!isSeam && cross(ring[i], ring[i + 1], ring[j], ring[j + 1])) found.push([i, j])
    }
  return found
}

function cross(a?: Corner, b?: Corner, c?: Corner, d?: Corner): boolean {
  if (!a || !b || !c || !d) return false
  const side = (p: Corner, q: Corner, r: Corner) =>
    Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]))
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)
}

function metresTo(street: Street, address: Address): number {
  const away = street.points.slice(1).map(([lat, lng], index) => {
    const [fromLat, fromLng] = street.points[index] ?? [lat, lng]
    const dLat = lat - fromLat
    const dLng = lng - fromLng
    const shrink = Math.cos((lat * Math.PI) / 180) ** 2
    const along =
      ((address.lat - fromLat) * dLat + (address.lng - fromLng) * dLng * shrink) / (dLat ** 2 + dLng ** 2 * shrink)
    const share = Math.max(0, Math.min(1, along))
    return milesBetween({ lat: fromLat + share * dLat, lng: fromLng + share * dLng }, address) * 1609.344
  })
  return Math.min(...away)
}
