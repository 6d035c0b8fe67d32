import { milesBetween, type Point } from '#platform/core/place.ts'

/** Where a phone is, as it says itself. */
export type Fix = Point & {
  /** Metres that it may be off. */
  readonly accuracy: number
  readonly at: number
}

const metresOfMile = 1_609.344
const movedMetres = 25
const sendEveryMs = 15_000
/** Beyond this the phone knows its part of the town, and no street. */
const mostOffMetres = 1_000
const oldestMs = 15 * 60_000
/** A phone's clock may be ahead by this much; the position then counts as of now. */
const aheadMs = 2 * 60_000
/** Two positions within this are one: nobody sees the difference, and a broken page cannot keep the server busy. */
export const closestMs = 2_000

/** Worth sending: one has moved, or it has been some time. The last one says where one stands as well. */
export function isWorthSending(last: Fix | undefined, fix: Fix): boolean {
  if (!last) return true
  if (fix.at <= last.at) return false
  return fix.at - last.at >= sendEveryMs || milesBetween(last, fix) * metresOfMile > movedMetres
}

export type PositionFault = 'too_inexact' | 'too_old' | 'clock_ahead'

/** The moment that a position counts for, or why it says nothing. */
export function momentOf({ accuracy, at }: Fix, now: number): { at: number } | { fault: PositionFault } {
  if (accuracy > mostOffMetres) return { fault: 'too_inexact' }
  if (at < now - oldestMs) return { fault: 'too_old' }
  if (at > now + aheadMs) return { fault: 'clock_ahead' }
  return { at: Math.min(at, now) }
}
