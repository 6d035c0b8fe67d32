import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Point } from '#platform/core/place.ts'
import type { Kind } from '../board.ts'
import { type PlannedStop, queueTimes, rowTimes, type Stop } from './row-times.ts'

const minute = 60_000
const store = { lat: 33.95, lng: -83.37 }
const door = { lat: 33.95, lng: -83.35 }
const stop = (kind: Kind, place: Point, given: Partial<Stop> = {}): Stop => ({
  kind,
  place,
  ready_at: null,
  alcohol: false,
  ...given,
})
const fiveMinutes = () => 5 * minute
const minutesOf = (stops: readonly Stop[], at = 0, travel: (from: Point, to: Point) => number = fiveMinutes) =>
  rowTimes(stops, { at, place: door }, travel).map(({ start_time, end_time }) => [
    start_time / minute,
    end_time / minute,
  ])

describe('a row of stops', () => {
  test.each([
    [0, 1],
    [60_000, 1],
    [60_001, 2],
    [299_000, 5],
  ])('[SIL-OPS-46] a way of %i ms is planned with %i min', (ms, minutes) => {
    expect(minutesOf([stop('waypoint', store)], 0, () => ms)).toEqual([[0, minutes]])
  })
  test('[SIL-OPS-46] each starts when the one before ends; at the door two minutes are spent, two more on an ID', () => {
    const row = [stop('go_to_order', store), stop('pickup', store), stop('deliver', door)]
    expect(minutesOf(row)).toEqual([
      [0, 5],
      [5, 8],
      [8, 15],
    ])
    expect(minutesOf([stop('deliver', store, { alcohol: true })])).toEqual([[0, 9]])
  })
  test('[SIL-OPS-46] nobody leaves a counter before the food is ready', () => {
    const row = [stop('go_to_order', store), stop('pickup', store, { ready_at: 20 * minute })]
    expect(minutesOf(row)[1]).toEqual([5, 23])
    expect(minutesOf([stop('go_to_order', store, { ready_at: 20 * minute })])).toEqual([[0, 5]])
  })
  test('[SIL-OPS-46] a second order at the same counter takes one minute; a pickup elsewhere is driven to', () => {
    expect(minutesOf([stop('pickup', door), stop('pickup', door)])).toEqual([
      [0, 3],
      [3, 4],
    ])
    expect(minutesOf([stop('pickup', store)])).toEqual([[0, 8]])
  })
  test('[SIL-OPS-46] a way to the counter where the driver stands keeps him there', () => {
    const order = [stop('go_to_order', store), stop('pickup', store)]
    const near = (from: Point, to: Point) => (from === to ? 0 : 5 * minute)
    expect(minutesOf([...order, ...order], 0, near)).toEqual([
      [0, 5],
      [5, 8],
      [8, 9],
      [9, 10],
    ])
    const elsewhere = [stop('go_to_order', door), stop('pickup', door)]
    expect(minutesOf([...order, ...elsewhere], 0, near).at(-1)).toEqual([13, 16])
  })
  test('[SIL-OPS-46] each way is asked for from where the one before ended, and a place one stands at is not', () => {
    const asked: unknown[] = []
    const travel = (from: Point, to: Point) => asked.push([from, to])
    rowTimes([stop('go_to_order', store), stop('pickup', store), stop('deliver', door)], { at: 0, place: door }, travel)
    expect(asked).toEqual([
      [door, store],
      [store, door],
    ])
  })
})

const planned = (given: Partial<PlannedStop> = {}): PlannedStop => ({
  ...stop('deliver', door),
  start_time: 0,
  end_time: 10 * minute,
  begun: true,
  ...given,
})

describe('a queue after a change', () => {
  const at = (now: number, keepsFirst = true) => ({ now: now * minute, place: store, travel: fiveMinutes, keepsFirst })

  test('[DSP-53] the first one keeps what was said of it, however late it is; what follows waits until it can be over', () => {
    const queue = [planned(), planned({ start_time: null, end_time: null })]
    expect(queueTimes(queue, at(4))[1]?.start_time).toBe(10 * minute)
    const late = queueTimes(queue, at(40))
    expect(late[0]).toEqual({ start_time: 0, end_time: 10 * minute })
    expect(late[1]?.start_time).toBe(40 * minute)
  })
  test('what the driver has not begun must still be driven', () => {
    const queue = [planned({ begun: false }), planned()]
    expect(queueTimes(queue, at(40))[1]?.start_time).toBe(47 * minute)
  })
  test('a new first one is planned from where the driver is, now', () => {
    expect(queueTimes([planned()], at(40, false))).toEqual([{ start_time: 40 * minute, end_time: 47 * minute }])
    expect(queueTimes([planned({ end_time: null })], at(40))[0]?.start_time).toBe(40 * minute)
    expect(queueTimes([], at(40))).toEqual([])
  })
})

