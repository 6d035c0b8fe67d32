import { shiftTypes } from '#areas/dispatch/rules/shift-type.ts'
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

type Held = Span & { readonly shift_type: number; readonly drop_state: string }

/** Whoever delivers during all of the half hour; standby waits at home and does not count. */
export function driversHeld(shifts: readonly Held[], slot: Span): number {
  return shifts.filter(
    (shift) =>
      shift.drop_state === 'claimed' &&
      shift.shift_type !== shiftTypes.standby &&
      shift.starts_at <= slot.starts_at &&
      shift.ends_at >= slot.ends_at,
  ).length
}
