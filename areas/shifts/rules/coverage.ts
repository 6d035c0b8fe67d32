import { shiftTypes } from '#areas/dispatch/rules/shift-type.ts'
import type { Day } from '#platform/core/day.ts'
import { clockText, instantOf } from '#platform/core/local-time.ts'
import type { Span } from './shift.ts'

/** So many orders an hour one driver delivers; what the schedule plans with, and says. */
export const ordersPerDriverHour = 4
export const slotMinutes = 30
export const slotsOfDay = 48
/** Of so many past weeks the mean is taken. */
export const forecastWeeks = 6

export type SlotCount = { readonly weekday: number; readonly slot: number; readonly orders: number }

/**
 * Orders to be expected in each half hour of a week, Monday first: the mean of the same half hour in the weeks that there are. Nothing is known
 * before the first of them.
 */
export function expectedOrders(counts: readonly SlotCount[], weeks: number): number[][] {
  const days = Array.from({ length: 7 }, () => Array.from({ length: slotsOfDay }, () => 0))
  if (weeks === 0) return days
  for (const { weekday, slot, orders } of counts) {
    const day = days[weekday - 1]
    if (day && slot >= 0 && slot < slotsOfDay) day[slot] = orders / weeks
  }
  return days
}

/** Drivers that a half hour's orders need. A handful of orders in weeks is no reason to have somebody wait. */
export function driversNeeded(orders: number): number {
  const perSlot = (ordersPerDriverHour * slotMinutes) / 60
  return orders < 0.25 ? 0 : Math.ceil(orders / perSlot - 1e-9)
}

/** One shift, or so many of the same kind. */
export type HeldShifts = Span & {
  readonly shift_type: number
  readonly drop_state: string
  readonly count?: number | undefined
}

/** Whoever delivers during all of the half hour; standby waits at home and does not count. */
export function driversHeld(shifts: readonly HeldShifts[], slot: Span): number {
  let held = 0
  for (const shift of shifts) {
    if (shift.drop_state !== 'claimed' || shift.shift_type === shiftTypes.standby) continue
    if (shift.starts_at <= slot.starts_at && shift.ends_at >= slot.ends_at) held += shift.count ?? 1
  }
  return held
}

export type SlotCoverage = Span & {
  readonly slot: number
  readonly expected: number
  readonly needed: number
  readonly held: number
}

/** What a day's half hours need, beside who holds them. `shifts` are those of the day, and of the one before that reach into it. */
export function coverageOf(
  day: Day,
  expected: readonly number[],
  shifts: readonly HeldShifts[],
  timeZone: string,
): SlotCoverage[] {
  return Array.from({ length: slotsOfDay }, (_, slot) => {
    const starts_at = instantOf(day, slot * slotMinutes, timeZone)
    const span = { starts_at, ends_at: starts_at + slotMinutes * 60_000 }
    const orders = expected[slot] ?? 0
    return { ...span, slot, expected: orders, needed: driversNeeded(orders), held: driversHeld(shifts, span) }
  })
}

export const missingIn = ({ needed, held }: SlotCoverage): number => Math.max(0, needed - held)

/** `short 2, 5 PM to 8:30 PM`: the most that are missing at once, from the first such half hour to the last. */
export function coverageText(slots: readonly SlotCoverage[]): string {
  const short = slots.filter((one) => missingIn(one) > 0)
  const [first, last] = [short[0], short.at(-1)]
  if (!first || !last) return 'covered'
  return `short ${Math.max(...short.map(missingIn))}, ${slotText(first.slot)} to ${slotText(last.slot + 1)}`
}

/** `5 PM`, `5:30 PM` */
export function slotText(slot: number): string {
  return clockText(slot * slotMinutes).replace(':00', '')
}
