import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#platform/core/money.ts'
import { type Discount, discountAmount, discountProblem } from './discount.ts'
import { presentSurge, surgeQuote } from './surge.ts'
import { highestTip, isTipModeOffered, mandatoryTipPercent, type TipMode, tipAmount } from './tips.ts'
import { type FeeInput, fees, phoneOrderFee } from './totals.ts'

const now = Date.parse('2026-11-21T18:00:00Z')
const rates = {
  delivery_fee: cents(299),
  service_fee_delivery_percent: 5,
  service_fee_pickup_percent: 0,
  sales_tax_delivery_percent: 7,
  sales_tax_pickup_percent: 8,
  fees_taxed: false,
}
const order: FeeInput = {
  lines: [
    { unit_price: cents(1095), quantity: 2, taxable: true },
    { unit_price: cents(450), quantity: 1, taxable: true },
  ],
  rates,
  discount: undefined,
  franchise_id: 1,
  scheduled: false,
  distance_fee: cents(200),
  gas_fee: cents(25),
  surge_price: cents(150),
  phone_fee: 0,
  now,
}
const coupon: Discount = {
  kind: 'percent',
  value: 10,
  order_type: 'any',
  minimum_subtotal: 0,
  franchise_id: null,
  valid_from: now - 1000,
  valid_to: null,
}

