import { describe, expect, test } from 'vitest'
import type { PlannedStop, StopKind } from '../planner/world.ts'
import { type ForecastOrder, forecastRow } from './forecast.ts'
import { type Habits, noHabits } from './habits.ts'

const minute = 60_000
const now = 1_900_000_020_000
const at = (minutes: number) => now + minutes * minute
/** Kitchens, ways and doors that are never off. */
const exact: Habits = {
  ...noHabits,
  way: { mean: 0, sd: 0 },
  doors: [
    { mean: 0, sd: 0 },
    { mean: 0, sd: 0 },
  ],
  kitchens: new Map([
    [8, { mean: 0, sd: 0 }],
    [9, { mean: 0, sd: 0 }],
  ]),
}
const stop = (kind: StopKind, order_id: number | null, times: readonly [number, number, number]): PlannedStop => ({
  kind,
  order_id,
  driver_assignment_id: `${kind}${order_id}`,
  starts_at: at(times[0]),
  arrives_at: at(times[1]),
  ends_at: at(times[2]),
})
const order = (order_id: number, part: Partial<ForecastOrder> = {}): ForecastOrder => ({
  order_id,
  franchise_id: 8,
  ready_at: at(5),
  is_ready: false,
  promised_at: at(30),
  alcohol: false,
  ...part,
})
const forecast = (stops: readonly PlannedStop[], orders: readonly ForecastOrder[], habits = exact) =>
  forecastRow({ stops }, new Map(orders.map((one) => [one.order_id, one])), habits, now)
const doorOf = (forecasts: ReturnType<typeof forecast>, order_id: number) =>
  ((forecasts.find((one) => one.order_id === order_id)?.at_door.mean ?? 0) - now) / minute

const alone = [stop('fetch', 1, [0, 6, 9]), stop('deliver', 1, [9, 17, 19])]

test('with habits that are never off it is the time that the plan says', () => {
  const [known] = forecast(alone, [order(1)])
  expect(doorOf([...forecast(alone, [order(1)])], 1)).toBe(19)
  expect(known?.at_door.variance).toBe(0)
})

describe('a kitchen that is usually later than it says', () => {
  const slow: Habits = { ...exact, kitchens: new Map([[8, { mean: 8 * minute, sd: 0 }]]) }
  test('moves the door by what the driver then waits for it, and not by what the way takes anyway', () => {
    // Food at 5 + 8, the driver there at 6: seven minutes of waiting.
    expect(doorOf(forecast(alone, [order(1)], slow), 1)).toBe(26)
  })
  test('does not count once it has said that the food is ready', () => {
    expect(doorOf(forecast(alone, [order(1, { is_ready: true, ready_at: at(-2) })], slow), 1)).toBe(19)
  })
  test('moves everybody behind it in the same car', () => {
    const row = [...alone, stop('fetch', 2, [19, 22, 25]), stop('deliver', 2, [25, 30, 32])]
    expect(doorOf(forecast(row, [order(1), order(2, { franchise_id: 9 })], slow), 2)).toBeCloseTo(39, 3)
  })
})

describe('a kitchen that marks its food as ready', () => {
  const marks: Habits = {
    ...exact,
    kitchens: new Map([[8, { mean: 0, sd: 4 * minute }]]),
    counters: new Map([[8, { mean: 0, sd: 0 }]]),
  }
  const overdue = order(1, { ready_at: at(-6) })
  test('has not got ready yet what it has not marked, however long ago it should have been', () => {
    // The driver stands there since a minute ago: food now at the soonest, three minutes at the counter, ten until it is handed over.
    const row = [stop('pickup', 1, [-5, -1, 2]), stop('deliver', 1, [2, 10, 12])]
    const there = doorOf(forecast(row, [overdue], marks), 1)
    expect(there).toBeGreaterThan(3 + 10)
    expect(there).toBeLessThan(3 + 10 + 4)
    // One that marks nothing may have it ready since long.
    expect(there).toBeGreaterThan(doorOf(forecast(row, [overdue], { ...marks, counters: new Map() }), 1))
  })
  test('has a counter with a habit of its own', () => {
    const slow: Habits = { ...marks, counters: new Map([[8, { mean: 4 * minute, sd: 2 * minute }]]) }
    const ready = order(1, { is_ready: true, ready_at: at(-2) })
    const [known] = forecast(alone, [ready], slow)
    expect(doorOf(forecast(alone, [ready], slow), 1)).toBe(19 + 4)
    expect(Math.sqrt(known?.at_door.variance ?? 0)).toBeCloseTo(2 * minute, 3)
  })
})

