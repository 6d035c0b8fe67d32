import { describe, expect, test } from 'vitest'
import { cents } from '#platform/core/money.ts'
import { allocate, creditFor, type PaymentMethod, refundableItems, shares, taxWithin } from './refund.ts'

const none = () => cents(0)
const line = (order_item_id: number, total: number) => ({
  order_item_id,
  name: `Item ${order_item_id}`,
  quantity: 1,
  total: cents(total),
})
const amounts = (subtotal: number, sales_tax: number, total: number) => ({
  subtotal: cents(subtotal),
  sales_tax: cents(sales_tax),
  total: cents(total),
})

describe('[ISS-16] [SIL-ORD-103] what was paid for each item', () => {
  test('tax is shared by price to the cent, and fees and tip are one item more', () => {
    const items = refundableItems([line(1, 1000), line(2, 333), line(3, 333)], amounts(1666, 117, 2500), none)
    expect(items.map(({ paid, tax }) => [paid, tax])).toEqual([
      [1070, 70],
      [357, 24],
      [356, 23],
      [717, 0],
    ])
    expect(items.reduce((sum, { paid }) => sum + paid, 0)).toBe(2500)
    expect(items.at(-1)).toMatchObject({ order_item_id: 0, name: 'Delivery, fees and tip' })
  })

  test('a discount larger than the fees is not given back as money', () => {
    const items = refundableItems([line(1, 1000), line(2, 500)], amounts(1500, 105, 1200), none)
    expect(items.map(({ paid }) => paid)).toEqual([1070, 130])
    expect(items.map(({ tax }) => tax)).toEqual([70, 35])
  })

  test('an order that cost nothing has nothing to give back', () => {
    expect(refundableItems([line(1, 1000)], amounts(1000, 70, 0), none)).toMatchObject([{ paid: 0, left: 0 }])
  })

  test('earlier issues leave less', () => {
    const before = (id: number) => cents(id === 1 ? 400 : 5000)
    const items = refundableItems([line(1, 1000), line(2, 500)], amounts(1500, 0, 1500), before)
    expect(items.map(({ left }) => left)).toEqual([600, 0])
  })

  test('the tax within a part of an item', () => {
    expect(taxWithin({ paid: cents(1070), tax: cents(70) }, cents(535))).toBe(35)
    expect(taxWithin({ paid: cents(0), tax: cents(0) }, cents(0))).toBe(0)
  })

  test.each([
    [10, [1, 1, 1], [4, 3, 3]],
    [0, [5, 5], [0, 0]],
    [7, [0, 0], [0, 0]],
    [100, [2, 1], [67, 33]],
  ])('%i over %j', (amount, weights, parts) => expect(shares(cents(amount), weights)).toEqual(parts))
})

const method = (paid: number, is_cash = false): PaymentMethod => ({
  card_authorization_id: is_cash ? null : 7,
  name: is_cash ? 'Cash' : 'Visa 4242',
  is_cash,
  is_credit: false,
  paid: cents(paid),
})

test.each([
  [0, [1000], [0], 0],
  [1000, [1000], [1000], 0],
  [1500, [1000, 1000], [1000, 500], 0],
  [2500, [1000, 1000], [1000, 1000], 500],
  [300, [0, 500], [0, 300], 0],
  [300, [], [], 300],
])('[ISS-14] [ISS-15] %i through methods that paid %j', (total, paid, refunds, remaining) => {
  const spread = allocate(
    cents(total),
    paid.map((amount, at) => method(amount, at > 0)),
  )
  expect(spread.allocations.map(({ refund }) => refund)).toEqual(refunds)
  expect(spread.remaining).toBe(remaining)
})

test.each([
  [0, 0],
  [1, 500],
  [499, 500],
  [500, 1000],
  [999, 1000],
  [1000, 1500],
  [1499, 1500],
  [1500, 2000],
  [1999, 2000],
  [2000, 2500],
  [2499, 2500],
  [2500, 3000],
  [2999, 3000],
  [3000, 3500],
  [3499, 3500],
  [3500, 4000],
  [3999, 4000],
  [4000, 4500],
  [4499, 4500],
  [4500, 5000],
  [4999, 5000],
  [5000, 7500],
  [7499, 7500],
  [7500, 10000],
  [25000, 10000],
])(
  '[ISS-17] [ISS-18] [ISS-19] [ISS-20] [ISS-21] [SIL-ORD-104] a total of %i cents gives %i as credit',
  (total, credit) => {
    expect(creditFor(cents(total))).toBe(credit)
  },
)
