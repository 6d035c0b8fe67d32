import { expect, test } from 'vitest'
import type { ReplayDay } from './day.ts'
import { measureRun } from './measure.ts'
import { playDay } from './play.ts'
import { suggestedPolicy } from './policies.ts'
import { evening, makeDay, makeDayWithWaypoints } from './testing.ts'
import { expectedBy, sendToWait } from './waiting.ts'

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
  const { visits } = playDay(day, policy)
  return { fetched: visits.find(({ kind, order }) => kind === 'pickup' && order === 1), moves: moves() }
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
