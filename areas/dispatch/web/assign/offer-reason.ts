import type { DriverQueue } from '../../rules/board.ts'
import { compareOffers, type Offer } from '../../rules/plan/best-place.ts'
import { firstNameOf } from '../order-facts.ts'
import type { Candidate } from './drivers-for-order.ts'

const minute = 60_000

/** Where in the queue the order would stand, in words: `picked up after 1004, dropped before 1042`. */
export function placeWords(
  { driver_assignments: rows }: Pick<DriverQueue, 'driver_assignments'>,
  offer: Pick<Offer, 'pick_before' | 'drop_before'>,
): string {
  if (rows.length === 0) return 'Waits and goes at once.'
  const { pick_before, drop_before } = offer
  if (pick_before === null) return 'After everything else.'
  const at = rows.findIndex((row) => row.driver_assignment_id === pick_before)
  const nameOf = (index: number) => rows[index]?.order_id ?? 'a waypoint'
  const pick = at <= 0 ? 'Picked up first' : `Picked up after ${nameOf(at - 1)}`
  if (drop_before === null) return `${pick}, dropped last.`
  const before = nameOf(rows.findIndex((row) => row.driver_assignment_id === drop_before))
  return `${pick}, dropped ${at <= 0 && pick_before === drop_before ? 'at once, ' : ''}before ${before}.`
}

/** How long the food stands on the counter, or the driver at it. */
export function waitOf({ at_store }: Offer, readyAt: number | null): { readonly what: string; readonly ms: number } {
  if (readyAt === null) return { what: 'Food waits', ms: 0 }
  const ms = at_store - readyAt
  return ms >= 0 ? { what: 'Food waits', ms } : { what: 'Driver waits', ms: -ms }
}

/** What speaks for this driver beside the next best one; undefined where there is none, or they are the same to the minute. */
export function againstNext(chosen: Candidate, others: readonly Candidate[]): string | undefined {
  const { offer } = chosen
  const [next] = others
    .filter((one): one is Candidate & { offer: Offer } => one !== chosen && one.offer !== undefined)
    .toSorted((a, b) => compareOffers(a.offer, b.offer))
  if (!offer || !next) return undefined
  const name = firstNameOf(next.queue)
  const parts = [
    wordsOf(next.offer.at_door - offer.at_door, 'earlier at the door', 'later at the door'),
    wordsOf(next.offer.extra - offer.extra, 'less of the driver', 'more of the driver'),
  ].filter(Boolean)
  return parts.length > 0 ? `Against ${name}: ${parts.join(', ')}.` : undefined
}

function wordsOf(ms: number, better: string, worse: string): string {
  const minutes = Math.round(ms / minute)
  if (minutes === 0) return ''
  return `${Math.abs(minutes)} min ${minutes > 0 ? better : worse}`
}
