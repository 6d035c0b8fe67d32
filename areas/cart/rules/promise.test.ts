import { describe, expect, test } from 'vitest'
import { minutesToDoor, promiseFor, spanText } from './promise.ts'

const minute = 60_000
const order = { is_delivery: true, now: 0, prep_minutes: 20, drive_ms: 6 * minute, window: undefined }

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
