import { expect, test } from 'vitest'
import type { PlanQueue } from '../planner/board-world.ts'
import type { PlannedRow } from '../planner/world.ts'
import { noHabits, plainHabits } from './habits.ts'
import { outlookOf } from './outlook.ts'

const minute = 60_000
const now = 1_900_000_020_000
/** A degree of latitude is driven in an hour. */
const travel = (from: { lat: number }, to: { lat: number }) => Math.abs(from.lat - to.lat) * 60 * minute
const at = (lat: number) => ({ lat, lng: 0 })
const driver = (driver_id: number, lat: number, part: Partial<PlanQueue> = {}): PlanQueue => ({
  driver_id,
  active: true,
  alcohol_approved: true,
  load: 0,
  rows: [],
  carries: [],
  shift_end: null,
  place: at(lat),
  ...part,
})
const store = { franchise_id: 7, place: at(0) }
const outlook = (queues: readonly PlanQueue[], rows: readonly PlannedRow[] = []) => {
  const order = { order_id: 1, store: at(0.5), door: at(0.2), placed_at: now, promised_at: null, ready_at: null }
  const orders = [{ ...order, alcohol: false, category_types: [] }]
  return outlookOf({ now, queues, orders, rows, stores: [store], travel, habits: noHabits })
}
const inMinutes = (known: ReturnType<typeof outlook>) => ((known.stores[7]?.driver_at ?? Number.NaN) - now) / minute

const delivers = (driver_id: number, minutes: number): PlannedRow => ({
  driver_id,
  stops: [
    {
      kind: 'deliver',
      order_id: 1,
      driver_assignment_id: null,
      starts_at: now,
      arrives_at: now,
      ends_at: now + minutes * minute,
    },
  ],
})

test('the first driver who is free counts, by where they will be then', () => {
  expect(inMinutes(outlook([driver(1, 0.25), driver(2, 0.5)]))).toBeCloseTo(15)
  // The nearer one has something to bring to a door first, 12 min from the store.
  expect(inMinutes(outlook([driver(1, 0.25), driver(2, 0.9)], [delivers(1, 20)]))).toBeCloseTo(32)
})

test('nobody waits longer for a driver than an hour', () => {
  expect(inMinutes(outlook([driver(1, 0.25)], [delivers(1, 150)]))).toBeCloseTo(60)
})

test.each([
  ['inactive', { active: false }],
  ['at the end of the shift before they could be there', { shift_end: now + 10 * minute }],
])('who is %s does not', (_what, part) => {
  expect(inMinutes(outlook([driver(1, 0.25, part), driver(2, 0.5)]))).toBeCloseTo(30)
  expect(outlook([driver(1, 0.25, part)]).stores).toEqual({})
})

test('what is known of kitchens, ways and doors goes with it', () => {
  expect(outlook([driver(1, 0)])).toEqual({
    way: plainHabits.way,
    counter_ms: 3 * minute,
    doors: [
      { mean: 2 * minute, sd: plainHabits.door.sd },
      { mean: 4 * minute, sd: plainHabits.door.sd },
    ],
    stores: { 7: { driver_at: now, kitchen: plainHabits.kitchen } },
  })
})
