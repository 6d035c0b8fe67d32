import { milesBetween, type Point } from '#platform/core/place.ts'

/** Where a phone was at a moment of its own clock. */
export type Fix = Point & { readonly at: number }

const metresOfMile = 1_609.344
const movedMetres = 25
const sendEveryMs = 15_000
/** Beyond this the phone knows its part of the town, and no street. */
const mostOffMetres = 1_000
const oldestMs = 15 * 60_000
/** Nobody sees more than this, and a phone that trembles sends no more. */
const closestMs = 2_000

/** The last place that was told, and when it was. */
export type SentPosition = { readonly fix: Fix; readonly at: number }

/**
 * Worth sending: one has moved, or it has been some time. Counted from the telling: a place from right after the last one, where one has
 * come to a stand, is still news later.
 */
export function isWorthSending(last: SentPosition | undefined, fix: Fix, now: number): boolean {
  if (!last) return true
  if (fix.at <= last.fix.at || now < last.at + closestMs) return false
  return now - last.at >= sendEveryMs || milesBetween(last.fix, fix) * metresOfMile > movedMetres
}

/** Why a position says nothing. Its age is what the phone tells, and not the moment: many phones' clocks are wrong. */
export function positionFault(position: { readonly accuracy: number; readonly age: number }) {
  if (position.accuracy > mostOffMetres) return 'too_inexact'
  return position.age > oldestMs ? 'too_old' : undefined
}
