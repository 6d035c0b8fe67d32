import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Point } from '#platform/core/place.ts'
import { bestPlace, compareOffers, isFine, type WeighedOrder } from './best-place.ts'
import type { WeighedQueue, WeighedRow } from './measure.ts'
import { placeOrder } from './placement.ts'
import { queueTimes } from './row-times.ts'

const minute = 60_000
const at = (lng: number): Point => ({ lat: 0, lng })
/** One minute a step. */
const travel = (from: Point, to: Point) => Math.abs(from.lng - to.lng) * minute
const row = (id: string, lng: number, given: Partial<WeighedRow> = {}): WeighedRow => ({
  driver_assignment_id: id,
  kind: id.startsWith('w') ? 'waypoint' : 'deliver',
  order_id: id.startsWith('w') ? null : Number(id.slice(1)),
  place: at(lng),
  ready_at: null,
  alcohol: false,
  category_types: [],
  start_time: null,
  end_time: null,
  begun: false,
  promised_at: null,
  ...given,
})
const queue = (rows: readonly WeighedRow[], given: Partial<WeighedQueue> = {}): WeighedQueue => ({
  rows,
  now: 0,
  place: at(0),
  travel,
  shift_end: null,
  carries: [],
  mayHandOver: () => true,
  ...given,
})
const order: WeighedOrder = {
  order_id: 9,
  store: at(2),
  door: at(4),
  ready_at: null,
  promised_at: 40 * minute,
  alcohol: false,
  category_types: [],
}

describe('the best place for an order', () => {
  test('a driver who waits goes at once', () => {
    const offer = bestPlace(queue([]), order)
    expect(offer).toMatchObject({
      pick_before: null,
      drop_before: null,
      to_store: 2 * minute,
      others: [],
      over_shift: 0,
    })
    expect(offer.at_store).toBe(2 * minute)
    expect(offer.at_door).toBe((2 + 3 + 2 + 2) * minute)
    expect(offer.spare).toBe(31 * minute)
    expect(offer.extra).toBe(offer.at_door)
  })
  test('it is fetched on the way to what lies beyond, and what has begun stays first', () => {
    const far = row('d1', 20, { promised_at: 60 * minute })
    expect(bestPlace(queue([far]), order)).toMatchObject({ pick_before: 'd1', drop_before: 'd1' })
    expect(bestPlace(queue([{ ...far, begun: true }]), order)).toMatchObject({ pick_before: null, drop_before: null })
  })
  test('food that is not ready yet holds up the promise of nobody', () => {
    const tight = row('d1', 20, { promised_at: 23 * minute })
    const offer = bestPlace(queue([tight]), { ...order, ready_at: 60 * minute, promised_at: null })
    expect(offer.pick_before).toBeNull()
    expect(offer.others).toEqual([{ order_id: 1, was: minute, is: minute }])
  })
  test('what a shift does not hold is told', () => {
    expect(bestPlace(queue([], { shift_end: 5 * minute }), order).over_shift).toBe(4 * minute)
    expect(bestPlace(queue([], { shift_end: 50 * minute }), order).over_shift).toBe(0)
  })
  test('a place that breaks no limit is taken before a cheaper one that does', () => {
    // The store lies before all doors, but the car has room only after one of them, for alcohol after two.
    const onTheWay = { ...order, store: at(9), door: at(12), promised_at: 5 * minute }
    const full = [1, 2, 3, 4].map((n) => row(`d${n}`, 10 + n))
    expect(bestPlace(queue(full.slice(1)), onTheWay)).toMatchObject({ pick_before: 'd2', breaks: null })
    expect(bestPlace(queue(full), onTheWay)).toMatchObject({ pick_before: 'd2', breaks: null })
    expect(bestPlace(queue(full), { ...onTheWay, alcohol: true })).toMatchObject({ pick_before: 'd3', breaks: null })
  })
  test('where every place breaks one, the cheapest says which', () => {
    const offer = bestPlace(queue([], { shift_end: -2 * minute }), order)
    expect(offer.breaks).toEqual({ limit: 'shift', over: 11 * minute })
    expect(isFine(offer)).toBe(false)
    const late = bestPlace(queue([], { place: at(90) }), order)
    expect([offer, late].sort(compareOffers)).toEqual([late, offer])
  })
  test('those who harm nobody come first, then who loses least', () => {
    const near = bestPlace(queue([]), order)
    const farther = bestPlace(queue([], { place: at(9) }), order)
    const late = bestPlace(queue([], { place: at(90) }), order)
    expect([late, farther, near].sort(compareOffers)).toEqual([near, farther, late])
    expect([near, farther, late].map(isFine)).toEqual([true, true, false])
  })
})

test('what an offer says before the drop is what the queue says after it', () => {
  const stops = fc.array(
    fc.record({ lng: fc.nat(30), promised: fc.option(fc.nat(200)), begun: fc.boolean(), alcohol: fc.boolean() }),
    { maxLength: 8 },
  )
  const orders = fc.record({ store: fc.nat(30), door: fc.nat(30), ready: fc.option(fc.nat(60)), alcohol: fc.boolean() })
  const property = fc.property(stops, orders, fc.nat(30), (given, wanted, place) => {
    const present = queue(
      given.map((one, index) =>
        row(`d${index + 20}`, one.lng, {
          promised_at: one.promised === null ? null : one.promised * minute,
          begun: index === 0 && one.begun,
          alcohol: one.alcohol,
          start_time: 0,
          end_time: minute,
        }),
      ),
      { place: at(place) },
    )
    const placing = {
      ...order,
      store: at(wanted.store),
      door: at(wanted.door),
      ready_at: wanted.ready === null ? null : wanted.ready * minute,
      alcohol: wanted.alcohol,
    }
    const offer = bestPlace(present, placing)
    const added = [
      row('g9', 0, { kind: 'go_to_order', place: placing.store }),
      row('p9', 0, { kind: 'pickup', place: placing.store, ready_at: placing.ready_at }),
      row('d9', 0, { place: placing.door, alcohol: placing.alcohol }),
    ]
    const rows = placeOrder(present.rows, added, offer)
    if (!rows) throw new Error('An offer names a place that is not there')
    const keepsFirst = rows[0] === present.rows[0]
    const times = queueTimes(rows, { ...present, keepsFirst })
    expect(times[rows.findIndex((one) => one.driver_assignment_id === 'd9')]?.end_time).toBe(offer.at_door)
    const ends = new Map(offer.ends)
    for (const row of present.rows) {
      const index = rows.indexOf(row)
      expect(ends.get(row.driver_assignment_id) ?? row.end_time).toBe(times[index]?.end_time)
    }
    for (const { order_id, is } of offer.others) {
      const index = rows.findIndex((one) => one.order_id === order_id)
      expect((rows[index]?.promised_at ?? 0) - (times[index]?.end_time ?? 0)).toBe(is)
    }
    if (present.rows[0]?.begun) expect(rows[0]).toBe(present.rows[0])
  })
  void fc.assert(property, { numRuns: 300 })
})
