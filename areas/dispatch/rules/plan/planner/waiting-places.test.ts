import { describe, expect, test } from 'vitest'
import type { Point } from '#platform/core/place.ts'
import { seeded } from '#platform/core/seeded.ts'
import { type WaitingDriver, type WaitingTown, waitingPlaces, withoutPlanned } from './waiting-places.ts'
import type { PlannedRow } from './world.ts'

const minute = 60_000
/** On a line, a minute a degree. */
const travel = (from: Point, to: Point) => Math.abs(from.lat - to.lat) * minute + Math.abs(from.lng - to.lng) * minute
const at = (lat: number, lng = 0): Point => ({ lat, lng })
const driver = (driver_id: number, place: Point, more: Partial<WaitingDriver> = {}): WaitingDriver => ({
  driver_id,
  place,
  until: null,
  may_move: true,
  ...more,
})
const town = (parts: Partial<WaitingTown>): WaitingTown => ({
  now: 0,
  drivers: [driver(1, at(0))],
  waypoints: [
    { waypoint_id: 1, place: at(0) },
    { waypoint_id: 2, place: at(10) },
    { waypoint_id: 3, place: at(20) },
  ],
  demand: [{ place: at(10), orders: 4 }],
  shown: new Map(),
  ...parts,
})
const placesIn = (parts: Partial<WaitingTown>) =>
  waitingPlaces(town(parts), travel).map(({ driver_id, waypoint_id }) => [driver_id, waypoint_id])

test('a driver would wait better where the next orders are, and by how much is told', () => {
  expect(waitingPlaces(town({}), travel)).toEqual([
    { driver_id: 1, waypoint_id: 2, orders: 4, way: 10 * minute, from: 10 * minute, to: 0 },
  ])
})

test('between two busy corners the waypoint in the middle of what is ordered counts, not the busiest corner', () => {
  const demand = [
    { place: at(0, 6), orders: 3 },
    { place: at(10, 6), orders: 2 },
    { place: at(20, 6), orders: 3 },
  ]
  expect(placesIn({ demand, drivers: [driver(1, at(0, -20))] })).toEqual([[1, 2]])
})

describe('nobody is sent', () => {
  test.each<[string, Partial<WaitingTown>]>([
    ['who may not be moved', { drivers: [driver(1, at(0), { may_move: false })] }],
    [
      'whose shift ends 45 minutes after the arrival or sooner',
      { drivers: [driver(1, at(0), { until: 54 * minute })] },
    ],
    [
      'for less than two minutes an order',
      { demand: [{ place: at(1.9), orders: 20 }], waypoints: [{ waypoint_id: 2, place: at(1.9) }] },
    ],
    ['for an order in two hours', { demand: [{ place: at(10), orders: 0.4 }] }],
    ['on a way that the hour’s orders do not pay back', { demand: [{ place: at(10), orders: 0.9 }] }],
    ['where somebody waits already', { drivers: [driver(1, at(0)), driver(2, at(10), { may_move: false })] }],
    ['before anything is known of the hour', { demand: [] }],
    ['where the market has no waypoints', { waypoints: [] }],
  ])('%s', (_who, parts) => {
    expect(placesIn(parts)).toEqual([])
  })
})

test('a shift that ends a little later is long enough', () => {
  expect(placesIn({ drivers: [driver(1, at(0), { until: 56 * minute })] })).toEqual([[1, 2]])
})

test('two who sit beside each other are sent to two corners, or one of them nowhere', () => {
  const drivers = [driver(1, at(0)), driver(2, at(0))]
  const demand = [
    { place: at(10), orders: 4 },
    { place: at(20), orders: 3 },
  ]
  expect(placesIn({ drivers, demand }).map(([, waypoint_id]) => waypoint_id)).toEqual([2, 3])
  expect(placesIn({ drivers })).toEqual([[1, 2]])
})

test('what is shown changes only for a minute an order', () => {
  const waypoints = [
    { waypoint_id: 2, place: at(9.5) },
    { waypoint_id: 3, place: at(10) },
  ]
  expect(placesIn({ waypoints })).toEqual([[1, 3]])
  expect(placesIn({ waypoints, shown: new Map([[1, 2]]) })).toEqual([[1, 2]])
  const farther = [{ waypoint_id: 2, place: at(8.5) }, ...waypoints.slice(1)]
  expect(placesIn({ waypoints: farther, shown: new Map([[1, 2]]) })).toEqual([[1, 3]])
})

