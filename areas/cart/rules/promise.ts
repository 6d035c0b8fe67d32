import { mostlyAtDoor, type Outlook } from './outlook.ts'

const minuteMs = 60_000
/** Where dispatch knows nothing: so long for the hand-over. */
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
  readonly alcohol: boolean
  /** What dispatch knows of the store at this moment. */
  readonly outlook: Outlook | undefined
  /** The chosen delivery window; undefined is as soon as possible. */
  readonly window: { readonly from: number; readonly to: number } | undefined
}

/**
 * As soon as possible: cooked, then carried, as the board's figures have it four times of five, and by fixed minutes where they are not known. In a
 * window: ready at its start, delivered by its end. The kitchen is always told its own minutes.
 */
export function promiseFor(order: Order): OrderPromise {
  const cooked = order.now + order.prep_minutes * minuteMs
  if (!order.is_delivery) return { ready_at: cooked, promised_at: undefined }
  if (order.window) return { ready_at: Math.max(cooked, order.window.from), promised_at: order.window.to }
  const { now, alcohol, outlook, drive_ms = usualDriveMs } = order
  const by = outlook
    ? mostlyAtDoor({ now, cooked, drive_ms, alcohol }, outlook) - now
    : cooked - now + handOverMinutes * minuteMs + drive_ms * roomForStops
  return { ready_at: cooked, promised_at: now + Math.ceil(by / minuteMs) * minuteMs }
}

type Present = { readonly now: number; readonly outlook: Outlook | undefined }

/** Minutes to the door, as they would be promised to who orders now. */
export function minutesToDoor(
  prep_minutes: number,
  drive_ms: number | undefined,
  { now, outlook }: Present = { now: 0, outlook: undefined },
): number {
  const order = { is_delivery: true, alcohol: false, now, prep_minutes, drive_ms, outlook, window: undefined }
  return ((promiseFor(order).promised_at ?? now) - now) / minuteMs
}

/** '25–35', in the five-minute steps that people are told: lists, menu and checkout say the same of the same promise. */
export function spanText(minutes: number): string {
  const latest = Math.ceil(minutes / 5) * 5
  return `${Math.max(5, latest - spanMinutes)}–${latest}`
}
