import type { FranchiseCard } from '#areas/menu/rules/wire-menu.ts'
import { type Cents, dollars, fromDecimal, plus } from '#platform/core/money.ts'
import { defineWords } from '#platform/core/words.ts'

/** What decides an order at a place. */
export const placeWords = defineWords('storefront/place', {
  pickup_only: 'Pickup only',
  not_to_you: 'Not to your address',
  free: 'Free delivery',
  fee: '{amount} delivery',
  minutes: '{minutes} min',
})

type FeeFacts = Pick<FranchiseCard, 'delivers' | 'picks_up' | 'in_range' | 'delivery_fee' | 'distance_fee'>
type TimeFacts = Pick<FranchiseCard, 'delivers' | 'picks_up' | 'in_range' | 'delivery_minutes' | 'pickup_minutes'>

/** Whether this visitor can have it brought; without an address, whether anybody can. */
export function brings({ delivers, in_range }: Pick<FranchiseCard, 'delivers' | 'in_range'>): boolean {
  return delivers && in_range !== false
}

/** What bringing it costs in cents, with the way to this visitor's address when it is known. */
export function bringingCents({ delivery_fee, distance_fee }: FeeFacts): Cents {
  return plus(fromDecimal(delivery_fee) ?? 0, fromDecimal(distance_fee ?? '') ?? 0)
}

/** '$2.99 delivery', 'Free delivery', 'Pickup only'. */
export function feeText(place: FeeFacts): string {
  if (!brings(place)) return place.picks_up ? placeWords.pickup_only : placeWords.not_to_you
  const cents = bringingCents(place)
  return cents === 0 ? placeWords.free : placeWords.fee({ amount: dollars(cents) })
}

/** '25–35' to the door, or until it can be picked up; nothing while closed. */
export function minutesOf(place: TimeFacts): string | number | null {
  return brings(place) ? place.delivery_minutes : place.picks_up ? place.pickup_minutes : null
}

/** '25–35 min'. */
export function timeText(place: TimeFacts): string | undefined {
  const minutes = minutesOf(place)
  return minutes === null ? undefined : placeWords.minutes({ minutes })
}
