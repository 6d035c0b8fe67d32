import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#platform/core/money.ts'
import { accounts, accountWords, addEntries, type Entries, isEmpty, reverse, sumOf } from './accounts.ts'
import { authorized, captured, released } from './card-postings.ts'
import { accountPaid, adjusted, cashHandedIn, deposited, feeCharged, paidOut, tipped } from './cash-postings.ts'
import { type BookedOrder, chargeOf, entriesOf, followingMovement, placed } from './order-postings.ts'
import { correction, type Posting } from './posting.ts'
import { credited, creditUsed, rebook, refunded, returned } from './refund-postings.ts'

const order = { order_id: 1001, market_id: 1, franchise_id: 7, driver_id: 4 }
const amounts = {
  source: 'web',
  subtotal: cents(2400),
  sales_tax: cents(168),
  phone_fee: cents(150),
  delivery_fee: cents(299),
  service_fee: cents(120),
  distance_fee: cents(75),
  gas_fee: cents(50),
  surge_price: cents(100),
  discount: cents(-500),
  credit: cents(0),
  total: cents(2862),
  tip: cents(480),
}
const ofBusiness = {
  ...amounts,
  source: 'rocket',
  phone_fee: cents(0),
  service_fee: cents(100),
  distance_fee: cents(0),
  gas_fee: cents(0),
  surge_price: cents(0),
  discount: cents(0),
  total: cents(2967),
  tip: cents(0),
}
const held = { ...order, card_authorization_id: 9, amount: cents(3342) }
const amount = cents(1000)
const given = { cause: '1', order, amount }
const ofMarket = { cause: '1', market_id: 1, amount }
const rebooked = { sales_tax: cents(70), borne_by: 'company', cosmic_customer_id: 3, corrects: 7 } as const
const card = { way: 'card', card_authorization_id: 9 } as const

