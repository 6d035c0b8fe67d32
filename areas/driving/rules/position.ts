import { seenForMs } from '#areas/orders/rules/driver-place.ts'
import { milesBetween, type Point } from '#platform/core/place.ts'

/** Where a phone was at a moment of its own clock, and within how many metres. */
export type Fix = Point & { readonly accuracy: number; readonly at: number }

const metresOfMile = 1_609.344
const movedMetres = 25
const sendEveryMs = 15_000
/** Beyond this the phone knows its part of the town, and no street. */
const mostOffMetres = 1_000
const oldestMs = 15 * 60_000
/** Nobody sees more than this, and a phone that trembles sends no more. */
const closestMs = 2_000
/** Two looks at where one is. A phone that has found nothing for longer does not know that it stands. */
const knownForMs = 2 * sendEveryMs

/** The last place that was told, when it was, and whether another was told before it. */
export type SentPosition = { readonly fix: Fix; readonly at: number; readonly onTheWay: boolean }
/** The last place that the phone has found, and when it did. */
export type SeenPosition = { readonly fix: Fix; readonly at: number }

/** By more than trembling: a phone that stands finds itself now here and now there, as exactly as it knows each time. */
export function hasMoved(from: Fix, fix: Fix): boolean {
  return milesBetween(from, fix) * metresOfMile > Math.max(movedMetres, 2 * fix.accuracy)
}

/**
 * Worth sending is only another place: at once by whoever stood, and every quarter of a minute on the way. A clock that was put back
 * since the last telling says nothing of what came first.
 */
export function isWorthSending(last: SentPosition | undefined, fix: Fix, now: number): boolean {
  if (!last) return true
  const wasPutBack = now < last.at
  if (!wasPutBack && (fix.at <= last.fix.at || now - last.at < (last.onTheWay ? sendEveryMs : closestMs))) return false
  return hasMoved(last.fix, fix)
}

/** The phone knows that it is where it was when it last told. */
export function standsStill(last: SentPosition | undefined, seen: SeenPosition | undefined, now: number): boolean {
  if (!last || !seen || Math.abs(now - seen.at) > knownForMs) return false
  return !hasMoved(last.fix, seen.fix)
}

/** Where no place is known from after this, a phone is asked for its own though it stands. */
export const wantedAfter = (now: Date) => new Date(now.getTime() - seenForMs)

/** Why a position says nothing. Its age is what the phone tells, and not the moment: many phones' clocks are wrong. */
export function positionFault(position: { readonly accuracy: number; readonly age: number }) {
  if (position.accuracy > mostOffMetres) return 'too_inexact'
  return position.age > oldestMs ? 'too_old' : undefined
}
