import type { Move, ReplayDay, Run, Visit } from './day.ts'

const minute = 60_000
export const metresPerMile = 1609.344

/** How a day went, in the figures that dispatch is measured by. Minutes, but for shares and counts. */
export type Figures = {
  readonly delivered: number
  readonly undelivered: number
  /** Of all orders, by the promise. */
  readonly on_time: number
  readonly click_to_door: number
  readonly click_to_door_p95: number
  readonly driver_minutes: number
  /** Straight ones. */
  readonly miles: number
  readonly orders_a_trip: number
}

export type Delivery = { readonly driver: number; readonly at: number }

export const deliveriesOf = ({ visits }: Pick<Run, 'visits'>): ReadonlyMap<number, Delivery> =>
  new Map(
    visits.flatMap(({ kind, order, driver, ends_at }) =>
      kind === 'deliver' ? [[order, { driver, at: ends_at }]] : [],
    ),
  )

/** Of all orders, or of those in `only`. */
export function measureRun(day: ReplayDay, run: Run, only?: ReadonlySet<number>): Figures {
  const counted = day.orders.flatMap((_, order) => (!only || only.has(order) ? [order] : []))
  const deliveries = deliveriesOf(run)
  const delivered = counted.filter((order) => deliveries.has(order))
  const clicks = delivered
    .map((order) => ((deliveries.get(order)?.at ?? 0) - (day.orders[order]?.placed_at ?? 0)) / minute)
    .sort((a, b) => a - b)
  const kept = delivered.filter((order) => !isLate(day, order, deliveries.get(order)?.at ?? 0))
  const each = Math.max(1, deliveries.size)
  const { moves = [] } = run
  const sentMs = moves.reduce((sum, { leaves_at, arrives_at }) => sum + arrives_at - leaves_at, 0)
  return {
    delivered: delivered.length,
    undelivered: counted.length - delivered.length,
    on_time: kept.length / Math.max(1, counted.length),
    click_to_door: clicks.reduce((sum, one) => sum + one, 0) / Math.max(1, clicks.length),
    click_to_door_p95: clicks[Math.max(0, Math.ceil(clicks.length * 0.95) - 1)] ?? 0,
    driver_minutes: (sumOf(run.visits, (visit) => spentMs(day, visit)) + sentMs) / minute / each,
    miles: (sumOf(run.visits, (visit) => straightMetres(day, visit)) + sentMetres(day, moves)) / metresPerMile / each,
    orders_a_trip: deliveries.size / Math.max(1, countTrips(run.visits)),
  }
}

export const isLate = ({ orders }: Pick<ReplayDay, 'orders'>, order: number, at: number) =>
  at > (orders[order]?.promised_at ?? Number.POSITIVE_INFINITY)

const sumOf = (visits: readonly Visit[], of: (visit: Visit) => number) =>
  visits.reduce((sum, visit) => sum + of(visit), 0)

const spentMs = ({ service }: ReplayDay, { kind, leaves_at, ends_at }: Visit) =>
  ends_at - leaves_at + (kind === 'deliver' ? service.leave_door_ms : 0)

export function straightMetres(
  { places }: Pick<ReplayDay, 'places'>,
  { from, to }: Pick<Visit, 'from' | 'to'>,
): number {
  const [a, b] = [places[from], places[to]]
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
}

/** What drivers who sat were sent. */
export const sentMetres = (day: Pick<ReplayDay, 'places'>, moves: readonly Move[]) =>
  moves.reduce((sum, move) => sum + straightMetres(day, move), 0)

/** A trip begins with a pickup into an empty car. */
function countTrips(visits: readonly Visit[]): number {
  const carried = new Map<number, number>()
  let trips = 0
  for (const { driver, kind } of visits) {
    const before = carried.get(driver) ?? 0
    if (kind === 'pickup' && before === 0) trips += 1
    carried.set(driver, before + (kind === 'pickup' ? 1 : -1))
  }
  return trips
}
