import { describe, expect, test } from 'vitest'
import type { PlannedRow } from '../planner/world.ts'
import type { ForecastOrder } from './forecast.ts'
import { noHabits } from './habits.ts'
import { alertFrom, groupRisks, type Risk, type RiskBoard, risksOf } from './risks.ts'

const minute = 60_000
const now = 1_900_000_020_000
const at = (minutes: number) => now + minutes * minute

/** Handed over in 20 minutes by this plan, promised for so many minutes from now. */
function board(promised: number | null, part: Partial<RiskBoard> = {}): RiskBoard {
  const order: ForecastOrder = {
    order_id: 1,
    franchise_id: 8,
    ready_at: at(-10),
    is_ready: true,
    promised_at: promised === null ? null : at(promised),
    alcohol: false,
  }
  const row: PlannedRow = {
    driver_id: 7,
    stops: [
      { kind: 'fetch', order_id: 1, driver_assignment_id: 'g1', starts_at: now, arrives_at: at(5), ends_at: at(8) },
      {
        kind: 'deliver',
        order_id: 1,
        driver_assignment_id: 'd1',
        starts_at: at(8),
        arrives_at: at(18),
        ends_at: at(20),
      },
    ],
  }
  return {
    now,
    rows: [row],
    orders: new Map([[1, order]]),
    waiting: new Set(),
    habits: noHabits,
    alerts: new Set(),
    ...part,
  }
}

test('an order is at risk from an even chance on, and dispatch is told the sooner the surer it is', () => {
  expect(risksOf(board(22))).toEqual([])
  expect(risksOf(board(19.9))).toMatchObject([
    { order_id: 1, driver_id: 7, chance: 50, is_alert: false, is_waiting: false },
  ])
  expect(risksOf(board(18.5))[0]).toMatchObject({ is_alert: false })
  expect(risksOf(board(17.5))[0]).toMatchObject({ is_alert: true })
  expect(risksOf(board(15))[0]).toMatchObject({ is_alert: true, at_door: at(20), cause: 'way' })
  expect(risksOf(board(15))[0]?.mostly_by).toBeGreaterThan(at(22))
})

test('long before the promise it must be nearly certain, at the last call six in ten will do, and behind it three in four', () => {
  const from = [60, 25, 18.5, 12, 10, 9.9, -5].map((before) => Math.round(alertFrom(before * minute) * 100))
  expect(from).toEqual([95, 95, 77, 60, 60, 75, 75])
})

test('what dispatch was told of stays an alert while it is at risk', () => {
  const told = { alerts: new Set([1]) }
  expect(risksOf(board(19.9))[0]?.is_alert).toBe(false)
  expect(risksOf(board(19.9, told))[0]?.is_alert).toBe(true)
  expect(risksOf(board(20.5, told))).toEqual([])
})

test('what was promised to nobody is never late', () => {
  expect(risksOf(board(null))).toEqual([])
})

test('a waiting order that nobody is planned for counts from when its food is there', () => {
  const waiting = { rows: [], waiting: new Set([1]) }
  expect(risksOf(board(10, waiting))).toMatchObject([
    { order_id: 1, driver_id: null, is_waiting: true, cause: 'no_driver', at_door: at(15), behind: 5 * minute },
  ])
  expect(risksOf(board(25, waiting))).toEqual([])
})

describe('groups', () => {
  const risk = (order_id: number, part: Partial<Risk>): Risk => ({
    order_id,
    driver_id: 7,
    is_waiting: false,
    franchise_id: 8,
    promised_at: at(10),
    at_door: at(14),
    mostly_by: at(18),
    chance: 90,
    cause: 'kitchen',
    behind: 4 * minute,
    is_alert: true,
    ...part,
  })
  test('one slow kitchen is one line with its orders, whoever drives them', () => {
    const groups = groupRisks([
      risk(1, {}),
      risk(2, { driver_id: 9, behind: 14 * minute }),
      risk(3, { franchise_id: 4 }),
    ])
    expect(groups.map(({ cause, subject, behind, risks }) => [cause, subject, behind / minute, risks.length])).toEqual([
      ['kitchen', 8, 14, 2],
      ['kitchen', 4, 4, 1],
    ])
  })
  test('a full queue is one line of its driver, and orders without a driver are one', () => {
    const groups = groupRisks([
      risk(1, { cause: 'queue' }),
      risk(2, { cause: 'queue' }),
      risk(3, { cause: 'no_driver', driver_id: null, at_door: at(40) }),
    ])
    expect(groups.map(({ key, risks }) => [key, risks.length])).toEqual([
      ['no_driver null', 1],
      ['queue 7', 2],
    ])
  })
})
