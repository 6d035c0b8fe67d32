import type { AlcoholPack } from '#areas/alcohol/rules/pack.ts'
import { maySell } from '#areas/alcohol/rules/sale-hours.ts'
import { closedText, isOpen, type Opening } from '#areas/menu/rules/hours.ts'
import type { LocalTime } from '#platform/core/local-time.ts'
import { defineWords } from '#platform/core/words.ts'
import { offersDelivery, offersPickup } from './payment.ts'
import { paymentWords } from './payment-words.ts'
import { asSoonAsPossible } from './values.ts'

/** Why it cannot be had now (SIL-ORD-042, SIL-ORD-043). */
export const availabilityWords = defineWords('cart/availability', {
  choose_window: 'Please choose a delivery window.',
  alcohol_too_late: 'Alcohol cannot be at your door before its sale ends.',
  no_alcohol_now: 'Alcohol cannot be sold at this time of day.',
})

export type Availability = { readonly offered: boolean; readonly available_now: boolean; readonly message: string }

type Order = {
  readonly opening: Opening
  readonly now: LocalTime
  readonly pickup_type: string
  readonly delivery_type: string
  readonly pack: AlcoholPack
  /** Of the lines, alcohol or not. */
  readonly categoryTypes: readonly number[]
  /** A window that is still offered, or -1. */
  readonly start_time_minute: number
  readonly has_windows: boolean
  /** When it would be at the door if it was ordered now. */
  readonly arrives: LocalTime
}

/** Delivery now, or in the chosen window (SIL-ORD-042, SIL-ORD-043). */
export function deliveryAvailability(order: Order): Availability {
  if (!offersDelivery(order.delivery_type))
    return { offered: false, available_now: false, message: paymentWords.no_delivery }
  if (order.start_time_minute !== asSoonAsPossible) return { offered: true, available_now: true, message: '' }
  const problem = closedNow(order) ?? arrivesTooLate(order)
  if (!problem) return { offered: true, available_now: true, message: '' }
  // Each of the two is a sentence of its own.
  const instead = order.has_windows ? availabilityWords.choose_window : paymentWords.no_delivery
  return { offered: true, available_now: false, message: `${problem} ${instead}` }
}

/** The law is about the hand-over, and not about the moment of ordering. */
function arrivesTooLate({ arrives, pack, categoryTypes }: Order): string | undefined {
  return categoryTypes.every((type) => maySell(pack, arrives, type)) ? undefined : availabilityWords.alcohol_too_late
}

export function pickupAvailability(order: Order): Availability {
  if (!offersPickup(order.pickup_type))
    return { offered: false, available_now: false, message: paymentWords.no_online_pickup }
  const problem = closedNow(order)
  return { offered: true, available_now: problem === undefined, message: problem ?? '' }
}

function closedNow({ opening, now, pack, categoryTypes }: Order): string | undefined {
  if (!isOpen(opening, now)) return closedText(opening, now)
  return categoryTypes.every((type) => maySell(pack, now, type)) ? undefined : availabilityWords.no_alcohol_now
}