test('who will be given an order that waits is not sent away first, and is nobody to count on', () => {
  const stop = { kind: 'fetch', order_id: 1, starts_at: 0, arrives_at: 0, ends_at: 0 } as const
  const planned = (driver_id: number, ...given: readonly (string | null)[]): PlannedRow => ({
    driver_id,
    stops: given.map((driver_assignment_id) => ({ ...stop, driver_assignment_id })),
  })
  const two = town({ drivers: [driver(1, at(0)), driver(2, at(10), { may_move: false })] })
  const sentBeside = (...rows: readonly PlannedRow[]) =>
    waitingPlaces(withoutPlanned(two, rows), travel).map(({ driver_id }) => driver_id)
  expect(sentBeside(planned(1), planned(2, 'waypoint'))).toEqual([])
  expect(sentBeside(planned(1), planned(2, 'waypoint', null))).toEqual([1])
  expect(sentBeside(planned(1, null), planned(2, 'waypoint', null))).toEqual([])
})

const always = { saved: 0, orders: 0, way_paid: 0 }

function randomTown(seed: number, size: { readonly drivers: number; readonly waypoints: number }): WaitingTown {
  const random = seeded(seed)
  const place = () => at(Math.floor(random() * 15), Math.floor(random() * 15))
  return town({
    drivers: Array.from({ length: size.drivers }, (_, index) => driver(index + 1, place())),
    waypoints: Array.from({ length: size.waypoints }, (_, index) => ({ waypoint_id: index + 1, place: place() })),
    demand: Array.from({ length: 6 }, () => ({ place: place(), orders: 0.2 + random() * 3 })),
  })
}

/** What the hour's orders are driven to in all, from whoever waits nearest. */
function driven({ demand }: WaitingTown, places: readonly Point[]): number {
  return demand.reduce(
    (sum, { place, orders }) => sum + orders * Math.min(...places.map((one) => travel(one, place))),
    0,
  )
}

/** The least of all ways to place them, each at a waypoint or where they are. */
function leastDriven(one: WaitingTown): number {
  function goOn(places: readonly Point[]): number {
    const next = one.drivers[places.length]
    if (!next) return driven(one, places)
    return Math.min(
      ...[next.place, ...one.waypoints.map(({ place }) => place)].map((place) => goOn([...places, place])),
    )
  }
  return goOn([])
}

function placesAfter(one: WaitingTown, sent: ReturnType<typeof waitingPlaces>): Point[] {
  return one.drivers.map(({ driver_id, place }) => {
    const waypoint_id = sent.find((move) => move.driver_id === driver_id)?.waypoint_id
    return one.waypoints.find((waypoint) => waypoint.waypoint_id === waypoint_id)?.place ?? place
  })
}

const seeds = Array.from({ length: 300 }, (_, index) => index + 1)

test('one driver is sent to the best of all waypoints, in three hundred towns', () => {
  for (const seed of seeds) {
    const one = randomTown(seed, { drivers: 1, waypoints: 6 })
    expect(driven(one, placesAfter(one, waitingPlaces(one, travel, always)))).toBeCloseTo(leastDriven(one), 3)
  }
})

test('three, one after the other, come close to the best of all ways to place them together', () => {
  const ratios = seeds.slice(0, 60).map((seed) => {
    const one = randomTown(seed, { drivers: 3, waypoints: 6 })
    return driven(one, placesAfter(one, waitingPlaces(one, travel, always))) / leastDriven(one)
  })
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
  expect(mean).toBeLessThan(1.01)
  expect(Math.max(...ratios)).toBeLessThan(1.2)
})

test('whoever is sent saves what is told, in the order in which they are told, and no two go to one place', () => {
  for (const seed of seeds) {
    const one = randomTown(seed, { drivers: 4, waypoints: 5 })
    const sent = waitingPlaces(one, travel)
    expect(new Set(sent.map(({ waypoint_id }) => waypoint_id)).size).toBe(sent.length)
    for (const [index, { orders, way, from, to }] of sent.entries()) {
      const before = driven(one, placesAfter(one, sent.slice(0, index)))
      const saved = before - driven(one, placesAfter(one, sent.slice(0, index + 1)))
      expect(saved).toBeGreaterThan(way)
      expect(saved).toBeGreaterThanOrEqual(2 * minute * orders - 0.01)
      // Orders that become farther from everybody are counted too.
      expect(saved).toBeLessThanOrEqual((from - to) * orders + 0.01)
    }
  }
})
