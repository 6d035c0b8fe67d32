import type { Kind } from '../../board.ts'
import { compareOffers, type Offer } from '../best-place.ts'
import type { PromiseEffect } from '../measure.ts'
import type { MoveEffect } from '../move-effects.ts'

const minute = 60_000
/** What gains less is not worth a driver’s other way. */
const worthwhile = minute
const offersAtMost = 2
const told = 5 * minute

type Effect = {
  readonly at_door: number
  /** How much sooner it is at the door. */
  readonly saved: number
  /** Of drivers, more. */
  readonly extra: number
  readonly others: readonly PromiseEffect[]
}
type Place = { readonly pick_before: string | null; readonly drop_before: string | null }

/** What somebody can do about a late order; each was really computed. */
export type Remedy =
  | (Effect & Place & { readonly what: 'give' | 'hand'; readonly driver_id: number })
  | (Effect & { readonly what: 'move'; readonly driver_assignment_id: string; readonly before: string | null })

type DriversOffer = Offer & { readonly driver_id: number }

/** Of a waiting order: who could take it. Without a time to compare with, each of them is better than nobody. */
export function givingRemedies(offers: readonly DriversOffer[], at_door: number | null): readonly Remedy[] {
  return offers
    .filter(({ breaks }) => breaks === null)
    .toSorted(compareOffers)
    .slice(0, offersAtMost)
    .map((offer) => ({ what: 'give', ...placed(offer), saved: at_door === null ? 0 : at_door - offer.at_door }))
}

/** Of one that is not in a car yet: others who would be sooner, and whom nobody pays for. */
export function handingRemedies(offers: readonly DriversOffer[], at_door: number): readonly Remedy[] {
  return offers
    .filter((offer) => offer.breaks === null && offer.over_shift === 0 && !makesLate(offer.others))
    .filter((offer) => at_door - offer.at_door >= worthwhile)
    .toSorted((a, b) => a.at_door - b.at_door || a.extra - b.extra)
    .slice(0, offersAtMost)
    .map((offer) => ({ what: 'hand', ...placed(offer), saved: at_door - offer.at_door }))
}

const placed = ({ driver_id, pick_before, drop_before, at_door, extra, others }: DriversOffer) => ({
  driver_id,
  pick_before,
  drop_before,
  at_door,
  extra,
  others,
})

type Moved = { readonly driver_assignment_id: string; readonly places: readonly MoveEffect[] }

/** The best other place of one of its rows in the same queue; none where it is no sooner, or somebody else would be late. */
export function movingRemedy(order_id: number, at_door: number, rows: readonly Moved[]): readonly Remedy[] {
  const moves = rows.flatMap(({ driver_assignment_id, places }) =>
    places.flatMap(({ before, breaks, extra, others, over_shift }): Remedy[] => {
      const own = others.find((one) => one.order_id === order_id)
      const rest = others.filter((one) => one !== own)
      const saved = own ? own.is - own.was : 0
      if (breaks || over_shift > 0 || saved < worthwhile || makesLate(rest)) return []
      return [{ what: 'move', driver_assignment_id, before, at_door: at_door - saved, saved, extra, others: rest }]
    }),
  )
  return moves.toSorted((a, b) => b.saved - a.saved || a.extra - b.extra).slice(0, 1)
}

type Row = { readonly kind: Kind; readonly order_id: number | null }

/** A dispatcher may drag a Deliver before its Pickup; nobody proposes that. */
export function isFetchedFirst(rows: readonly Row[] | undefined, order_id: number): boolean {
  const at = (kind: Kind) => rows?.findIndex((row) => row.order_id === order_id && row.kind === kind) ?? -1
  return at('deliver') === -1 || at('pickup') < at('deliver')
}

const makesLate = (others: readonly PromiseEffect[]) => others.some(({ was, is }) => is < 0 && is < was)

export const compareRemedies = (a: Remedy, b: Remedy) => b.saved - a.saved || a.extra - b.extra

/** What is told to a customer: the next five minutes after the time by which it is there in most cases; null while that is no later than promised. */
export function timeToTell(mostly_by: number, promised_at: number | null): number | null {
  const about = Math.ceil(mostly_by / told) * told
  return promised_at === null || mostly_by <= promised_at ? null : about
}
