import { describe, expect, test } from 'vitest'
import type { OrderProgress, OrderState } from '../rules/order-state.ts'
import { wayOf } from '../rules/status.ts'
import {
  givenBackText,
  headlineText,
  idReadyText,
  lateText,
  lostMoneyText,
  orderSteps,
  paymentText,
  promiseText,
  sentenceText,
} from './order-words.ts'

const at = Date.UTC(2026, 10, 21, 23, 14)
const order = { is_delivery: true, created_at: at, window: '', time_zone: 'America/New_York' } as OrderState
const progress = (part: Partial<OrderProgress>): OrderProgress => ({
  order_id: 1,
  status: 'received',
  payment_status: 'authorized',
  way: wayOf(true),
  ready_at: at + 20 * 60_000,
  promised_at: at + 40 * 60_000,
  reached_at: { confirmed: null, preparing: null, ready: null },
  picked_up_at: null,
  ended_at: null,
  cancelled_by: null,
  driver_name: null,
  at_door: false,
  arrival: null,
  driver_place: null,
  given_back: [],
  rating: null,
  ...part,
})
const stages = (now: OrderProgress) => orderSteps(order, now).map(({ name, stage }) => `${name}: ${stage}`)

describe('the order page says where the order is', () => {
  test('[SIL-ORD-008] while the driver is at the door the way is done, and the hand-over to come', () => {
    expect(stages(progress({ status: 'picked_up', at_door: true }))).toEqual([
      'Placed: done',
      'Accepted: done',
      'Being prepared: done',
      'Ready: done',
      'On its way: done',
      'At your door: now',
      'Delivered: later',
    ])
  })
  test.each([
    ['customer', 'As you asked us to.'],
    ['restaurant', 'Casa Verde had to cancel it, and we are sorry.'],
    ['support', 'We had to cancel it, and are sorry.'],
    [null, undefined],
  ] as const)('[SIL-ORD-007] who wanted it cancelled is told: %s', (cancelled_by, said) => {
    const own = { ...order, franchise: { name: 'Casa Verde' } } as OrderState
    expect(sentenceText(own, progress({ status: 'cancelled', cancelled_by }))).toBe(said)
  })
  test('[SIL-ORD-005] [SIL-ORD-008] steps before the present one are done, the later ones to come', () => {
    expect(stages(progress({ status: 'preparing' }))).toEqual([
      'Placed: done',
      'Accepted: done',
      'Being prepared: now',
      'Ready: later',
      'On its way: later',
      'Delivered: later',
    ])
  })

  test('[SIL-ORD-005] a delivered order is done to its end, with its times', () => {
    const steps = orderSteps(
      order,
      progress({ status: 'delivered', picked_up_at: at + 600_000, ended_at: at + 1_200_000 }),
    )
    expect(steps.every(({ stage }) => stage === 'done')).toBe(true)
    expect(steps.at(-1)?.time).toBe('6:34 PM')
  })

  test('[SIL-ORD-008] each stage says when it was reached, and one that was gone back from says nothing', () => {
    const reached_at = { confirmed: at + 60_000, preparing: null, ready: at + 540_000 }
    const times = (status: 'preparing' | 'ready') =>
      orderSteps(order, progress({ status, reached_at, picked_up_at: at + 600_000 })).map(({ time }) => time)
    expect(times('ready')).toEqual(['6:14 PM', '6:15 PM', undefined, '6:23 PM', undefined, undefined])
    expect(times('preparing')).toEqual(['6:14 PM', '6:15 PM', undefined, undefined, undefined, undefined])
  })

  test.each([
    [['Ana', 'Bea', 'Cleo'], 'Ana or Bea or Cleo may receive it; the driver checks the ID'],
    [['Ana'], 'Ana may receive it; the driver checks the ID'],
    [[], 'The driver checks the ID'],
  ])('of alcohol it says who may receive it: %j', (recipients, said) => {
    expect(idReadyText({ recipients })).toBe(
      `<b>Have the ID ready.</b> ${said}, and only hands over to somebody of 21 or over.`,
    )
  })

  test('[DLV-24] an order refused at the door ends there', () => {
    expect(stages(progress({ status: 'rejected', picked_up_at: at, ended_at: at })).slice(-2)).toEqual([
      'On its way: done',
      'Not handed over: bad',
    ])
  })

  test('[SIL-ORD-008] when it comes is a span, and falls silent when the order is over', () => {
    const arrival = { from: at + 30 * 60_000, to: at + 40 * 60_000, late: null }
    expect(promiseText(order, progress({ arrival }))).toBe('6:44 PM – 6:54 PM')
    expect(promiseText({ ...order, window: '6:00 PM - 8:00 PM' }, progress({}))).toBe('6:00 PM - 8:00 PM')
    expect(promiseText({ ...order, is_delivery: false }, progress({}))).toBe('Ready at 6:34 PM')
    expect(promiseText(order, progress({ status: 'delivered', arrival }))).toBeUndefined()
  })

  test('lateness is said with what was promised and what is to blame', () => {
    const arrival = { from: at, to: at, late: 'kitchen' as const }
    expect(lateText(order, progress({ arrival }))).toBe(
      'Later than the 6:54 PM that we promised, and we are sorry. The kitchen needs longer than it thought.',
    )
    expect(lateText(order, progress({ arrival: { ...arrival, late: null } }))).toBeUndefined()
  })

  test.each([
    [{ way: 'card', done: true }, '$4.95 went back to Visa 4242.'],
    [{ way: 'card', done: false }, '$4.95 is on its way back to Visa 4242.'],
    [{ way: 'check', done: true }, '$4.95 comes back to you by check.'],
    [{ way: 'driver', done: true }, '$4.95 comes back to you in cash.'],
    [{ way: 'credit', done: true }, 'A credit of $4.95 waits for your next order.'],
  ] as const)('what was given back, %j, is told in words', (part, words) => {
    const paid = { ...order, card: { card_type: 'Visa', last_four: '4242' } }
    expect(givenBackText(paid, { id: '1-1', amount: '4.95', ...part })).toBe(words)
  })

  test.each([
    ['card_online', 'Nothing to pay'],
    ['pay_at_store', 'Nothing to pay'],
  ])('[SIL-ORD-027] what a discount pays whole, by %s, asks for nothing', (payment_type, words) => {
    const free = { ...order, payment_type, amounts: { total_with_tip: '0.00' } } as OrderState
    expect(paymentText(free, progress({ payment_status: 'charged' }))).toBe(words)
  })

  test.each([
    ['cash_at_door', 'received', '$12.77 in cash at the door'],
    ['cash_at_door', 'cancelled', 'Nothing to pay'],
    ['cash_at_door', 'rejected', 'Nothing to pay'],
    ['pay_at_store', 'ready', '$12.77 at the store'],
    ['pay_at_store', 'cancelled', 'Nothing to pay'],
  ] as const)('[SIL-ORD-008] of %s, when it is %s: %s', (payment_type, status, said) => {
    const owed = { ...order, payment_type, amounts: { total_with_tip: '12.77' } } as OrderState
    expect(paymentText(owed, progress({ status, payment_status: 'at_door' }))).toBe(said)
  })

  const byCard = {
    ...order,
    franchise: { name: 'Otter Burger' },
    payment_type: 'card_online',
    card: { card_type: 'Visa', last_four: '4242' },
    amounts: { total_with_tip: '12.77' },
  } as OrderState

  test.each([
    ['received', 'authorized', '$12.77 held on Visa 4242'],
    ['delivered', 'charged', '$12.77 paid with Visa 4242'],
    ['delivered', 'partially_refunded', '$12.77 paid with Visa 4242'],
    ['delivered', 'refunded', '$12.77 paid with Visa 4242'],
    ['delivered', 'charge_failed', '$12.77 by Visa 4242'],
    ['cancelled', 'unpaid', 'Visa 4242 is not charged'],
    ['cancelled', 'refunded', '$12.77 paid with Visa 4242'],
  ] as const)('[SIL-ORD-006] [SIL-ORD-008] of a card, when it is %s and %s: %s', (status, payment_status, said) => {
    expect(paymentText(byCard, progress({ status, payment_status }))).toBe(said)
  })

  test.each([
    ['authorized', 'card_online', /^You were not charged\. The \$12\.77 held on Visa 4242 are let go/],
    ['unpaid', 'card_online', /^You were not charged\./],
    ['charged', 'card_online', /^Visa 4242 was charged\. Support/],
    ['partially_refunded', 'card_online', /^Visa 4242 was charged\. Support/],
    ['at_door', 'cash_at_door', /^Nothing is to be paid\.$/],
  ] as const)(
    '[SIL-ORD-007] after bad news, while %s by %s, first what became of the money',
    (payment_status, payment_type, said) => {
      for (const status of ['cancelled', 'rejected'] as const)
        expect(lostMoneyText({ ...byCard, payment_type }, progress({ status, payment_status }))).toMatch(said)
      expect(lostMoneyText({ ...byCard, payment_type }, progress({ status: 'ready', payment_status }))).toBeUndefined()
    },
  )

  test('what came back whole is told by the refund itself', () => {
    expect(lostMoneyText(byCard, progress({ status: 'cancelled', payment_status: 'refunded' }))).toBeUndefined()
  })

  test.each([
    ['at the door', { status: 'picked_up', at_door: true, driver_name: 'Maya' }, 'Maya is at your door'],
    ['at the door, by whom nobody knows', { status: 'picked_up', at_door: true }, 'Your driver is at your door'],
    ['delivered', { status: 'delivered', ended_at: at }, 'Delivered at 6:14 PM'],
    ['picked up', { status: 'completed', ended_at: at }, 'Picked up at 6:14 PM'],
    ['cancelled', { status: 'cancelled', ended_at: at }, 'Your order was cancelled'],
    ['rejected', { status: 'rejected', ended_at: at }, 'Your order was not handed over'],
    ['on its way', { status: 'picked_up', arrival: { from: at, to: at + 60_000, late: null } }, '6:14 PM – 6:15 PM'],
  ] as const)(
    '[SIL-ORD-008] the headline of what is %s is what has just happened, or when it comes',
    (_how, part, said) => {
      expect(headlineText(byCard, progress(part))).toBe(said)
    },
  )

  test.each([
    ['alcohol', { alcohol: true }, undefined],
    ['left there', { placement_type: 'placement_type_contactless' }, 'It is left at your door, as you wished.'],
    ['in person', {}, 'Please come to the door.'],
  ] as const)('at the door, %s: what the customer has to do', (_how, part, said) => {
    expect(sentenceText({ ...byCard, ...part } as OrderState, progress({ status: 'picked_up', at_door: true }))).toBe(
      said,
    )
  })
})
