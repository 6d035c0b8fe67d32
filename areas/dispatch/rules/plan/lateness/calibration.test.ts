import { expect, test } from 'vitest'
import { chanceAfter } from '#platform/core/normal.ts'
import { seeded } from '#platform/core/seeded.ts'
import type { PlannedRow, PlannedStop } from '../planner/world.ts'
import { type ForecastOrder, forecastRow } from './forecast.ts'
import { type Habits, noHabits } from './habits.ts'

const minute = 60_000
const now = 1_900_000_020_000
const evenings = 300
const drawsOfEach = 60

/** Kitchens that are late and vary, ways and doors that vary. */
const habits: Habits = {
  ...noHabits,
  way: { mean: 0.5 * minute, sd: 2.5 * minute },
  doors: [
    { mean: 0, sd: 2 * minute },
    { mean: minute, sd: 3 * minute },
  ],
  kitchens: new Map([
    [1, { mean: 2 * minute, sd: 5 * minute }],
    [2, { mean: 9 * minute, sd: 7 * minute }],
  ]),
}

/** Two orders one after the other, as the planner would time them if nothing were ever off. */
function evening(random: () => number) {
  const upTo = (most: number) => Math.floor(random() * (most + 1)) * minute
  const stops: PlannedStop[] = []
  const orders = new Map<number, ForecastOrder>()
  let time = now
  for (const order_id of [1, 2]) {
    const ready_at = now + upTo(35)
    const starts_at = time
    const arrives_at = starts_at + minute + upTo(9)
    const ends_at = Math.max(arrives_at, ready_at) + 3 * minute
    const given = { order_id, driver_assignment_id: `g${order_id}` }
    stops.push({ ...given, kind: 'fetch', starts_at, arrives_at, ends_at })
    const door = ends_at + minute + upTo(9)
    stops.push({ ...given, kind: 'deliver', starts_at: ends_at, arrives_at: door, ends_at: door + 2 * minute })
    time = door + 2 * minute
    const promised_at = time + (random() * 30 - 10) * minute
    orders.set(order_id, {
      order_id,
      franchise_id: random() < 0.5 ? 1 : 2,
      ready_at,
      is_ready: false,
      promised_at,
      alcohol: random() < 0.3,
    })
  }
  return { row: { driver_id: 1, stops } satisfies PlannedRow, orders }
}

/** The same evening as it may really come: every way, kitchen and door drawn. */
function drawn({ row, orders }: ReturnType<typeof evening>, normal: () => number): ReadonlyMap<number, number> {
  const doors = new Map<number, number>()
  let time = now
  for (const stop of row.stops) {
    const order = orders.get(stop.order_id ?? 0)
    if (!order) continue
    if (stop.kind === 'fetch') {
      const way = stop.arrives_at - stop.starts_at
      const share = way / (8 * minute)
      const there = time + way + share * habits.way.mean + Math.sqrt(share) * habits.way.sd * normal()
      const kitchen = habits.kitchens.get(order.franchise_id ?? 0) ?? habits.way
      const food = (order.ready_at ?? 0) + kitchen.mean + kitchen.sd * normal()
      time = Math.max(there, food) + 3 * minute
    } else {
      const door = habits.doors[order.alcohol ? 1 : 0]
      time += stop.ends_at - stop.starts_at + door.mean + door.sd * normal()
      doors.set(order.order_id, time)
    }
  }
  return doors
}

test('of orders that are said to be late with a chance, about that share is: over 300 made-up evenings, each drawn 60 times', () => {
  const random = seeded(11)
  const normal = () => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random())
  const bins = Array.from({ length: 10 }, () => ({ said: 0, late: 0, count: 0 }))
  for (let index = 0; index < evenings; index += 1) {
    const one = evening(random)
    const chances = forecastRow(one.row, one.orders, habits, now).map(({ order_id, at_door }) => {
      const promised_at = one.orders.get(order_id)?.promised_at ?? 0
      return { order_id, promised_at, chance: chanceAfter(at_door, promised_at) }
    })
    for (let draw = 0; draw < drawsOfEach; draw += 1) {
      const doors = drawn(one, normal)
      for (const { order_id, promised_at, chance } of chances) {
        const bin = bins[Math.min(9, Math.floor(chance * 10))]
        if (!bin) continue
        bin.said += chance
        bin.late += (doors.get(order_id) ?? 0) > promised_at ? 1 : 0
        bin.count += 1
      }
    }
  }
  expect(bins.every(({ count }) => count > 500)).toBe(true)
  for (const { said, late, count } of bins) expect(Math.abs(late / count - said / count)).toBeLessThan(0.05)
})