const postings: readonly [string, Posting, Entries][] = [
  [
    'a placed order',
    placed(order, amounts),
    {
      customer: cents(3342),
      restaurant_payable: cents(-2400),
      tips_payable: cents(-480),
      tax_payable: cents(-168),
      phone_fee: cents(-150),
      delivery_fee: cents(-299),
      service_fee: cents(-120),
      distance_fee: cents(-75),
      gas_fee: cents(-50),
      surge_price: cents(-100),
      discounts: cents(500),
    },
  ],
  [
    'a business’s delivery: it owes the delivery and the tax, its goods are its own',
    placed(order, ofBusiness),
    { business: cents(567), tax_payable: cents(-168), delivery_fee: cents(-299), service_fee: cents(-100) },
  ],
  [
    'a business that pays its account',
    accountPaid({ cause: '1', of: order, amount }),
    { bank: cents(1000), business: cents(-1000) },
  ],
  ['money held on a card', authorized(held), { customer: cents(-3342), card_held: cents(3342) }],
  ['all of it taken', captured(held, cents(3342)), { card_held: cents(-3342), card_provider: cents(3342) }],
  [
    'a part of it taken',
    captured(held, cents(3000)),
    { card_held: cents(-3342), card_provider: cents(3000), customer: cents(342) },
  ],
  ['let go', released(held), { card_held: cents(-3342), customer: cents(3342) }],
  [
    'a refund on the card, borne by the restaurant, with its tax',
    refunded({ ...given, sales_tax: cents(70), borne_by: 'restaurant', by: card }),
    { card_provider: cents(-1000), restaurant_payable: cents(930), tax_payable: cents(70) },
  ],
  [
    'a refund by the driver, borne by the driver',
    refunded({ ...given, borne_by: 'driver', by: { way: 'driver' } }),
    { cash_with_driver: cents(-1000), driver_payable: cents(1000) },
  ],
  [
    'a refund by a check, borne by us',
    refunded({ ...given, borne_by: 'company', by: { way: 'check' } }),
    { bank: cents(-1000), refunds: cents(1000) },
  ],
  [
    'what was paid and is not owed',
    returned({ ...given, by: card }),
    { card_provider: cents(-1000), customer: amount },
  ],
  [
    'a refund whose order was cancelled since: nobody bears it',
    rebook({ ...given, ...rebooked, way: 'card', to: 'returned' }),
    { customer: amount, refunds: cents(-930), tax_payable: cents(-70) },
  ],
  [
    'one that was given as credit: the cancelled order gives back so much less',
    rebook({ ...given, ...rebooked, way: 'credit', to: 'returned' }),
    { customer_credit: amount, refunds: cents(-930), tax_payable: cents(-70) },
  ],
  [
    'one whose order was opened again',
    rebook({ ...given, ...rebooked, way: 'credit', to: 'borne' }),
    { customer_credit: cents(-1000), refunds: cents(930), tax_payable: cents(70) },
  ],
  [
    'credit given by us',
    credited({ ...given, cosmic_customer_id: 3, borne_by: 'company' }),
    { customer_credit: cents(-1000), credits: cents(1000) },
  ],
  [
    'credit given by the restaurant',
    credited({ ...given, cosmic_customer_id: 3, borne_by: 'restaurant' }),
    { customer_credit: cents(-1000), restaurant_payable: cents(1000) },
  ],
  ['credit used', creditUsed({ ...given, cosmic_customer_id: 3 }), { customer: cents(-1000), customer_credit: amount }],
  ['a tip in cash', tipped({ ...given, by: 'cash' }), { cash_with_driver: amount, driver_payable: cents(-1000) }],
  ['a tip on the card', tipped({ ...given, by: 'card' }), { customer: amount, driver_payable: cents(-1000) }],
  [
    'the end of a shift',
    cashHandedIn({ cause: '1', of: order, handed_in: cents(5000), kept: cents(800) }),
    { bank: cents(5000), driver_payable: cents(800), cash_with_driver: cents(-5800) },
  ],
  [
    'what the provider keeps of a payment',
    feeCharged({ cause: 'l1', order, amount: cents(59), deposit: 'd1' }),
    { provider_fees: cents(59), card_provider: cents(-59) },
  ],
  [
    'a deposit of the provider',
    deposited({ cause: '1', amount, fee: cents(59) }),
    { bank: cents(941), provider_fees: cents(59), card_provider: cents(-1000) },
  ],
  [
    'a restaurant is paid',
    paidOut({ ...ofMarket, to: 'restaurant', franchise_id: 7 }),
    { restaurant_payable: amount, bank: cents(-1000) },
  ],
  [
    'a driver is paid',
    paidOut({ ...ofMarket, to: 'driver', driver_id: 4 }),
    { driver_payable: amount, bank: cents(-1000) },
  ],
  ['tax is paid', paidOut({ ...ofMarket, to: 'tax' }), { tax_payable: amount, bank: cents(-1000) }],
]

describe('what a movement writes', () => {
  test.each(postings)('%s', (_what, posting, entries) => {
    expect(addEntries(posting.entries)).toEqual(entries)
    expect(sumOf(posting.entries)).toBe(0)
  })

  test('a correction takes a movement back and says which', () => {
    const written = { ...authorized(held), movement_id: 77 }
    const { kind: _kind, cause: _cause, ...rest } = written
    expect(correction(rest, 'Entered twice')).toMatchObject({ kind: 'adjusted', corrects: 77, reason: 'Entered twice' })
    expect(isEmpty(addEntries(correction(rest, 'x').entries, written.entries))).toBe(true)
  })

  test('what a person sets right carries their reason', () => {
    const entries = { customer: cents(-5), write_offs: cents(5) }
    expect(adjusted({ cause: '3', entries, reason: 'Lost' })).toEqual({
      kind: 'adjusted',
      cause: '3',
      entries,
      reason: 'Lost',
    })
  })

  test('each account has its words', () => {
    expect(Object.keys(accountWords)).toEqual([...accounts])
  })
})

const booked = (change: Partial<BookedOrder> = {}): BookedOrder => ({
  ...amounts,
  status: 'received',
  payment_type: 'card_online',
  is_delivery: true,
  driver_id: 4,
  ...change,
})
const owed = cents(3342)

