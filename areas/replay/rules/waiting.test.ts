import { expect, test } from 'vitest'
import type { ReplayDay } from './day.ts'
import { differencesOf } from './differences.ts'
import { measureRun, metresPerMile } from './measure.ts'
import { showRun, whereIs } from './moment.ts'
import { playDay } from './play.ts'
import { suggestedPolicy } from './policies.ts'
import { evening, makeDay, makeDayWithWaypoints } from './testing.ts'
import { expectedBy, quarterOf, sendToWait, waypointsOf } from './waiting.ts'

const minute = 60_000
const effort = { rounds: 4, looks: 20_000 }
const [home, corner, store, door] = [0, 1, 2, 3]

/** A driver ten minutes from a store that is expected to have orders, a waypoint beside it; one order at home, and one from there after some minutes. */
function dayOnALine(after: number): ReplayDay {
  const places = [0, 9, 10, 12].map((x) => ({ x: x * 500, y: 0, store: null }))
  const plain = makeDay(1, { orders: 2, drivers: 1, stores: 1 })
  const orders = plain.orders.map((order, index) => {
    const placed_at = evening + index * after * minute
    const [from, to] = index === 0 ? [home, home] : [store, door]
    return { ...order, store: from, door: to, placed_at, told_at: placed_at, ready_at: placed_at, alcohol: false }
  })
  return {
    ...plain,
    orders,
    drivers: plain.drivers.map((driver) => ({ ...driver, place: home, on_at: evening })),
    places,
    travel: Int32Array.from(places.flatMap((a) => places.map((b) => (Math.abs(a.x - b.x) / 500) * minute))),
  }
}

function play(day: ReplayDay, orders: number) {
  const waiting = { waypoints: [corner], expectedAt: () => [{ store, orders }] }
  const { policy, moves } = sendToWait(suggestedPolicy({ effort }), day, waiting)
  const run = playDay(day, policy)
  const { visits } = run
  return {
    run: { ...run, moves: moves() },
    fetched: visits.find(({ kind, order }) => kind === 'pickup' && order === 1),
    moves: moves(),
  }
}

test('a driver who sits goes to where orders are expected, by road, and starts from there', () => {
  const day = dayOnALine(30)
  const { fetched, moves } = play(day, 4)
  expect(moves).toHaveLength(1)
  expect(moves[0]).toMatchObject({ driver: 0, from: home, to: corner })
  expect((moves[0]?.arrives_at ?? 0) - (moves[0]?.leaves_at ?? 0)).toBe(9 * minute)
  expect(fetched).toMatchObject({ from: corner, arrives_at: evening + 31 * minute })
})

test('where nothing is expected, nobody is sent, and the order is fetched from where the last one ended', () => {
  const { fetched, moves } = play(dayOnALine(30), 0)
  expect(moves).toEqual([])
  expect(fetched).toMatchObject({ from: home, arrives_at: evening + 40 * minute })
})

test('what it gave is said with its reason, in both directions', () => {
  const day = dayOnALine(30)
  const [plain, sent] = [play(day, 0).run, play(day, 4).run]
  expect(differencesOf(day, plain, sent)).toMatchObject([
    { order: 1, gain: 9, reason: { why: 'waited_near', driver: 0, minutes: 1 } },
  ])
  // The store of the second order is the one at home this time.
  const away = { ...day, orders: day.orders.map((order) => ({ ...order, store: home })) }
  expect(differencesOf(away, play(away, 0).run, play(away, 4).run)).toMatchObject([
    { order: 1, gain: -9, reason: { why: 'sent_away', driver: 0 } },
  ])
})

test('the way to wait is driven, counted and shown', () => {
  const day = dayOnALine(30)
  const { run, moves } = play(day, 4)
  const [move] = moves
  if (!move) throw new Error('nobody was sent')
  const without = measureRun(day, { ...run, moves: [] })
  const { miles, driver_minutes } = measureRun(day, run)
  expect((miles - without.miles) * 2 * metresPerMile).toBeCloseTo(9 * 500)
  expect(driver_minutes - without.driver_minutes).toBeCloseTo(9 / 2)
  const shown = showRun(day, run)
  const half = whereIs(day, shown, 0, (move.leaves_at + move.arrives_at) / 2)
  expect(half).toMatchObject({ x: 4.5 * 500, doing: 'idle', visit: null })
  expect(whereIs(day, shown, 0, move.arrives_at + minute)).toMatchObject({ x: 9 * 500, doing: 'idle' })
})

test('an order that comes while the driver is on the way there is begun behind the arrival', () => {
  const { fetched, moves } = play(dayOnALine(8), 4)
  const [move] = moves
  expect(move?.arrives_at).toBeGreaterThan(evening + 8 * minute)
  expect(fetched).toMatchObject({ from: corner, leaves_at: move?.arrives_at })
})

test('nobody jumps: each stop and each move begins where the one before ended, no sooner; and the same evening goes the same way', () => {
  for (let seed = 0; seed < 4; seed += 1) {
    const made = () => {
      const { day, waiting } = makeDayWithWaypoints(seed, { orders: 30, drivers: 6, isUneven: true })
      const { policy, moves } = sendToWait(suggestedPolicy({ effort }), day, waiting)
      const run = playDay(day, policy)
      return { day, run, moves: moves() }
    }
    const { day, run, moves } = made()
    expect(measureRun(day, run).undelivered).toBe(0)
    for (const [driver, { on_at, place }] of day.drivers.entries()) {
      let [free, here] = [on_at, place]
      const ways = [...run.visits, ...moves.map((move) => ({ ...move, ends_at: move.arrives_at }))]
      const own = ways.filter((one) => one.driver === driver).toSorted((a, b) => a.leaves_at - b.leaves_at)
      for (const { from, to, leaves_at, arrives_at, ends_at } of own) {
        expect(leaves_at).toBeGreaterThanOrEqual(free)
        expect(from).toBe(here)
        expect(arrives_at - leaves_at).toBe(day.travel[from * day.places.length + to])
        free = ends_at
        here = to
      }
    }
    expect(made()).toEqual({ day, run, moves })
  }
})

test('what is expected crosses to a thread by the quarter', () => {
  const from = quarterOf(evening)
  const { expectedAt } = waypointsOf({ waypoints: [corner], quarters: [{ from, expected: [{ store, orders: 2 }] }] })
  expect(expectedAt(from + 14 * minute)).toEqual([{ store, orders: 2 }])
  expect(expectedAt(from + 15 * minute)).toEqual([])
})

test('what is expected of an hour is the mean of other evenings, from the quarter that has begun', () => {
  const [day] = [dayOnALine(30)]
  const quarter = 15 * minute
  const begun = Math.floor(evening / quarter) * quarter
  const at = (...minutes: readonly number[]) => ({
    orders: minutes.flatMap((one) =>
      day.orders.slice(1).map((order) => ({ ...order, placed_at: begun + one * minute })),
    ),
  })
  const expectedAt = expectedBy([at(0, 20, 59), at(60), at()])
  expect(expectedAt(begun + 14 * minute)).toEqual([{ store, orders: 1 }])
  expect(expectedAt(begun + 60 * minute)).toEqual([{ store, orders: 1 / 3 }])
  expect(expectedAt(begun + 3 * 60 * minute)).toEqual([])
})
