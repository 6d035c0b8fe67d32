import { expect, test } from 'vitest'
import { cents } from '#platform/core/money.ts'
import { orderLines } from './order-lines.ts'

const order = (order_id: number, at: number) => ({ order_id, at, miles: 2.5 })
const tip = (order_id: number | null, at: number, card: number, cash: number) => ({
  order_id,
  at,
  card: cents(card),
  cash: cents(cash),
})

test('[SIL-ORD-119] an order shows all of its tips, and one of an earlier week what it brought or lost in this one', () => {
  const orders = [order(7, 100), order(8, 200)]
  const tips = [
    tip(7, 100, 800, 0),
    tip(7, 101, 0, 500),
    tip(7, 300, -200, 0),
    tip(3, 150, -400, 0),
    tip(null, 160, 100, 0),
  ]
  expect(orderLines(orders, tips)).toEqual([
    { order_id: 7, at: 100, miles: 2.5, tip_card: 600, tip_cash: 500 },
    { order_id: 3, at: 150, miles: 0, tip_card: -400, tip_cash: 0 },
    { order_id: 8, at: 200, miles: 2.5, tip_card: 0, tip_cash: 0 },
  ])
})
