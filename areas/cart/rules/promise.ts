const minuteMs = 60_000
const handOverMinutes = 10
/** A driver rarely comes straight from one store to one door: what is promised leaves room for another stop. */
const roomForStops = 5 / 3
/** For an address whose way is not known. */
const usualDriveMs = 9 * minuteMs

/** What is told is a span that ends with the promise. */
export const spanMinutes = 10

/** What the customer is promised, in ms since 1970. */
export type OrderPromise = { readonly ready_at: number; readonly promised_at: number | undefined }

type Order = {
  readonly is_delivery: boolean
  readonly now: number
  readonly prep_minutes: number
  /** How long one drives from the store to the door. */
  readonly drive_ms: number | undefined
  /** The chosen delivery window; undefined is as soon as possible. */
  readonly window: { readonly from: number; readonly to: number } | undefined
}

/** As soon as possible: cooked, then carried. In a window: ready at its start, delivered by its end. */
export function promiseFor(order: Order): OrderPromise {
  const cooked = order.now + order.prep_minutes * minuteMs
  if (!order.is_delivery) return { ready_at: cooked, promised_at: undefined }
  if (order.window) return { ready_at: Math.max(cooked, order.window.from), promised_at: order.window.to }
  const carried = handOverMinutes + Math.ceil(((order.drive_ms ?? usualDriveMs) * roomForStops) / minuteMs)
  return { ready_at: cooked, promised_at: cooked + carried * minuteMs }
}

/** Minutes to the door, as they would be promised to who orders now. */
export function minutesToDoor(prep_minutes: number, drive_ms: number | undefined): number {
  const { promised_at = 0 } = promiseFor({ is_delivery: true, now: 0, prep_minutes, drive_ms, window: undefined })
  return promised_at / minuteMs
}

/** '25–35', in the five-minute steps that people are told: lists, menu and checkout say the same of the same promise. */
export function spanText(minutes: number): string {
  const latest = Math.ceil(minutes / 5) * 5
  return `${Math.max(5, latest - spanMinutes)}–${latest}`
}
