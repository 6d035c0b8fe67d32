import type { ShiftType } from '#areas/dispatch/rules/shift-type.ts'
import { weekdayOf } from '#platform/core/day.ts'
import { localTime } from '#platform/core/local-time.ts'
import { atLeast, type Cents, cents, dollars, plus } from '#platform/core/money.ts'
import type { Span } from './shift.ts'
import { atRate, hundredthsBetween } from './worked-time.ts'

/** So far back tips are looked at: what they were in another season says little. */
export const historyWeeks = 6
/** Fewer shifts than these say nothing about the next. */
export const enoughShifts = 3
/** A stay of some minutes would make a rate of one lucky tip. */
const leastHundredths = 50

const dayMinutes = 1440

/** A shift as the market's clock shows it. */
export type Weekly = {
  readonly weekday: number
  readonly start_minute: number
  /** Its length. */
  readonly minutes: number
  readonly shift_type: ShiftType
}

/** One that is over, with the tips that came in it. */
export type TippedShift = Weekly & { readonly hundredths: number; readonly tips: Cents }

export type PayRates = { readonly wage: Cents; readonly gaurantee: Cents }

/** What a shift is expected to pay: the least and the most of it are the middle half of what shifts like it brought. */
export type ExpectedPay = {
  readonly least: Cents
  readonly most: Cents
  /** So many shifts say it; none where there were too few: then it is wage and gaurantee alone, and tips may add to them. */
  readonly from_shifts: number
}

export function weeklyOf(shift: Span & { readonly shift_type: ShiftType }, timeZone: string): Weekly {
  const { day, minute } = localTime(shift.starts_at, timeZone)
  return {
    weekday: weekdayOf(day),
    start_minute: minute,
    minutes: (shift.ends_at - shift.starts_at) / 60_000,
    shift_type: shift.shift_type,
  }
}

export function tippedShift(hour: Span & { shift_type: ShiftType; tips: Cents }, timeZone: string): TippedShift {
  return {
    ...weeklyOf(hour, timeZone),
    hundredths: hundredthsBetween(hour.starts_at, hour.ends_at),
    tips: hour.tips,
  }
}

/**
 * Wage for its hours, with the tips by the hour of past shifts of the same kind that covered half of its time of day or more: those of the same
 * weekday where they are enough, else those of any day. Never less than the gaurantee, which tips count towards. Nothing where nothing is known.
 */
export function expectedPay(shift: Weekly, { wage, gaurantee }: PayRates, past: readonly TippedShift[]) {
  const hundredths = Math.round((shift.minutes * 100) / 60)
  const like = past.filter(
    (one) =>
      one.shift_type === shift.shift_type &&
      one.hundredths >= leastHundredths &&
      minutesShared(shift, one) * 2 >= shift.minutes,
  )
  const ofWeekday = like.filter(({ weekday }) => weekday === shift.weekday)
  const used = ofWeekday.length >= enoughShifts ? ofWeekday : like.length >= enoughShifts ? like : []
  const hourly = used.map((one) => (one.tips * 100) / one.hundredths).toSorted((a, b) => a - b)
  const payWith = (tipsByHour: number): Cents =>
    atLeast(
      atRate(hundredths, gaurantee),
      plus(atRate(hundredths, wage), cents(Math.round((tipsByHour * hundredths) / 100))),
    )
  const expected: ExpectedPay = {
    least: payWith(partOf(hourly, 0.25)),
    most: payWith(partOf(hourly, 0.75)),
    from_shifts: used.length,
  }
  return expected.most > 0 ? expected : undefined
}

/** Minutes of the day that both cover, also where one of them goes over midnight. */
function minutesShared(a: Weekly, b: Weekly): number {
  return [-dayMinutes, 0, dayMinutes].reduce((sum, later) => {
    const from = Math.max(a.start_minute, b.start_minute + later)
    const to = Math.min(a.start_minute + a.minutes, b.start_minute + later + b.minutes)
    return sum + Math.max(0, to - from)
  }, 0)
}

/** Below which that part of the values lies, between two of them where it falls there; zero without any. */
function partOf(sorted: readonly number[], part: number): number {
  const at = (sorted.length - 1) * part
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0]
  return low + (high - low) * (at - Math.floor(at))
}

/** `$92 to $118`, `about $92`, `from $57`: whole dollars, rounded down, for it is no promise of cents. */
export function expectedText({ least, most, from_shifts }: Readonly<Record<keyof ExpectedPay, number>>): string {
  const [low, high] = [wholeDollars(least), wholeDollars(most)]
  if (from_shifts === 0) return `from ${low}`
  return low === high ? `about ${low}` : `${low} to ${high}`
}

/** By what it is said, as the sentence beside it goes on. */
export function expectedReason({ from_shifts }: { readonly from_shifts: number }, like: 'yours' | 'theirs'): string {
  const shifts = like === 'yours' ? 'shifts of yours' : 'shifts'
  return from_shifts === 0
    ? `the higher of wage and gaurantee alone, as fewer than ${enoughShifts} ${shifts} in the last ${historyWeeks} weeks were like it`
    : `the middle half of ${from_shifts} ${shifts} like it in the last ${historyWeeks} weeks, tips included`
}

const wholeDollars = (amount: number) => dollars(cents(Math.floor(amount / 100) * 100)).replace('.00', '')
