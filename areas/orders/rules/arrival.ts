import { spanMinutes } from '#areas/cart/rules/promise.ts'

const minute = 60_000
/** So much later than promised is told as late, with its cause. */
const lateAfterMs = 5 * minute
/** The shortest way to a door, with the hand-over. */
const carriedMinutes = 10
/** How far off the board's time may be either way: it narrows as less can come between. */
const spreadMs = { planned: 5 * minute, onTheWay: 3 * minute }

/** What holds an order up, for whoever waits for it. */
export const lateCauses = ['kitchen', 'no_driver', 'other_stops', 'way'] as const
export type LateCause = (typeof lateCauses)[number]

/** When it will be at the door, in ms since 1970, and what is to blame where that is later than was promised. */
export type Arrival = { readonly from: number; readonly to: number; readonly late: LateCause | null }

export type ArrivalFacts = {
  readonly now: number
  readonly promised_at: number
  readonly ready_at: number
  readonly picked_up: boolean
  /** When the board expects the hand-over to be done; null while no driver has it. */
  readonly planned_at: number | null
  /** Doors of others before this one. */
  readonly doors_before: number
  /** What dispatch has told the customer since; the page never says less. */
  readonly told_about: number | null
}

/** The time that the board plans with, as a span that narrows; the promise until a driver has it. A time that was told is within it. */
export function arrivalOf(facts: ArrivalFacts): Arrival {
  const { told_about } = facts
  const arrival = plannedArrival(facts)
  return told_about === null || told_about <= arrival.to ? arrival : { ...arrival, to: told_about }
}

function plannedArrival(facts: ArrivalFacts): Arrival {
  const { now, promised_at, planned_at, picked_up } = facts
  if (planned_at === null) {
    // Nobody can fetch it before it is cooked, and then there is the way.
    const to = Math.max(promised_at, now + spanMinutes * minute, facts.ready_at + carriedMinutes * minute)
    return {
      from: Math.max(now, to - spanMinutes * minute),
      to,
      late: to > promised_at + lateAfterMs ? causeOf(facts) : null,
    }
  }
  const spread = picked_up ? spreadMs.onTheWay : spreadMs.planned
  const expected = Math.max(planned_at, now)
  return {
    from: Math.max(now, expected - spread),
    to: expected + spread,
    late: expected > promised_at + lateAfterMs ? causeOf(facts) : null,
  }
}

function causeOf({ now, promised_at, ready_at, picked_up, planned_at, doors_before }: ArrivalFacts): LateCause {
  if (doors_before > 0) return 'other_stops'
  if (picked_up) return 'way'
  if (ready_at > Math.min(now, promised_at)) return 'kitchen'
  return planned_at === null ? 'no_driver' : 'way'
}
