import { describe, expect, test } from 'vitest'
import {
  brokenLimit,
  fullestLoad,
  type LimitedRow,
  type Limits,
  limitText,
  refusalOf,
  refusalText,
} from './may-take.ts'

const minute = 60_000

describe('[ROL-14] [SIL-OPS-53] who cannot have an order at all', () => {
  const driver = { market_id: 1, driver_hour_id: 70, alcohol_approved: false }
  test.each([
    [driver, false, undefined],
    [{ ...driver, alcohol_approved: true }, true, undefined],
    [{ ...driver, market_id: 2 }, false, 'Works in another market.'],
    [{ ...driver, driver_hour_id: null }, false, 'Has clocked out.'],
    [driver, true, 'Is not approved for alcohol.'],
    // The first reason is told, as a dispatcher would ask.
    [{ ...driver, market_id: 2, driver_hour_id: null }, true, 'Works in another market.'],
  ])('%#', (who, alcohol, words) => {
    const refusal = refusalOf(who, { market_id: 1, alcohol })
    expect(refusal && refusalText(refusal)).toBe(words)
  })
})

const row = (kind: LimitedRow['kind'], order_id: number | null, alcohol = false): LimitedRow => ({
  kind,
  order_id,
  alcohol,
  category_types: alcohol ? [8] : [],
})
const fetch = (order_id: number, alcohol = false) => [
  row('go_to_order', order_id, alcohol),
  row('pickup', order_id, alcohol),
]
const drop = (order_id: number, alcohol = false) => row('deliver', order_id, alcohol)

describe('what lies in the car at its fullest', () => {
  test.each([
    ['nothing', [], 0],
    ['what is there already', [drop(1), drop(2)], 2],
    ['one after the other', [...fetch(1), drop(1), ...fetch(2), drop(2)], 1],
    ['both at once', [...fetch(1), ...fetch(2), drop(1), drop(2)], 2],
    ['what is there until it is dropped', [drop(1), ...fetch(2), drop(2)], 1],
    ['alcohol takes the room of two', [drop(1, true), ...fetch(2, true), ...fetch(3), drop(2, true), drop(3)], 3],
    ['a Pickup whose Deliver is not planned yet stays', [...fetch(1), ...fetch(2), drop(2)], 2],
    ['a waypoint carries nothing', [row('waypoint', null)], 0],
  ] as const)('%s', (_what, rows, load) => {
    expect(fullestLoad(rows)).toBe(load)
  })
})

describe('which limit a queue would break', () => {
  const limits: Limits = { carries: [], shift_end: null, mayHandOver: () => true }
  /** A row each ten minutes. */
  const planned = (rows: readonly LimitedRow[], before: ReadonlyMap<number, number> = new Map()) => ({
    rows,
    ends: rows.map((_row, index) => (index + 1) * 10 * minute),
    before,
  })
  const inCar = (count: number) => Array.from({ length: count }, (_none, index) => drop(index + 1))
  const until = (at: number): Limits => ({ ...limits, mayHandOver: (_types, time) => time < at })

  test.each([
    ['four orders in the car', limits, planned(inCar(4)), null],
    ['five orders in the car', limits, planned(inCar(5)), { limit: 'car', load: 5 }],
    ['two alcohol orders', limits, planned([drop(1, true), drop(2, true)]), null],
    [
      'two alcohol orders and food',
      limits,
      planned([drop(1, true), drop(2, true), drop(3)]),
      { limit: 'car', load: 5 },
    ],
    ['ten minutes over the shift', { ...limits, shift_end: 0 }, planned(inCar(1)), null],
    ['more than ten', { ...limits, shift_end: -1 }, planned(inCar(1)), { limit: 'shift', over: 10 * minute + 1 }],
    ['nothing to do after the shift', { ...limits, shift_end: 10 * minute }, planned([]), null],
    ['twelve stops', limits, planned(Array.from({ length: 12 }, () => row('waypoint', null))), null],
    [
      'thirteen stops',
      limits,
      planned(Array.from({ length: 13 }, () => row('waypoint', null))),
      { limit: 'stops', stops: 13 },
    ],
    [
      'the way to a store is a stop with its Pickup',
      limits,
      planned([1, 2, 3, 4, 5, 6].flatMap((id) => [...fetch(id), drop(id)])),
      null,
    ],
    ['alcohol at the last moment', until(10 * minute + 1), planned([drop(1, true)]), null],
    [
      'alcohol at the cut-off',
      until(10 * minute),
      planned([drop(1, true)]),
      { limit: 'alcohol_hours', order_id: 1, at: 10 * minute },
    ],
    ['food at that time', until(0), planned([drop(1)]), null],
    [
      'another’s alcohol that this order pushes out',
      until(15 * minute),
      planned([drop(9), drop(1, true)], new Map([[1, 10 * minute]])),
      { limit: 'alcohol_hours', order_id: 1, at: 20 * minute },
    ],
    [
      'another’s that is too late anyway',
      until(5 * minute),
      planned([drop(1, true)], new Map([[1, 9 * minute]])),
      null,
    ],
    [
      'an order in the car that nobody has planned',
      { ...limits, carries: [{ order_id: 7, alcohol: false }] },
      planned(inCar(5)),
      { limit: 'not_planned', order_id: 7 },
    ],
  ] as const)('%s', (_what, given, plan, broken) => {
    expect(brokenLimit(given, plan)).toEqual(broken)
  })

  test('the law is asked about the kinds that the order holds', () => {
    const asked: (readonly number[])[] = []
    const mayHandOver = (types: readonly number[]) => asked.push(types) > 0
    brokenLimit({ ...limits, mayHandOver }, planned([{ ...drop(1, true), category_types: [6, 8] }]))
    expect(asked).toEqual([[6, 8]])
  })

  test.each([
    [{ limit: 'not_planned', order_id: 7 }, 'Order 7 in the car has no Deliver yet.'],
    [{ limit: 'alcohol_hours', order_id: 9, at: 0 }, 'It would be at the door at 12:00 AM, outside alcohol hours.'],
    [
      { limit: 'alcohol_hours', order_id: 7, at: 0 },
      'Order 7 would be at the door at 12:00 AM, outside alcohol hours.',
    ],
    [{ limit: 'car', load: 6 }, 'The car would hold 6 of 4, where alcohol counts as 2.'],
    [{ limit: 'shift', over: 10 * minute + 1 }, 'The queue would end 11 min after the shift.'],
    [{ limit: 'stops', stops: 13 }, 'The queue would have 13 stops, more than 12.'],
  ] as const)('%#: one sentence', (broken, words) => {
    expect(limitText(broken, 9, 'UTC')).toBe(words)
  })
})