describe('totals', () => {
  test('[CRT-34] [SIL-ORD-028] [SIL-ORD-029] both order types, to the cent', () => {
    expect(fees(order)).toEqual({
      subtotal: 2640,
      phone_fee: 0,
      delivery_fee: 299,
      distance_fee: 200,
      gas_fee: 25,
      surge_price: 150,
      service_fee_delivery: 132,
      service_fee_pickup: 0,
      sales_tax_delivery: 185,
      sales_tax_pickup: 211,
      discount_delivery: 0,
      discount_pickup: 0,
      total_delivery: 2640 + 185 + 299 + 132 + 200 + 25 + 150,
      total_pickup: 2640 + 211,
    })
  })

  test('[CRT-37] [SIL-ORD-034] a window takes the service fee off the delivery', () => {
    const scheduled = fees({ ...order, scheduled: true })
    expect(scheduled.service_fee_delivery).toBe(0)
    expect(fees(order).total_delivery - scheduled.total_delivery).toBe(132)
  })

  test('[CRT-36] [SIL-ORD-032] an order taken by phone costs 1.50 more, either way', () => {
    const byPhone = fees({ ...order, phone_fee: phoneOrderFee })
    expect(byPhone.total_delivery - fees(order).total_delivery).toBe(150)
    expect(byPhone.total_pickup - fees(order).total_pickup).toBe(150)
  })

  test('[SIL-ORD-039] tax is on the goods after the discount, and only on taxable ones', () => {
    expect(fees({ ...order, discount: coupon }).sales_tax_delivery).toBe(Math.round((2640 - 264) * 0.07))
    const half: FeeInput = {
      ...order,
      lines: [
        { unit_price: cents(1000), quantity: 1, taxable: true },
        { unit_price: cents(1000), quantity: 1, taxable: false },
      ],
    }
    expect(fees(half).sales_tax_delivery).toBe(70)
    expect(fees({ ...half, discount: coupon }).sales_tax_delivery).toBe(63)
    expect(fees({ ...order, rates: { ...rates, fees_taxed: true } }).sales_tax_delivery).toBe(
      Math.round((2640 + 299 + 132 + 200 + 25 + 150) * 0.07),
    )
  })

  test.each([
    // Goods of 40.00, 10.00 of them beer at 3 %, 20.00 liquor at 8.25 %; 7 % on all of it, 8 % by pickup.
    ['no discount', undefined, 475, 515],
    // 2.52 of all, 0.27 and 1.485 of what is beer and liquor; by pickup 2.88 of all.
    ['ten percent off', coupon, 428, 464],
    ['more than all off', { ...coupon, kind: 'amount', value: 9_999 } as const, 0, 0],
  ])('[SIL-ORD-039] alcohol has rates of its own beside the sales tax: %s', (_what, discount, delivery, pickup) => {
    const lines = [
      { unit_price: cents(1000), quantity: 1, taxable: true },
      { unit_price: cents(500), quantity: 2, taxable: true, alcohol_tax_percent: 3 },
      { unit_price: cents(2000), quantity: 1, taxable: true, alcohol_tax_percent: 8.25 },
    ]
    const { sales_tax_delivery, sales_tax_pickup } = fees({ ...order, lines, discount })
    expect([sales_tax_delivery, sales_tax_pickup]).toEqual([delivery, pickup])
  })

  test('[SIL-ORD-039] [SIL-ORD-026] the rates of alcohol are rounded together with the sales tax, once', () => {
    const lines = [{ unit_price: cents(107), quantity: 1, taxable: true, alcohol_tax_percent: 7 }]
    // 7.49 and 7.49 cents are 14.98.
    expect(fees({ ...order, lines }).sales_tax_delivery).toBe(15)
    expect(fees({ ...order, lines: lines.map((line) => ({ ...line, taxable: false })) }).sales_tax_delivery).toBe(0)
  })

  test('[SIL-ORD-027] the total never falls below 0', () => {
    const all = fees({ ...order, discount: { ...coupon, kind: 'amount', value: 999_999 } })
    expect(all.discount_delivery).toBe(-2640)
    expect(all.total_pickup).toBe(0)
  })

  test('[CRT-34] every total is the sum of its parts, in whole cents, whatever is ordered', () => {
    const amount = fc.integer({ min: 0, max: 500_000 })
    const line = fc.record({ unit_price: amount, quantity: fc.integer({ min: 1, max: 99 }), taxable: fc.boolean() })
    const discount = fc.option(
      fc.record({
        ...Object.fromEntries(Object.entries(coupon).map(([key, value]) => [key, fc.constant(value)])),
        kind: fc.constantFrom('percent', 'amount', 'free_delivery'),
        value: fc.integer({ min: 0, max: 100 }),
      }),
      { nil: undefined },
    )
    const input = fc.record({
      lines: fc.array(line, { maxLength: 8 }),
      discount,
      scheduled: fc.boolean(),
      distance_fee: amount,
      gas_fee: amount,
      surge_price: amount,
      phone_fee: amount,
    })
    fc.assert(
      fc.property(input, (draft) => {
        const f = fees({ ...order, ...draft } as FeeInput)
        const parts =
          f.subtotal +
          f.sales_tax_delivery +
          f.phone_fee +
          f.delivery_fee +
          f.service_fee_delivery +
          f.distance_fee +
          f.gas_fee +
          f.discount_delivery +
          f.surge_price
        expect(f.total_delivery).toBe(Math.max(0, parts))
        expect(f.total_pickup).toBe(
          Math.max(0, f.subtotal + f.sales_tax_pickup + f.phone_fee + f.service_fee_pickup + f.discount_pickup),
        )
        for (const amount of Object.values(f)) expect(Number.isSafeInteger(amount)).toBe(true)
        expect(f.discount_delivery).toBeLessThanOrEqual(0)
        expect(f.discount_pickup).toBeLessThanOrEqual(0)
      }),
    )
  })
})

