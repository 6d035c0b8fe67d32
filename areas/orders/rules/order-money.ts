import { atLeast, type Cents, minus } from '#platform/core/money.ts'
import type { OrderStatus } from './status.ts'

/** What an order costs, and what became of it at the card provider. */
export type OrderMoney = {
  /** With tip. */
  readonly due: Cents
  readonly held: Cents
  /** Taken, before anything is given back. */
  readonly charged: Cents
  readonly given_back: Cents
}

/** What may still be charged (SIL-ORD-082): what was given back is not charged again. */
export const leftToCharge = ({ due, charged }: Pick<OrderMoney, 'due' | 'charged'>): Cents =>
  atLeast(0, minus(due, charged))

/** What was charged and not given back. */
export const keptOf = ({ charged, given_back }: OrderMoney): Cents => atLeast(0, minus(charged, given_back))

export type CardPaymentStatus =
  | 'unpaid'
  | 'authorized'
  | 'charged'
  | 'charge_failed'
  | 'partially_refunded'
  | 'refunded'

/**
 * The payment state of an order by card (SIL-ORD-006); `hasFailed`: the last that was tried was declined. What is charged in part, with nothing
 * held for the rest, is not paid, and stands where staff look for it.
 */
export function paymentStatusOf(money: OrderMoney, hasFailed: boolean): CardPaymentStatus {
  const { held, charged, given_back } = money
  if (held > 0) return 'authorized'
  if (given_back > 0) return given_back >= charged ? 'refunded' : 'partially_refunded'
  if (leftToCharge(money) === 0) return 'charged'
  return hasFailed ? 'charge_failed' : 'unpaid'
}

export type ChargeRefusal =
  | 'order_owes_nothing'
  | 'not_by_card'
  | 'charge_under_way'
  | 'nothing_left'
  | 'amount_not_left'

/** What was cancelled, or refused at the door, is not owed any more. */
export const owesNothing = (status: OrderStatus) => status === 'cancelled' || status === 'rejected'

/** Why an order cannot be charged this amount now. */
export function chargeRefusal(
  order: { readonly status: OrderStatus; readonly payment_type: string },
  money: OrderMoney,
  amount: Cents,
  isUnderWay: boolean,
): ChargeRefusal | undefined {
  if (owesNothing(order.status)) return 'order_owes_nothing'
  if (order.payment_type !== 'card_online') return 'not_by_card'
  const left = leftToCharge(money)
  if (left === 0) return 'nothing_left'
  const isSettling = money.held > 0 && (order.status === 'delivered' || order.status === 'completed')
  // An order that is over is charged by its job: what a person takes beside it would be taken twice.
  if (isUnderWay || isSettling) return 'charge_under_way'
  return amount <= 0 || amount > left ? 'amount_not_left' : undefined
}

/** A bank's refusal in words; staff say them to the customer. */
export function declineText(code: string): string {
  return declines[code] ?? 'the bank declined it'
}

const declines: Readonly<Record<string, string>> = {
  card_declined: 'the bank declined it',
  insufficient_funds: 'there is not enough money on it',
  expired_card: 'it has expired',
  lost_card: 'it was reported lost',
  stolen_card: 'it was reported stolen',
  authentication_required: 'the bank wants the customer to confirm it',
  no_such_card: 'it is no longer kept',
  card_voided: 'it was voided',
  hold_lost: 'the bank let go of what it had held',
}