test('a counter takes no longer for food that is later than said: it is waited for once', () => {
  // Food said for ten minutes ago; the plan has the pickup end now, as it cannot have ended yet.
  const row = [stop('pickup', 1, [-12, -4, 0]), stop('deliver', 1, [0, 8, 10])]
  const lateFood = order(1, { ready_at: at(-10) })
  const known = { ...exact, kitchens: new Map([[8, { mean: 11 * minute, sd: 0 }]]) }
  expect(doorOf(forecast(row, [lateFood], known), 1)).toBe(1 + 3 + 10)
})

test('what is further ahead is less sure, and waiting for food forgets the way there', () => {
  const row = [...alone, stop('fetch', 2, [19, 22, 25]), stop('deliver', 2, [25, 30, 32])]
  const [first, second] = forecast(row, [order(1), order(2)], noHabits)
  expect(first?.at_door.variance ?? 0).toBeGreaterThan(0)
  expect(second?.at_door.variance ?? 0).toBeGreaterThan(first?.at_door.variance ?? 0)
  const wait = [stop('fetch', 1, [0, 6, 43]), stop('deliver', 1, [43, 50, 52])]
  const onlyFood: Habits = { ...exact, way: { mean: 0, sd: 5 * minute } }
  const [waited] = forecast(wait, [order(1, { ready_at: at(40) })], onlyFood)
  expect(Math.sqrt(waited?.at_door.variance ?? 0)).toBeLessThan(1000)
})

test('a pickup under way, whose kitchen has asked for more time, ends when the food is there', () => {
  const row = [stop('pickup', 1, [0, 2, 2]), stop('deliver', 1, [2, 10, 12])]
  expect(doorOf(forecast(row, [order(1, { ready_at: at(15) })]), 1)).toBe(15 + 3 + 10)
})

describe('a pickup that a driver is at, of which the plan has the end alone,', () => {
  const waiting = [stop('pickup', 1, [0, 13, 13]), stop('deliver', 1, [13, 18, 20])]
  const told = order(1, { ready_at: at(10) })
  test('is over when the plan says', () => {
    expect(doorOf(forecast(waiting, [told]), 1)).toBe(20)
  })
  test.each([
    ['sooner', -2, 18],
    ['later', 4, 24],
  ])('is over %s where its kitchen is', (_when, minutes, door) => {
    const kitchens = new Map([[8, { mean: minutes * minute, sd: 0 }]])
    expect(doorOf(forecast(waiting, [told], { ...exact, kitchens }), 1)).toBe(door)
  })
  test('waits for the kitchen, and not for the way', () => {
    const [known] = forecast(waiting, [{ ...told, promised_at: at(15) }])
    expect(known).toMatchObject({ cause: 'kitchen', behind: 5 * minute })
  })
  test('ends as planned where the driver is not there yet although the food is', () => {
    expect(doorOf(forecast(waiting, [order(1, { is_ready: true, ready_at: at(-2) })]), 1)).toBe(20)
  })
  test('takes as long as planned beside another order at that counter', () => {
    const second = [stop('pickup', 1, [0, 11, 11]), stop('deliver', 1, [11, 16, 18])]
    expect(doorOf(forecast(second, [told]), 1)).toBe(18)
  })
})

describe('what the minutes after the promise are due to', () => {
  const causeOf = (stops: readonly PlannedStop[], orders: readonly ForecastOrder[], order_id: number) => {
    const found = forecast(stops, orders).find((one) => one.order_id === order_id)
    return [found?.cause, (found?.behind ?? 0) / minute]
  }
  test('the kitchen, where the driver waits for it', () => {
    const row = [stop('fetch', 1, [0, 6, 28]), stop('deliver', 1, [28, 36, 38])]
    expect(causeOf(row, [order(1, { ready_at: at(25) })], 1)).toEqual(['kitchen', 8])
  })
  test('the queue, where the driver comes late from others', () => {
    const row = [stop('deliver', 2, [0, 14, 16]), stop('fetch', 1, [16, 20, 23]), stop('deliver', 1, [23, 31, 33])]
    expect(causeOf(row, [order(1), order(2)], 1)).toEqual(['queue', 3])
  })
  test('the queue, where others’ doors come between counter and door', () => {
    const row = [stop('fetch', 1, [0, 6, 9]), stop('deliver', 2, [9, 24, 26]), stop('deliver', 1, [26, 34, 36])]
    expect(causeOf(row, [order(1), order(2)], 1)).toEqual(['queue', 17])
  })
  test('the way, where it is in the car and nobody comes before', () => {
    expect(causeOf([stop('deliver', 1, [0, 36, 38])], [order(1)], 1)).toEqual(['way', 8])
  })
  test('the door, where the driver should be done there already', () => {
    const row = [stop('deliver', 1, [0, 0, 0])]
    expect(causeOf(row, [order(1, { promised_at: at(-7) })], 1)).toEqual(['door', 7])
  })
})

test('a row without stops foretells nothing', () => {
  expect(forecast([], [])).toEqual([])
})
