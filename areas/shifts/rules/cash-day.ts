import { type Cents, minus, plus } from '#platform/core/money.ts'
import type { DoorPayment } from './cash-out.ts'

/** An order that was paid at the door: as the driver counted it, or, not counted, as it was to be paid. */
export type DoorOrder = {
  readonly order_total: Cents
  /** Given when it was ordered. */
  readonly tip: Cents
  readonly cash_out: {
    readonly payment: DoorPayment
    readonly cash: Cents
    readonly change_given: Cents
    readonly tip: Cents
  } | null
}

export type CashDay = {
  /** Cash in the driver's hand. */
  readonly cash: Cents
  readonly change_given: Cents
  /** Tips in cash: the driver's own, and kept. */
  readonly kept: Cents
  readonly to_hand_in: Cents
}

/** What a driver owes in cash at the end of a day: what customers handed over, less what went back and what is a tip of theirs. */
export function cashDay(orders: readonly DoorOrder[]): CashDay {
  const cash = plus(...orders.map(({ cash_out, order_total, tip }) => cash_out?.cash ?? plus(order_total, tip)))
  const change_given = plus(...orders.map(({ cash_out }) => cash_out?.change_given ?? 0))
  const kept = plus(...orders.map(({ cash_out, tip }) => (cash_out ? cashTip(cash_out) : tip)))
  return { cash, change_given, kept, to_hand_in: minus(plus(cash, change_given), kept) }
}

const cashTip = ({ payment, tip }: NonNullable<DoorOrder['cash_out']>): Cents => (payment === 'card' ? 0 : tip)