describe('discount', () => {
  const to = { is_delivery: true, franchise_id: 1, subtotal: cents(2000), delivery_fee: cents(299), now }
  test.each<[string, Partial<Discount>, Partial<typeof to>, string | undefined]>([
    ['fits', {}, {}, undefined],
    ['too early', { valid_from: now + 1 }, {}, 'This discount is not valid yet.'],
    ['over', { valid_to: now }, {}, 'This discount has expired.'],
    ['another place', { franchise_id: 2 }, {}, 'This discount is for another restaurant.'],
    ['delivery only', { order_type: 'delivery' }, { is_delivery: false }, 'This discount is for delivery orders.'],
    ['pickup only', { order_type: 'pickup' }, {}, 'This discount is for pickup orders.'],
    [
      'free delivery at pickup',
      { kind: 'free_delivery' },
      { is_delivery: false },
      'This discount is for delivery orders.',
    ],
    ['too little', { minimum_subtotal: cents(2001) }, {}, 'This discount needs a subtotal of $20.01.'],
    ['just enough', { minimum_subtotal: cents(2000) }, {}, undefined],
  ])('[SIL-ORD-046] %s', (_when, more, other, words) => {
    const present = { ...to, ...other }
    expect(discountProblem({ ...coupon, ...more }, present)).toBe(words)
    if (words) expect(discountAmount({ ...coupon, ...more }, present)).toBe(0)
  })
  test.each<[Partial<Discount>, number]>([
    [{}, -200],
    [{ kind: 'amount', value: 500 }, -500],
    [{ kind: 'amount', value: 5000 }, -2000],
    [{ kind: 'free_delivery', value: 0 }, -299],
  ])('[SIL-ORD-027] [SIL-ORD-046] %j takes %i off', (more, amount) => {
    expect(discountAmount({ ...coupon, ...more }, to)).toBe(amount)
  })
})

describe('tips', () => {
  const amounts = { subtotal: cents(1999), fixed: cents(500), custom: cents(321) }
  test.each<[TipMode, number]>([
    ['none', 0],
    ['percent_15', 300],
    ['percent_20', 400],
    ['percent_25', 500],
    ['custom', 321],
    ['fixed', 500],
    ['at_door', 0],
  ])('[CRT-17] [CRT-18] [SIL-ORD-030] %s of 19.99 is %i cents', (mode, tip) => {
    expect(tipAmount(mode, amounts)).toBe(tip)
  })
  test.each([
    [0, 50_000],
    [200_000, 50_000],
    [200_004, 50_001],
    [900_000, 225_000],
  ])('[SIL-ORD-030] the highest tip of a subtotal of %i cents is %i', (subtotal, most) => {
    expect(highestTip(cents(subtotal))).toBe(most)
  })

  test('[SIL-ORD-030] a tip at the door goes with cash alone', () => {
    expect(isTipModeOffered('at_door', 'cash_at_door')).toBe(true)
    expect(isTipModeOffered('at_door', 'card_online')).toBe(false)
    expect(isTipModeOffered('percent_15', 'card_online')).toBe(true)
  })
  test.each([
    [true, 9999, 0],
    [true, 10_000, 15],
    [false, 10_000, 0],
  ])('[SIL-ORD-031] delivery %s of %i cents asks %i %%', (delivery, subtotal, percent) => {
    expect(
      mandatoryTipPercent({ mandatory_tip_percent: 15, mandatory_tip_from: cents(10_000) }, delivery, cents(subtotal)),
    ).toBe(percent)
  })
})

describe('surge', () => {
  const busy = {
    surge_price: cents(300),
    surge_until: now + 1000,
    busy_fees: [{ weekday: 6, start_minute: 1020, end_minute: 1200, fee: cents(150) }],
  }
  const saturday = (minute: number) => ({ day: '2026-11-21', minute })
  test.each([
    ['the override while it lasts', now, saturday(1100), -1, 300],
    ['the schedule after it', now + 1000, saturday(1100), -1, 150],
    ['the schedule’s first minute', now + 1000, saturday(1020), -1, 150],
    ['its end is out', now + 1000, saturday(1200), -1, 0],
    ['a window’s start counts', now + 1000, saturday(700), 1080, 150],
    ['another day', now + 1000, { day: '2026-11-20', minute: 1100 }, -1, 0],
  ])('[SIL-ORD-037] %s', (_when, at, local, window, price) => {
    expect(presentSurge(busy, at, local, window)).toBe(price)
  })
  test('[SIL-ORD-037] a quote is honoured for ten minutes, a quote of nothing too', () => {
    expect(surgeQuote({ price: 0, at: now }, cents(300), now + 599_999)).toEqual({ price: 0, honoured: true })
    expect(surgeQuote({ price: 0, at: now }, cents(300), now + 600_000)).toEqual({ price: 300, honoured: false })
    expect(surgeQuote({ price: 0, at: null }, cents(300), now)).toEqual({ price: 300, honoured: false })
  })
})
