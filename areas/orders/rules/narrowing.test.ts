import { describe, expect, test } from 'vitest'
import { narrowing } from './narrowing.ts'
import type { OrderProgress } from './order-state.ts'

const minute = 60_000
const promised_at = Date.UTC(2026, 10, 21, 23, 54)
const told = (from: number, to: number) =>
  narrowing({
    promised_at,
    arrival: { from: promised_at + from * minute, to: promised_at + to * minute, late: null },
  } as OrderProgress)

describe('what was told first stands beside what is told now', () => {
  test.each([
    ['later', 5, 11],
    ['sooner', -20, -10],
    ['narrower', -8, -2],
  ])('once it is %s', (_how, from, to) => {
    expect(told(from, to)).toEqual({
      first: { from: promised_at - 10 * minute, to: promised_at },
      now: { from: promised_at + from * minute, to: promised_at + to * minute },
    })
  })

  test('not while a clock shows both as the same', () => {
    expect(told(-10, 0.4)).toBeUndefined()
  })

  test.each([
    ['in a window that was chosen, before a driver has it', { promised_at, arrival: null }],
    ['of what nobody promised', { promised_at: null, arrival: { from: 1, to: 2, late: null } }],
  ])('not %s', (_when, progress) => {
    expect(narrowing(progress as OrderProgress)).toBeUndefined()
  })
})
