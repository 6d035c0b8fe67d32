import { expect, test } from 'vitest'
import { cents } from '#platform/core/money.ts'
import { cashDay } from './cash-day.ts'

const counted = (payment: 'cash' | 'card' | 'split', cash: number, change: number, tip: number, total: number) => ({
  order_total: cents(total),
  tip: cents(0),
  cash_out: { payment, cash: cents(cash), change_given: cents(change), tip: cents(tip) },
})

test('[SIL-OPS-129] cash in hand is to be handed in but for change and tips in cash', () => {
  const orders = [
    counted('cash', 4000, -400, 495, 3105),
    counted('split', 2000, 0, 770, 4730),
    counted('cash', 4000, -940, 600, 2460),
    counted('card', 0, 0, 500, 2500),
  ]
  expect(cashDay(orders)).toEqual({ cash: 10_000, change_given: -1340, kept: 1865, to_hand_in: 6795 })
})

test('an order that is not counted was paid as it was to be', () => {
  expect(cashDay([{ order_total: cents(2460), tip: cents(300), cash_out: null }])).toEqual({
    cash: 2760,
    change_given: 0,
    kept: 300,
    to_hand_in: 2460,
  })
  expect(cashDay([])).toEqual({ cash: 0, change_given: 0, kept: 0, to_hand_in: 0 })
})

test('who got too little has nothing of their own to keep: it is missing from what is handed in', () => {
  expect(cashDay([counted('cash', 2000, 0, -460, 2460)])).toMatchObject({ to_hand_in: 2460 })
})