describe('what the ledger says of an order in its status', () => {
  test.each([
    ['open', booked(), { customer: owed, tips_payable: cents(-480) }],
    ['delivered, by card', booked({ status: 'delivered' }), { customer: owed, driver_payable: cents(-480) }],
    [
      'delivered, in cash',
      booked({ status: 'delivered', payment_type: 'cash_at_door' }),
      { cash_with_driver: owed, driver_payable: cents(-480) },
    ],
    [
      'delivered by a courier',
      booked({ status: 'delivered', driver_id: null }),
      { customer: owed, tips_payable: cents(-480) },
    ],
    [
      'fetched, paid at the store',
      booked({ status: 'completed', payment_type: 'pay_at_store', is_delivery: false }),
      { restaurant_payable: cents(-2400 - 480 + 3342) },
    ],
  ])('%s', (_what, of, entries) => {
    const found = entriesOf(of)
    expect(found).toMatchObject(entries)
    const { restaurant_payable = cents(-2400) } = entries as Entries
    expect(found.restaurant_payable).toBe(restaurant_payable)
    expect('customer' in found).toBe('customer' in entries)
    expect(sumOf(found)).toBe(0)
  })

  test.each([
    ['paid to the business already', 'business_account', { business: cents(567) }],
    [
      'collected at the door for the business',
      'cash_at_door',
      { business: cents(-2400), cash_with_driver: cents(2967) },
    ],
  ])('[SIL-ORD-135] a business’s delivery, %s', (_what, payment_type, entries) => {
    const found = entriesOf({ ...booked({ status: 'delivered', payment_type }), ...ofBusiness })
    expect(found).toMatchObject(entries)
    expect(found).not.toHaveProperty('customer')
    expect(found).not.toHaveProperty('restaurant_payable')
    expect(sumOf(found)).toBe(0)
  })

  test.each(['cancelled', 'rejected'])('%s: nothing is owed to anybody', (status) => {
    expect(isEmpty(entriesOf(booked({ status })))).toBe(true)
  })

  test('a discount that exceeds what it lowers gives only that', () => {
    const free = { ...amounts, discount: cents(-9000), total: cents(0), tip: cents(0) }
    expect(chargeOf(free)).toMatchObject({ customer: 0, discounts: 3362 })
    expect(sumOf(chargeOf(free))).toBe(0)
  })

  test('[SIL-ORD-047] what credit pays is no discount: we owe the customer less, and the order is charged in full', () => {
    const paid = { ...amounts, credit: cents(500) }
    expect(chargeOf(paid)).toMatchObject({ customer: owed, customer_credit: 500, discounts: 0 })
    const byCredit = creditUsed({ cause: '1', order, amount: cents(500), cosmic_customer_id: 3 }).entries
    expect(placed(order, paid).entries).toMatchObject({ customer: owed + 500 })
    expect(addEntries(placed(order, paid).entries, byCredit)).toEqual(addEntries(chargeOf(paid)))
    expect(followingMovement(booked({ credit: cents(500), status: 'cancelled' }), chargeOf(paid))).toMatchObject({
      kind: 'cancelled',
      entries: { customer_credit: -500 },
    })
  })

  test('whichever way an order goes through its statuses, it ends in the sums of the last one', () => {
    const status = fc.constantFrom('received', 'ready', 'picked_up', 'delivered', 'cancelled', 'rejected')
    const payment_type = fc.constantFrom('card_online', 'cash_at_door')
    fc.assert(
      fc.property(fc.array(status, { minLength: 1, maxLength: 8 }), payment_type, (way, payment) => {
        let written = chargeOf(amounts)
        for (const at of way) {
          const of = booked({ status: at, payment_type: payment })
          const following = followingMovement(of, written)
          if (following) expect(sumOf(following.entries)).toBe(0)
          written = addEntries(written, following?.entries ?? {})
          expect(isEmpty(addEntries(written, reverse(entriesOf(of))))).toBe(true)
          expect(followingMovement(of, written)).toBeUndefined()
        }
      }),
    )
  })

  test.each([
    ['delivered', 'settled'],
    ['completed', 'settled'],
    ['cancelled', 'cancelled'],
    ['rejected', 'cancelled'],
    ['picked_up', 'reopened'],
  ])('the change to %s is a movement of the kind %s', (status, kind) => {
    expect(followingMovement(booked({ status }), {})?.kind ?? kind).toBe(kind)
    expect(
      followingMovement(booked({ status, tip: cents(480) }), { tips_payable: cents(1), customer: cents(-1) })?.kind,
    ).toBe(kind)
  })
})
