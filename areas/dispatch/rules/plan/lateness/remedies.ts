import type { Kind } from '../../board.ts'
import { compareOffers, type Offer } from '../best-place.ts'
import type { PromiseEffect } from '../measure.ts'
import type { MoveEffect, ReorderEffect } from '../move-effects.ts'

const minute = 60_000
/** What gains less is not worth a driver’s other way. */
export const worthwhile = minute
const offersAtMost = 2
const told = 5 * minute

export type Effect = {
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
  /** These orders are fetched once this one is delivered. */
  | (Effect & { readonly what: 'hold_back'; readonly held: readonly number[]; readonly rows: readonly string[] })
  | Meanwhile

/** The driver does something for another order in the time that this one's kitchen needs: it gets no later, and minutes of drivers are saved. */
export type Meanwhile = Effect & {
  readonly what: 'meanwhile'
  readonly taken: {
    readonly order_id: number
    readonly at_door: number
    /** Negative is late, which it would be without this too; null without a promise. */
    readonly spare: number | null
  }
  /** How long the driver would stand at the counter. */
  readonly waits: number
  readonly by: TakenBy
}

/** How it comes there: it waits for a driver, or another one has it, or the same one has it behind this one. */
export type TakenBy =
  | (Place & { readonly how: 'place' })
  | (Place & { readonly how: 'hand'; readonly from_driver_id: number })
  | { readonly how: 'reorder'; readonly rows: readonly string[] }

type DriversOffer = Offer & { readonly driver_id: number }

/**
 * Who could take an order that waits, or whose driver may not carry it (`hand`). Without a time to compare with, each of them is better than
 * nobody.
 */
export function givingRemedies(
  offers: readonly DriversOffer[],
  at_door: number | null,
  what: 'give' | 'hand' = 'give',
): readonly Remedy[] {
  return offers
    .filter(({ breaks }) => breaks === null)
    .toSorted(compareOffers)
    .slice(0, offersAtMost)
    .map((offer) => ({ what, ...placed(offer), saved: at_door === null ? 0 : at_door - offer.at_door }))
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
    places.flatMap(({ before, ...effect }): Remedy[] => {
      const sooner = soonerBy(order_id, at_door, effect)
      return sooner ? [{ what: 'move', driver_assignment_id, before, ...sooner }] : []
    }),
  )
  return moves.toSorted(compareRemedies).slice(0, 1)
}

/** What another order of stops does for this order; undefined where it is hardly sooner, or somebody pays for it. */
export function soonerBy(order_id: number, at_door: number, effect: ReorderEffect): Effect | undefined {
  const own = effect.others.find((one) => one.order_id === order_id)
  const others = effect.others.filter((one) => one !== own)
  const saved = own ? own.is - own.was : 0
  if (saved < worthwhile || makesLate(others) || breaksMore(effect)) return undefined
  return { at_door: at_door - saved, saved, extra: effect.extra, others }
}

/** A limit that held, or a shift that would end sooner without it. */
export const breaksMore = ({ breaks, over_shift, extra }: Pick<ReorderEffect, 'breaks' | 'over_shift' | 'extra'>) =>
  breaks !== null || (over_shift > 0 && extra > 0)

type Row = { readonly kind: Kind; readonly order_id: number | null }

/** A dispatcher may drag a Deliver before its Pickup; nobody proposes that. */
export function isFetchedFirst(rows: readonly Row[] | undefined, order_id: number): boolean {
  const at = (kind: Kind) => rows?.findIndex((row) => row.order_id === order_id && row.kind === kind) ?? -1
  return at('deliver') === -1 || at('pickup') < at('deliver')
}

export const makesLate = (others: readonly PromiseEffect[]) => others.some(({ was, is }) => is < 0 && is < was)

export const compareRemedies = (a: Remedy, b: Remedy) => b.saved - a.saved || a.extra - b.extra

/** What is told to a customer: the next five minutes after the time by which it is there in most cases; null while that is no later than promised. */
export function timeToTell(mostly_by: number, promised_at: number | null): number | null {
  const about = Math.ceil(mostly_by / told) * told
  return promised_at === null || mostly_by <= promised_at ? null : about
}