const point = fc.record({ lat: fc.integer({ min: 0, max: 4 }), lng: fc.integer({ min: 0, max: 4 }) })
const instant = fc.integer({ min: 0, max: 300 * minute })
const maybeInstant = fc.option(instant)
const anyStop: fc.Arbitrary<PlannedStop> = fc
  .record({
    kind: fc.constantFrom<Kind>('deliver', 'go_to_order', 'pickup', 'waypoint'),
    place: point,
    ready_at: maybeInstant,
    alcohol: fc.boolean(),
    start_time: maybeInstant,
    takes: fc.integer({ min: 1, max: 60 * minute }),
    begun: fc.boolean(),
  })
  .map(({ takes, ...one }) => ({ ...one, end_time: one.start_time === null ? null : one.start_time + takes }))
const anyQueue = fc.record({
  stops: fc.array(anyStop, { maxLength: 14 }),
  now: instant,
  place: point,
  keepsFirst: fc.boolean(),
})
const byGrid = (from: Point, to: Point) => (Math.abs(from.lat - to.lat) + Math.abs(from.lng - to.lng)) * 7 * minute

describe('any queue', () => {
  type Planned = {
    stops: readonly PlannedStop[]
    now: number
    times: ReturnType<typeof queueTimes>
    keepsFirst: boolean
  }
  function check(holds: (given: Planned) => void): void {
    const property = fc.property(anyQueue, ({ stops, ...queue }) =>
      holds({ stops, ...queue, times: queueTimes(stops, { ...queue, travel: byGrid }) }),
    )
    void fc.assert(property, { numRuns: 1000 })
  }

  test('[SIL-OPS-46] its times never overlap, and none takes no time', () => {
    check(({ stops, times }) => {
      expect(times).toHaveLength(stops.length)
      for (const [index, { start_time, end_time }] of times.entries()) {
        expect(end_time).toBeGreaterThan(start_time)
        const before = times[index - 1]
        if (before) expect(start_time).toBeGreaterThanOrEqual(before.end_time)
      }
    })
  })
  test('nothing but a kept first one starts in the past, and no pickup ends before its food is ready', () => {
    check(({ stops, times, now, keepsFirst }) => {
      for (const [index, { start_time, end_time }] of times.entries()) {
        if (index === 0 && keepsFirst) continue
        expect(start_time).toBeGreaterThanOrEqual(now)
        if (stops[index]?.kind === 'pickup') expect(end_time).toBeGreaterThan(stops[index].ready_at ?? 0)
      }
    })
  })
  test('planned again at the same moment it stays as it is', () => {
    check(({ stops, times, now }) => {
      const again = stops.map((one, index) => ({ ...one, ...times[index] }) as PlannedStop)
      const second = queueTimes(again, { now, place: stops[0]?.place ?? door, travel: byGrid, keepsFirst: true })
      const third = queueTimes(
        again.map((one, index) => ({ ...one, ...second[index] }) as PlannedStop),
        { now, place: stops[0]?.place ?? door, travel: byGrid, keepsFirst: true },
      )
      expect(third).toEqual(second)
    })
  })
  test('later food, and a longer way, never make anything earlier', () => {
    check(({ stops, times, now, keepsFirst }) => {
      const slow = queueTimes(
        stops.map((one) => ({ ...one, ready_at: one.ready_at === null ? null : one.ready_at + 10 * minute })),
        { now, place: stops[0]?.place ?? door, travel: byGrid, keepsFirst },
      )
      const base = queueTimes(stops, { now, place: stops[0]?.place ?? door, travel: byGrid, keepsFirst })
      for (const [index, { end_time }] of slow.entries())
        expect(end_time).toBeGreaterThanOrEqual(base[index]?.end_time ?? 0)
      expect(times).toHaveLength(slow.length)
    })
  })
})
