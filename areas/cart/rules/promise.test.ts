import { describe, expect, test } from 'vitest'
import { minutesToDoor, promiseFor, spanText } from './promise.ts'

const minute = 60_000
const order = {
  is_delivery: true,
  now: 0,
  prep_minutes: 20,
  drive_ms: 6 * minute,
  alcohol: false,
  outlook: undefined,
  window: undefined,
}

describe('what is promised', () => {
  test.each([
    ['a delivery: cooked, handed over, driven', order, 20, 40],
    ['every started minute counts', { ...order, drive_ms: 6.1 * minute }, 20, 41],
    ['an unknown way counts nine minutes', { ...order, drive_ms: undefined }, 20, 45],
    [
      'a window: ready at its start, there by its end',
      { ...order, window: { from: 60 * minute, to: 180 * minute } },
      60,
      180,
    ],
    [
      'a window that has begun: ready when cooked',
      { ...order, window: { from: -30 * minute, to: 90 * minute } },
      20,
      90,
    ],
    ['a pickup is only cooked', { ...order, is_delivery: false }, 20, undefined],
  ])('%s', (_what, given, ready, promised) => {
    expect(promiseFor(given)).toEqual({
      ready_at: ready * minute,
      promised_at: promised === undefined ? undefined : promised * minute,
    })
  })
})

describe('as dispatch knows the store', () => {
  const sd = 3 * minute
  const outlook = {
    driver_at: 5 * minute,
    kitchen: { mean: 2 * minute, sd: 5 * minute },
    way: { mean: 0, sd: 2 * minute },
    counter_ms: 3 * minute,
    doors: [
      { mean: 2 * minute, sd },
      { mean: 5 * minute, sd },
    ],
  } as const
  const kitchen = (mean: number, sd: number) => ({ ...outlook, kitchen: { mean: mean * minute, sd: sd * minute } })

  test.each([
    ['a kitchen that keeps its times', outlook, 41],
    ['one that is early and sure', kitchen(-4, 1), 32],
    ['one that is late', kitchen(8, 5), 47],
    ['one that may be anything', kitchen(2, 12), 46],
    ['drivers who come only later than the food', { ...outlook, driver_at: 40 * minute }, 57],
  ])('%s', (_what, known, minutes) => {
    expect(promiseFor({ ...order, outlook: known })).toEqual({
      ready_at: 20 * minute,
      promised_at: minutes * minute,
    })
    expect(minutesToDoor(20, order.drive_ms, { now: 0, outlook: known })).toBe(minutes)
  })

  test('an ID check takes its time, a longer way leaves more room', () => {
    const promised = (part: object) => promiseFor({ ...order, outlook, ...part }).promised_at ?? 0
    expect(promised({ alcohol: true })).toBe(promised({}) + 3 * minute)
    expect(promised({ drive_ms: 12 * minute })).toBeGreaterThan(promised({}) + 6 * minute)
  })

  test('a window and a pickup are what they are', () => {
    const window = { from: 60 * minute, to: 180 * minute }
    expect(promiseFor({ ...order, outlook, window }).promised_at).toBe(window.to)
    expect(promiseFor({ ...order, outlook, is_delivery: false })).toEqual({
      ready_at: 20 * minute,
      promised_at: undefined,
    })
  })
})

test.each([
  ['a short way', 15, 6 * minute, 35, '25–35'],
  ['a long way', 15, 24 * minute, 65, '55–65'],
  ['no address yet', 15, undefined, 40, '30–40'],
  ['no full step', 15, 7 * minute, 37, '30–40'],
  ['next door', 0, 0, 10, '5–10'],
])('who orders now is told before what the order will promise: %s', (_how, prep_minutes, drive_ms, minutes, words) => {
  expect(minutesToDoor(prep_minutes, drive_ms)).toBe(minutes)
  expect(promiseFor({ ...order, prep_minutes, drive_ms }).promised_at).toBe(minutes * minute)
  expect(spanText(minutes)).toBe(words)
})
