import { type Estimate, laterOf, notBefore } from '#platform/core/normal.ts'
import type { PlannedRow, PlannedStop } from '../planner/world.ts'
import { handOverMs } from '../row-times.ts'
import { counterHabit, type Habit, type Habits, kitchenHabit } from './habits.ts'

const minute = 60_000
/** The way by which habits are told: a longer one varies more. */
const usualWayMs = 8 * minute

const asPlanned: Habit = { mean: 0, sd: 0 }

/** What the times of an order depend on. */
export type ForecastOrder = {
  readonly order_id: number
  readonly franchise_id: number | null
  /** As the kitchen said last. */
  readonly ready_at: number | null
  readonly is_ready: boolean
  readonly promised_at: number | null
  readonly alcohol: boolean
}

/** What holds an order up. */
export type RiskCause = 'kitchen' | 'queue' | 'way' | 'door' | 'no_driver'

/** When an order will probably be handed over, and what the minutes after its promise are due to. */
export type Forecast = {
  readonly order_id: number
  readonly at_door: Estimate
  readonly cause: RiskCause
  /** Of that cause alone, ms. */
  readonly behind: number
}

type Fetched = { readonly arrived: number; readonly ready: number; readonly over: number; readonly before: number }

/**
 * Goes along a planned row as the planner does, with all that is not sure of its times: ways and doors vary, kitchens are not as they say, and whoever
 * waits at a counter has lost what was gained on the way there.
 */
export function forecastRow(
  { stops }: Pick<PlannedRow, 'stops'>,
  orders: ReadonlyMap<number, ForecastOrder>,
  habits: Habits,
  now: number,
): readonly Forecast[] {
  const [first] = stops
  if (!first) return []
  const fetched = new Map<number, Fetched>()
  /** By order, what the driver does for it. */
  const spent = new Map<number | null, number>()
  const forecasts: Forecast[] = []
  let time: Estimate = { mean: first.starts_at, variance: 0 }
  for (const stop of stops) {
    const order = stop.order_id === null ? undefined : orders.get(stop.order_id)
    const began = time.mean
    const allSpent = time.mean - first.starts_at
    switch (stop.kind) {
      case 'fetch':
      case 'pickup': {
        const arrives_at = arrivalAt(stop, order)
        const arrived = along(time, arrives_at - stop.starts_at, stop.kind === 'fetch' ? habits.way : undefined)
        const ready = order && readyEstimate(order, habits, now)
        const met = ready ? laterOf(arrived, ready) : arrived
        const counter = counterHabit(habits, order?.franchise_id ?? null) ?? asPlanned
        const over = { mean: met.mean + counter.mean, variance: met.variance + counter.sd ** 2 }
        time = later(over, counterMs({ ...stop, arrives_at }, order))
        // A driver who stands there has nothing yet, however long it has taken already.
        if (stop === first && stop.kind === 'pickup') time = notBefore(time, now)
        if (stop.order_id !== null) {
          const before = allSpent - (spent.get(stop.order_id) ?? 0)
          const known = { arrived: arrived.mean, ready: ready?.mean ?? 0, over: time.mean, before }
          fetched.set(stop.order_id, known)
        }
        break
      }
      case 'deliver': {
        const habit = habits.doors[order?.alcohol ? 1 : 0]
        const there = along(time, stop.ends_at - stop.starts_at, undefined)
        time = { mean: there.mean + habit.mean, variance: there.variance + habit.sd ** 2 }
        if (order) {
          const others = allSpent - (spent.get(stop.order_id) ?? 0)
          const facts = { order, at_door: time, leg: time.mean - began, began, others }
          const atDoor = stop === first && stop.ends_at <= now
          forecasts.push({ order_id: order.order_id, at_door: time, ...causeOf(facts, fetched, atDoor) })
        }
        break
      }
      case 'go':
      case 'way':
        time = along(time, stop.ends_at - stop.starts_at, habits.way)
    }
    spent.set(stop.order_id, (spent.get(stop.order_id) ?? 0) + time.mean - began)
  }
  return forecasts
}

const later = ({ mean, variance }: Estimate, ms: number): Estimate => ({ mean: mean + ms, variance })

/** The habit is that of a usual way: half of it varies half as much. */
function along({ mean, variance }: Estimate, ms: number, habit: Habits['way'] | undefined): Estimate {
  const share = habit ? Math.max(0, ms) / usualWayMs : 0
  return {
    mean: mean + Math.max(0, ms) + share * (habit?.mean ?? 0),
    variance: variance + share * (habit?.sd ?? 0) ** 2,
  }
}

/** Where a kitchen marks its food as ready, what it has not marked will be ready later than now. */
export function readyEstimate(order: ForecastOrder, habits: Habits, now: number): Estimate | undefined {
  const { ready_at, is_ready, franchise_id } = order
  if (ready_at === null) return undefined
  if (is_ready) return { mean: Math.min(ready_at, now), variance: 0 }
  const { mean, sd } = kitchenHabit(habits, franchise_id)
  const usual = { mean: ready_at + mean, variance: sd ** 2 }
  return counterHabit(habits, franchise_id) ? notBefore(usual, now) : usual
}

/** Of a pickup that a driver is at the plan has the end alone: they stand at the counter, unless it ends later than its food would have it. */
function arrivalAt({ kind, starts_at, arrives_at, ends_at }: PlannedStop, order: ForecastOrder | undefined): number {
  if (kind === 'fetch' || arrives_at < ends_at) return arrives_at
  const latest = ends_at - handOverMs
  return latest > (order?.ready_at ?? 0) ? Math.max(starts_at, latest) : starts_at
}

/** At the counter once driver and food are there, as it is planned; where the plan has kept an older time, or the food is later than said, what it usually takes. */
function counterMs(
  { arrives_at, ends_at }: Pick<PlannedStop, 'arrives_at' | 'ends_at'>,
  order: ForecastOrder | undefined,
): number {
  const ms = ends_at - Math.max(arrives_at, order?.ready_at ?? 0)
  return ms > 0 ? Math.min(ms, handOverMs) : handOverMs
}

type CauseFacts = {
  readonly order: ForecastOrder
  readonly at_door: Estimate
  /** From when the driver sets out to the door. */
  readonly leg: number
  readonly began: number
  /** What the driver does for others before. */
  readonly others: number
}

function causeOf(
  { order, at_door, leg, began, others }: CauseFacts,
  fetched: ReadonlyMap<number, Fetched>,
  isAtDoor: boolean,
): Pick<Forecast, 'cause' | 'behind'> {
  const late = Math.max(0, at_door.mean - (order.promised_at ?? at_door.mean))
  if (isAtDoor) return { cause: 'door', behind: late }
  const pickup = fetched.get(order.order_id)
  const parts: [RiskCause, number][] = []
  if (pickup) {
    const between = Math.max(0, began - pickup.over)
    // Taken over at this time it would still come in time, if it went there at once.
    const latest = (order.promised_at ?? 0) - leg - handOverMs
    const isKitchen = pickup.ready >= pickup.arrived
    const over = Math.max(0, Math.max(pickup.ready, pickup.arrived) - latest)
    const queued = isKitchen ? 0 : Math.min(over, pickup.before)
    parts.push(['kitchen', isKitchen ? over : 0], ['queue', queued + between])
  } else parts.push(['queue', Math.min(late, others)])
  const known = parts.reduce((sum, [, ms]) => sum + ms, 0)
  parts.push(['way', Math.max(0, late - known)])
  const [cause, behind] = parts.reduce((most, part) => (part[1] > most[1] ? part : most))
  return { cause, behind }
}
