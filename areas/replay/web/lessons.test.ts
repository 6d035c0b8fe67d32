import { expect, test } from 'vitest'
import type { ReplayDay, Run, Visit } from '../rules/day.ts'
import { scoreOf } from '../rules/score.ts'
import { evening, makeDay } from '../rules/testing.ts'
import { lessonTexts } from './replay-words.ts'

const minute = 60_000
const [ana, ben] = [0, 1]
/** Three orders of as many stores, placed at once; nobody is late to decide. */
const day: ReplayDay = {
  ...makeDay(1, { orders: 3, drivers: 2 }),
  drivers: makeDay(1, { orders: 3, drivers: 2 }).drivers.map((driver, at) => ({
    ...driver,
    name: ['Ana', 'Ben'][at] ?? '',
  })),
  places: [
    { x: 0, y: 0, store: 'Green Fork' },
    { x: 500, y: 0, store: 'Casa Verde' },
    { x: 900, y: 0, store: 'Noodle Bar 88' },
    { x: 0, y: 900, store: null },
  ],
  orders: makeDay(1, { orders: 3, drivers: 2 }).orders.map((order, at) => ({
    ...order,
    label: String(1031 + at),
    store: at,
    door: 3,
    placed_at: evening,
    ready_at: evening,
  })),
}
/** Minutes: when the driver set out, arrived and was done. */
const visit = (
  kind: Visit['kind'],
  order: number,
  driver: number,
  times: readonly [number, number, number],
): Visit => ({
  kind,
  order,
  driver,
  from: 3,
  to: kind === 'pickup' ? order : 3,
  leaves_at: evening + times[0] * minute,
  arrives_at: evening + times[1] * minute,
  ends_at: evening + times[2] * minute,
})
const runOf = (...visits: Visit[]): Run => ({
  visits,
  given: visits.flatMap(({ kind, order, driver }) => (kind === 'pickup' ? [{ order, driver, at: evening }] : [])),
})
const brought = (order: number, driver: number, from: number): Visit[] => [
  visit('pickup', order, driver, [from, from + 3, from + 4]),
  visit('deliver', order, driver, [from + 4, from + 8, from + 10]),
]
const learned = (mine: Run, suggested: Run) =>
  scoreOf(day, { mine, suggested, nearest: suggested }, Number.POSITIVE_INFINITY).lessons.map((lesson) =>
    lessonTexts(day, lesson).join(': '),
  )

test('who gave an order to somebody busy learns what was brought first, and by how much later it was fetched', () => {
  const plan = runOf(...brought(0, ana, 0), ...brought(1, ben, 0))
  const mine = runOf(...brought(0, ana, 0), ...brought(1, ana, 10))
  expect(learned(mine, plan)).toEqual([
    '1032 to Ben, not Ana: Ana brought 1 other order first and had its food 10 min later than planned. Under the plan 10 min earlier at the door.',
  ])
})

test('who sent somebody from far away learns how long the way was', () => {
  const mine = runOf(visit('pickup', 0, ana, [0, 12, 13]), visit('deliver', 0, ana, [13, 17, 19]))
  expect(learned(mine, runOf(...brought(0, ben, 0)))).toEqual([
    '1031 to Ben, not Ana: Ana had 12 min to drive to Green Fork and had its food 9 min later than planned. Under the plan 9 min earlier at the door.',
  ])
})

test('the same driver with other stops between the counter and the door is a lesson as well', () => {
  const mine = runOf(
    visit('pickup', 0, ana, [0, 3, 4]),
    visit('pickup', 1, ana, [4, 8, 10]),
    visit('deliver', 1, ana, [10, 14, 16]),
    visit('deliver', 0, ana, [16, 20, 22]),
  )
  const plan = runOf(
    ...brought(0, ana, 0),
    visit('pickup', 1, ana, [10, 14, 15]),
    visit('deliver', 1, ana, [15, 19, 20]),
  )
  expect(learned(mine, plan)).toEqual([
    '1031 sooner with Ana: Ana made 2 other stops between Green Fork and its door. Under the plan 12 min earlier at the door.',
  ])
})
