import { describe, expect, test } from 'vitest'
import { cents } from '#platform/core/money.ts'
import { chargeRefusal, declineText, keptOf, leftToCharge, type OrderMoney, paymentStatusOf } from './order-money.ts'

const money = (change: Partial<Record<keyof OrderMoney, number>> = {}): OrderMoney => {
  const { due, held, charged, given_back } = { due: 3000, held: 0, charged: 0, given_back: 0, ...change }
  return { due: cents(due), held: cents(held), charged: cents(charged), given_back: cents(given_back) }
}

describe('[SIL-ORD-006] the payment state of an order by card', () => {
  test.each([
    ['held', { held: 3000 }, false, 'authorized'],
    ['a part taken, the rest still held', { held: 1000, charged: 2000 }, false, 'authorized'],
    ['taken', { charged: 3000 }, false, 'charged'],
    ['for nothing', { due: 0 }, false, 'charged'],
    ['taken in part', { charged: 1200 }, false, 'unpaid'],
    ['taken in part, the rest declined', { charged: 1200 }, true, 'charge_failed'],
    ['let go', {}, false, 'unpaid'],
    ['declined', {}, true, 'charge_failed'],
    ['given back in part', { charged: 3000, given_back: 1 }, false, 'partially_refunded'],
    ['given back', { charged: 3000, given_back: 3000 }, false, 'refunded'],
  ])('%s', (_what, change, hasFailed, status) => {
    expect(paymentStatusOf(money(change), hasFailed)).toBe(status)
  })
})

describe('[SIL-ORD-082] what may be charged', () => {
  const live = { status: 'preparing', payment_type: 'card_online' } as const
  test.each([
    ['all that is left', live, { charged: 1000 }, 2000, false, undefined],
    ['a cent more than is left', live, { charged: 1000 }, 2001, false, 'amount_not_left'],
    ['nothing', live, {}, 0, false, 'amount_not_left'],
    ['less than nothing', live, {}, -1, false, 'amount_not_left'],
    ['of what is charged', live, { charged: 3000 }, 1, false, 'nothing_left'],
    ['again what was given back', live, { charged: 3000, given_back: 3000 }, 1, false, 'nothing_left'],
    ['while another charge is under way', live, {}, 100, true, 'charge_under_way'],
    ['of what its job is charging', { ...live, status: 'delivered' }, { held: 3000 }, 100, false, 'charge_under_way'],
    ['of what is over and was not charged', { ...live, status: 'delivered' }, {}, 100, false, undefined],
    ['of a cancelled order', { ...live, status: 'cancelled' }, {}, 100, false, 'order_owes_nothing'],
    ['of one refused at the door', { ...live, status: 'rejected' }, {}, 100, false, 'order_owes_nothing'],
    ['of one that is paid in cash', { ...live, payment_type: 'cash_at_door' }, {}, 100, false, 'not_by_card'],
  ] as const)('%s', (_what, order, change, amount, isUnderWay, refusal) => {
    expect(chargeRefusal(order, money(change), cents(amount), isUnderWay)).toBe(refusal)
  })

  test('what is left, and what is kept, are never below nothing', () => {
    expect(leftToCharge(money({ charged: 3500 }))).toBe(0)
    expect(keptOf(money({ charged: 100, given_back: 300 }))).toBe(0)
  })

  test('a bank’s word that we do not know is a decline', () => {
    expect(declineText('do_not_honor')).toBe('the bank declined it')
    expect(declineText('insufficient_funds')).toBe('there is not enough money on it')
  })
})
