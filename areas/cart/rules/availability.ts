import type { AlcoholPack } from '#areas/alcohol/rules/pack.ts'
import { maySell } from '#areas/alcohol/rules/sale-hours.ts'
import { hoursText, isOpen, isPaused, type Opening } from '#areas/menu/rules/hours.ts'
import type { LocalTime } from '#platform/core/local-time.ts'
import { noDelivery, noOnlinePickup, offersDelivery, offersPickup } from './payment.ts'
import { asSoonAsPossible } from './values.ts'

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
  if (!offersDelivery(order.delivery_type)) return { offered: false, available_now: false, message: noDelivery }
  if (order.start_time_minute !== asSoonAsPossible) return { offered: true, available_now: true, message: '' }
  const problem = closedNow(order) ?? arrivesTooLate(order)
  if (!problem) return { offered: true, available_now: true, message: '' }
  if (!order.has_windows) return { offered: true, available_now: false, message: `${problem} ${noDelivery}` }
  return { offered: true, available_now: false, message: `${problem} Please choose a delivery window.` }
}

/** The law is about the hand-over, and not about the moment of ordering. */
function arrivesTooLate({ arrives, pack, categoryTypes }: Order): string | undefined {
  return categoryTypes.every((type) => maySell(pack, arrives, type))
    ? undefined
    : 'Alcohol cannot be at your door before its sale ends.'
}

export function pickupAvailability(order: Order): Availability {
  if (!offersPickup(order.pickup_type)) return { offered: false, available_now: false, message: noOnlinePickup }
  const problem = closedNow(order)
  return { offered: true, available_now: problem === undefined, message: problem ?? '' }
}

function closedNow({ opening, now, pack, categoryTypes }: Order): string | undefined {
  if (!isOpen(opening, now)) {
    const text = hoursText(opening, now)
    if (isPaused(opening, now)) return `The restaurant takes ${text.replace('No', 'no')}.`
    return text === 'Closed' ? 'Closed now.' : `Closed now. ${text}.`
  }
  return categoryTypes.every((type) => maySell(pack, now, type))
    ? undefined
    : 'Alcohol cannot be sold at this time of day.'
}
