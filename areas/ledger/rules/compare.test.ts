import { describe, expect, test } from 'vitest'
import { cents } from '#platform/core/money.ts'
import { addEntries, type Entries, reverse } from './accounts.ts'
import {
  compareMissing,
  compareOwn,
  compareUnknown,
  compareWithProvider,
  type OwnAuthorization,
  type ProvidersAuthorization,
} from './compare-authorization.ts'
import { type ComparedOrder, compareOrder } from './compare-order.ts'
import { causeWords, findingKinds } from './difference.ts'
import { entriesOf } from './order-postings.ts'

const bare = {
  source: 'web',
  status: 'received',
  payment_type: 'card_online',
  is_delivery: true,
  driver_id: 4,
  subtotal: cents(2000),
  sales_tax: cents(140),
  phone_fee: cents(0),
  delivery_fee: cents(299),
  service_fee: cents(100),
  distance_fee: cents(0),
  gas_fee: cents(0),
  surge_price: cents(0),
  discount: cents(0),
  credit: cents(0),
  total: cents(2539),
  tip: cents(400),
  payment_status: 'authorized',
  held: cents(2939),
  taken: cents(0),
}
const order = (change: Partial<ComparedOrder> = {}): ComparedOrder => {
  const of = { ...bare, ...change }
  return { ...of, booked: change.booked ?? entriesOf(of) }
}
const causes = (of: ComparedOrder) => compareOrder(of).map(({ kind, cause }) => [kind, cause])

describe('an order and the ledger', () => {
  test.each([
    ['open, held', order()],
    ['delivered, charged', order({ status: 'delivered', payment_status: 'charged', held: 0, taken: cents(2939) })],
    ['cancelled, let go', order({ status: 'cancelled', payment_status: 'unpaid', held: 0 })],
    ['in cash', order({ payment_type: 'cash_at_door', payment_status: 'at_door', held: 0 })],
    ['refunded in part', order({ payment_status: 'partially_refunded', held: 0, taken: cents(900) })],
    ['refunded', order({ payment_status: 'refunded', held: 0 })],
    ['capture lost', order({ status: 'delivered', payment_status: 'charge_failed', held: 0 })],
    ['free', order({ payment_status: 'charged', held: 0, total: cents(0), tip: cents(0), discount: cents(-9000) })],
  ])('%s: both agree', (_what, of) => {
    expect(compareOrder(of)).toEqual([])
  })

  const delivered = order({ status: 'delivered', payment_status: 'charged', held: 0, taken: cents(2939) })
  test.each<[string, ComparedOrder, string[][]]>([
    ['without movements', order({ booked: {} }), [['order_differs', 'no_movement']]],
    [
      'whose status went on alone',
      { ...delivered, booked: order().booked },
      [['order_differs', 'status_without_movement']],
    ],
    ['whose amounts changed', { ...order(), tip: cents(500) }, [['order_differs', 'amounts_changed']]],
    [
      'with a movement too many',
      { ...order(), booked: addEntries(order().booked, { bank: cents(5), write_offs: cents(-5) }) },
      [['order_differs', 'amounts_changed']],
    ],
    [
      'said to be charged, and only held',
      { ...order(), payment_status: 'charged' },
      [['payment_status_differs', 'payment_state_without_movement']],
    ],
    [
      'said to be paid at the door, and held',
      { ...order(), payment_status: 'at_door' },
      [['payment_status_differs', 'payment_state_without_movement']],
    ],
    [
      'said to be held, and nothing is',
      { ...order(), held: 0 },
      [['payment_status_differs', 'payment_state_without_movement']],
    ],
  ])('%s', (_what, of, found) => {
    expect(causes(of)).toEqual(found)
  })

  test('the account that differs most is named, with both amounts', () => {
    const booked: Entries = addEntries(order().booked, {
      customer: cents(-30),
      gas_fee: cents(10),
      delivery_fee: cents(20),
    })
    expect(compareOrder({ ...order(), booked })).toMatchObject([{ account: 'customer', expected: 2939, found: 2909 }])
    const nothing = addEntries(order().booked, reverse(order().booked))
    expect(compareOrder({ ...order(), booked: nothing })).toMatchObject([
      { account: 'customer', expected: 2939, found: 0 },
    ])
  })
})

const whole = { amount: cents(1000), captured: 0, held: 0, taken: 0, written_off: 0, capture_booked: 0 } as const
const held: OwnAuthorization = { ...whole, state: 'authorized', held: cents(1000) }
const taken: OwnAuthorization = {
  ...whole,
  state: 'captured',
  captured: cents(1000),
  taken: cents(1000),
  capture_booked: cents(1000),
}
const released: OwnAuthorization = { ...whole, state: 'voided' }
const theirs = (
  status: ProvidersAuthorization['status'],
  captured = status === 'captured' ? 1000 : 0,
  refunded = 0,
): ProvidersAuthorization => ({
  status,
  cents: cents(1000),
  capturedCents: cents(captured),
  refundedCents: cents(refunded),
})

