import { hoursText } from '#areas/shifts/rules/worked-time.ts'
import { csvText } from '#platform/core/csv.ts'
import { type Cents, toDecimal } from '#platform/core/money.ts'
import { type PaySums, toPay, totalOf } from './pay.ts'

/** Documented in docs/payout-file.md; payroll programs read them by name. */
export const payoutColumns = [
  'driver_id',
  'driver',
  'period_start',
  'period_end',
  'hours',
  'wages',
  'gaurantee_top_up',
  'tips_card',
  'tips_cash',
  'mileage',
  'total',
  'cash_kept',
  'borne',
  'to_pay',
  'state',
] as const

export type PayoutRow = PaySums & {
  readonly driver_id: number
  readonly driver: string
  readonly period_start: string
  readonly period_end: string
  readonly state: string
}

export function payoutFile(rows: readonly PayoutRow[]): string {
  const figure = (amount: Cents) => ({ figure: toDecimal(amount) })
  return csvText(
    [...payoutColumns],
    rows.map((row) => [
      row.driver_id,
      row.driver,
      row.period_start,
      row.period_end,
      { figure: hoursText(row.hundredths) },
      figure(row.wages),
      figure(row.top_up),
      figure(row.tips_card),
      figure(row.tips_cash),
      figure(row.mileage),
      figure(totalOf(row)),
      figure(row.kept),
      figure(row.borne),
      figure(toPay(row)),
      row.state,
    ]),
  )
}
