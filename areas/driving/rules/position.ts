import { milesBetween, type Point } from '#platform/core/place.ts'

/** Where a phone was at a moment of its own clock. */
export type Fix = Point & { readonly at: number }

const metresOfMile = 1_609.344
const movedMetres = 25
const sendEveryMs = 15_000
/** Beyond this the phone knows its part of the town, and no street. */
const mostOffMetres = 1_000
const oldestMs = 15 * 60_000
/** Two positions within this are one: nobody sees the difference, and a broken page cannot keep the server busy. */
export const closestMs = 2_000

/** Worth sending: one has moved, or it has been some time. The last one says where one stands as well. */
export function isWorthSending(last: Fix | undefined, fix: Fix): boolean {
  if (!last) return true
  if (fix.at < last.at + closestMs) return false
  return fix.at - last.at >= sendEveryMs || milesBetween(last, fix) * metresOfMile > movedMetres
}

/** Why a position says nothing. Its age is what the phone tells, and not the moment: many phones' clocks are wrong. */
export function positionFault(position: { readonly accuracy: number; readonly age: number }) {
  if (position.accuracy > mostOffMetres) return 'too_inexact'
  return position.age > oldestMs ? 'too_old' : undefined
}