describe('an authorization', () => {
  test.each([
    ['held', held, theirs('authorized')],
    ['taken', taken, theirs('captured')],
    ['let go', released, theirs('voided')],
    ['refunded in part', { ...taken, taken: cents(700) }, theirs('captured', 1000, 300)],
    [
      'taken in part',
      { ...taken, captured: cents(800), taken: cents(800), capture_booked: cents(800) },
      theirs('captured', 800),
    ],
    ['refunded', { ...taken, state: 'refunded', taken: 0 } as const, theirs('captured', 1000, 1000)],
  ])('%s: both agree', (_what, own, provider) => {
    expect([...compareOwn(own), ...compareWithProvider(own, provider)]).toEqual([])
  })

  test.each([
    ['authorized', { held: 0 }, 'card_held', 1000, 0],
    ['captured', { held: 1000 }, 'card_held', 0, 1000],
    ['voided', { held: 1000 }, 'card_held', 0, 1000],
    ['failed', { taken: 1000 }, 'card_provider', 0, 1000],
    ['captured', { captured: 700, capture_booked: 1000 }, 'card_provider', 700, 1000],
  ] as const)('recorded as %s with %j in the ledger', (state, sums, account, expected, found) => {
    const own = { ...whole, state, ...sums } as OwnAuthorization
    const cause = 'state_without_movement'
    expect(compareOwn(own)).toEqual([{ kind: 'authorization_differs', account, expected, found, cause }])
  })

  test.each([
    [held, theirs('captured'), 'card_provider', 1000, 0, 'capture_not_recorded'],
    [held, theirs('voided'), 'card_held', 0, 1000, 'release_not_recorded'],
    [held, { ...theirs('authorized'), cents: cents(900) }, 'card_held', 900, 1000, 'other_amount'],
    [taken, theirs('authorized'), 'card_provider', 0, 1000, 'not_charged_there'],
    [taken, theirs('voided'), 'card_provider', 0, 1000, 'lost_there'],
    [taken, theirs('captured', 900), 'card_provider', 900, 1000, 'other_amount'],
    [taken, theirs('captured', 1000, 300), 'card_provider', 700, 1000, 'refund_not_recorded'],
    [{ ...taken, taken: cents(700) }, theirs('captured'), 'card_provider', 1000, 700, 'refund_not_there'],
    [{ ...taken, taken: 0 } as const, theirs('captured'), 'card_provider', 1000, 0, 'refund_not_there'],
    [released, theirs('authorized'), 'card_held', 1000, 0, 'still_held'],
    [released, theirs('captured'), 'card_provider', 1000, 0, 'charged_after_release'],
  ] as const)('%j here, %j there', (own, provider, account, expected, found, cause) => {
    expect(compareWithProvider(own, provider)).toEqual([{ kind: 'provider_differs', account, expected, found, cause }])
  })

  test('what a customer disputes is told beside whatever else differs', () => {
    const provider = { ...theirs('captured', 1000), disputedCents: cents(1000) }
    const own: OwnAuthorization = {
      ...whole,
      state: 'captured',
      held: cents(0),
      taken: cents(1000),
      captured: cents(1000),
    }
    const disputed = { kind: 'disputed', account: 'card_provider', expected: 0, found: 1000, cause: 'disputed_there' }
    expect(compareWithProvider(own, provider)).toEqual([disputed])
    const refunded = compareWithProvider({ ...own, taken: cents(600) }, provider)
    expect(refunded).toEqual([expect.objectContaining({ kind: 'provider_differs' }), disputed])
  })

  test.each([
    ['lost', 1000, 1000, 0, [[0, 1000, 'dispute_lost']]],
    ['lost in part, and still open in part', 1000, 400, 0, [[600, 1000, 'dispute_lost']]],
    ['lost and written off, and still open in part', 1000, 400, 400, [[0, 600, 'disputed_there']]],
    ['lost and written off', 1000, 1000, 1000, []],
    ['left with us after it was written off', 0, 0, 1000, [[1000, 0, 'dispute_given_back']]],
    ['won', 0, 0, 0, []],
  ] as const)('a dispute that is %s', (_how, disputed, lost, written_off, expected) => {
    const provider = { ...theirs('captured', 1000), disputedCents: cents(disputed), lostCents: cents(lost) }
    const found = compareWithProvider({ ...taken, written_off: cents(written_off) }, provider)
    expect(found.map((one) => [one.expected, one.found, one.cause])).toEqual(expected)
  })

  test.each([
    [theirs('authorized'), 'held_without_order', 1000, 'attempt_failed'],
    [theirs('authorized'), 'held_without_order', 1000, 'charge_not_recorded'],
    [theirs('captured', 1000, 200), 'charged_without_order', 800, 'not_of_ours'],
  ] as const)('%j of no order', (provider, kind, expected, cause) => {
    expect(compareUnknown(provider, cause)).toMatchObject([{ kind, expected, found: 0, cause }])
  })

  test.each([[theirs('voided')], [theirs('declined')], [theirs('captured', 1000, 1000)]])(
    'of no order, where nobody’s money is: %j',
    (provider) => {
      expect(compareUnknown(provider, 'not_of_ours')).toEqual([])
    },
  )

  test.each([
    [held, 'card_held'],
    [taken, 'card_provider'],
  ] as const)('%j that the provider does not know', (own, account) => {
    expect(compareMissing(own)).toMatchObject([{ kind: 'unknown_to_provider', account, expected: 0, found: 1000 }])
  })

  test('each kind and each cause has its words', () => {
    for (const words of [...Object.values(findingKinds), ...Object.values(causeWords)]) expect(words).toMatch(/\w{3}/)
  })
})
