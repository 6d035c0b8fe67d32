import { weekdayOf } from '#platform/core/day.ts'
import type { LocalTime } from '#platform/core/local-time.ts'
import type { Cents } from '#platform/core/money.ts'
import { asSoonAsPossible } from './values.ts'

export type BusyTimes = {
  readonly surge_price: Cents
  /** ms since 1970; null = no override. */
  readonly surge_until: number | null
  readonly busy_fees: readonly {
    readonly weekday: number
    readonly start_minute: number
    readonly end_minute: number
    readonly fee: Cents
  }[]
}

/** How long a quoted surge price is honoured (SIL-ORD-037). */
const honouredMs = 10 * 60_000

/** The dispatcher's override while it lasts, else the schedule's fee for now or for the chosen window's start. */
export function presentSurge(busy: BusyTimes, at: number, now: LocalTime, startTimeMinute: number): Cents {
  if (busy.surge_until !== null && at < busy.surge_until) return busy.surge_price
  const minute = startTimeMinute === asSoonAsPossible ? now.minute : startTimeMinute
  const weekday = weekdayOf(now.day)
  const entry = busy.busy_fees.find(
    (fee) => fee.weekday === weekday && minute >= fee.start_minute && minute < fee.end_minute,
  )
  return entry?.fee ?? 0
}

/** The price that counts: what was quoted in the last ten minutes, else the present one. */
export function surgeQuote(
  quoted: { readonly price: Cents; readonly at: number | null },
  present: Cents,
  now: number,
): { readonly price: Cents; readonly honoured: boolean } {
  const honoured = quoted.at !== null && now - quoted.at < honouredMs
  return { price: honoured ? quoted.price : present, honoured }
}
