import { atRate, hundredthsBetween } from '#areas/shifts/rules/worked-time.ts'
import { atLeast, type Cents, cents, minus, plus } from '#platform/core/money.ts'

/** A driver hour that has ended. */
export type WorkedHour = {
  readonly driver_hour_id: number
  readonly start: number
  readonly end: number
  readonly wage: Cents
  readonly gaurantee: Cents
}

/** What the ledger owes a driver as tips of one order, or of none; below zero what was taken back. */
export type EarnedTip = {
  readonly order_id: number | null
  readonly at: number
  readonly card: Cents
  readonly cash: Cents
}

export type DrivenOrder = { readonly order_id: number; readonly at: number; readonly miles: number }

/** What the ledger has taken from a driver's pay. */
export type TakenFromPay = {
  /** Of the cash that the driver collected and did not hand in. */
  readonly kept: Cents
  /** Refunds and credits that the driver bears (SIL-ORD-105). */
  readonly borne: Cents
}

export type PaidHour = {
  readonly driver_hour_id: number
  /** Of hours. */
  readonly hundredths: number
  readonly wages: Cents
  readonly tips: Cents
  /** The least that this hour brings, tips included. */
  readonly guaranteed: Cents
  readonly top_up: Cents
}

export type Pay = {
  readonly hours: readonly PaidHour[]
  readonly hundredths: number
  readonly wages: Cents
  readonly top_up: Cents
  readonly tips_card: Cents
  readonly tips_cash: Cents
  readonly mileage: Cents
} & TakenFromPay

export type PaySums = Omit<Pay, 'hours'>

/** All that the week brought the driver. */
export const totalOf = ({ wages, top_up, tips_card, tips_cash, mileage }: PaySums): Cents =>
  plus(wages, top_up, tips_card, tips_cash, mileage)

/** What is still to be paid of it: cash that stayed with the driver is paid already. */
export const toPay = (pay: PaySums): Cents => minus(totalOf(pay), plus(pay.kept, pay.borne))

type Week = {
  readonly hours: readonly WorkedHour[]
  readonly tips: readonly EarnedTip[]
  readonly orders: readonly DrivenOrder[]
  readonly taken: TakenFromPay
  /** Cents for a mile. */
  readonly mileage: Cents
}

/**
 * A driver's week. Each hour stands for itself: where its wage and the tips that came in it stay below its gaurantee, the difference is topped up.
 * A tip belongs to the last hour that had begun when it came, so that what is delivered after a forced clock-out counts as well.
 */
export function computePay({ hours, tips, orders, taken, mileage }: Week): Pay {
  const inOrder = hours.toSorted((a, b) => a.start - b.start)
  const tipsOf = new Map<number, number>()
  for (const { at, card, cash } of tips) {
    const hour = inOrder.findLast(({ start }) => start <= at)
    if (hour) tipsOf.set(hour.driver_hour_id, (tipsOf.get(hour.driver_hour_id) ?? 0) + card + cash)
  }
  const paid = inOrder.map((hour) => payHour(hour, cents(tipsOf.get(hour.driver_hour_id) ?? 0)))
  const sum = (amounts: readonly Cents[]) => plus(...amounts)
  const miles = orders.reduce((all, order) => all + order.miles, 0)
  return {
    hours: paid,
    hundredths: paid.reduce((all, hour) => all + hour.hundredths, 0),
    wages: sum(paid.map((hour) => hour.wages)),
    top_up: sum(paid.map((hour) => hour.top_up)),
    tips_card: sum(tips.map(({ card }) => card)),
    tips_cash: sum(tips.map(({ cash }) => cash)),
    mileage: cents(Math.round(miles * mileage)),
    ...taken,
  }
}

export function payHour({ driver_hour_id, start, end, wage, gaurantee }: WorkedHour, tips: Cents): PaidHour {
  const hundredths = hundredthsBetween(start, end)
  const wages = atRate(hundredths, wage)
  const guaranteed = atRate(hundredths, gaurantee)
  const top_up = atLeast(0, minus(guaranteed, plus(wages, tips)))
  return { driver_hour_id, hundredths, wages, tips, guaranteed, top_up }
}
