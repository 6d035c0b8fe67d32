import { type KnownRows, makeKnownRows } from './known-rows.ts'
import type { Hours, PlanWorld, StopKind } from './world.ts'

/** Numbers are compared faster than words, and columns of them lie side by side. */
export const stopKinds = ['fetch', 'pickup', 'deliver', 'go', 'way'] as const satisfies readonly StopKind[]
export const [fetchKind, pickupKind, deliverKind, goKind] = [0, 1, 2, 3]

/**
 * The stops of a world as columns: a stop is its index. The order at index `i` of the world is fetched by stop `2 i` and delivered by stop
 * `2 i + 1`; the given stops of all drivers come behind.
 */
export type StopTable = {
  readonly world: PlanWorld
  /** As they are numbered in `stopKinds`. */
  readonly kind: Uint8Array
  readonly place: Int32Array
  readonly readyAt: Float64Array
  readonly placedAt: Float64Array
  /** Infinity without a promise. */
  readonly promisedAt: Float64Array
  readonly doorMs: Float64Array
  /** Above zero where something is taken into the car, below where it is handed over. */
  readonly room: Int32Array
  readonly hours: readonly Hours[]
  /** When the way of a driver's first stop is over as it was said; NaN of every other stop. */
  readonly firstOver: Float64Array
  /** By driver, in the order of the queue. */
  readonly given: readonly (readonly number[])[]
  /** Room that is taken before the first stop, by driver. */
  readonly carried: readonly number[]
  /** By order: which driver dispatchers see beside it, as an index; -1 nobody. */
  readonly shownTo: Int32Array
  /** Per minute of a driver's; it fades when drivers are short. */
  readonly driverMinute: number
  /** Drivers, by index, to whom new orders are proposed at all. */
  readonly takers: readonly number[]
  /** By order, who could be at its store first by their queues alone; found when it is asked for. */
  readonly nearest: (Float64Array | undefined)[]
  /** By order, the others of its store; found when it is asked for. */
  readonly siblings: (readonly number[] | undefined)[]
  readonly pickUntil: Float64Array
  /** By driver. */
  readonly startsAt: Int32Array
  readonly known: KnownRows
  /** Stops looked at so far: the measure of work, as the planner has no clock. */
  looked: number
}

type Stop = {
  readonly kind: StopKind
  readonly place: number
  readonly ready_at: number
  readonly placed_at: number
  readonly promised_at: number | null
  readonly door_ms: number
  readonly room: number
  readonly hours: Hours
}

export const fetchOf = (order: number) => 2 * order
export const deliverOf = (order: number) => 2 * order + 1
/** Of an order that no driver has. */
export const isWaiting = ({ world }: Pick<StopTable, 'world'>, stop: number) => stop < 2 * world.orders.length
export const orderOf = (stop: number) => stop >> 1

export function makeStopTable(world: PlanWorld): StopTable {
  const stops: Stop[] = world.orders.flatMap((order): Stop[] => [
    { ...order, kind: 'fetch', place: order.store },
    { ...order, kind: 'deliver', place: order.door, room: -order.room },
  ])
  const given = world.drivers.map((driver) =>
    driver.given.map((stop) => {
      const taken = stop.kind === 'fetch' || stop.kind === 'pickup'
      return stops.push({ ...stop, room: taken ? stop.room : stop.kind === 'deliver' ? -stop.room : 0 }) - 1
    }),
  )
  const numbers = (of: (stop: Stop) => number) => Float64Array.from(stops, of)
  const firstOver = new Float64Array(stops.length).fill(Number.NaN)
  for (const [driver, { first_over_at }] of world.drivers.entries()) {
    const first = given[driver]?.[0]
    if (first !== undefined && first_over_at !== null) firstOver[first] = first_over_at
  }
  const driverIndex = new Map(world.drivers.map(({ driver_id }, index) => [driver_id, index]))
  const open = world.orders.length
  const onDuty = world.drivers.filter(({ takes }) => takes).length
  return {
    world,
    kind: Uint8Array.from(stops, ({ kind }) => stopKinds.indexOf(kind)),
    place: Int32Array.from(stops, ({ place }) => place),
    readyAt: numbers(({ ready_at }) => ready_at),
    placedAt: numbers(({ placed_at }) => placed_at),
    promisedAt: numbers(({ promised_at }) => promised_at ?? Number.POSITIVE_INFINITY),
    doorMs: numbers(({ door_ms }) => door_ms),
    room: Int32Array.from(stops, ({ room }) => room),
    hours: stops.map(({ hours }) => hours),
    firstOver,
    given,
    carried: world.drivers.map((driver) => roomCarried(driver.given)),
    shownTo: Int32Array.from(world.orders, ({ order_id }) => driverIndex.get(world.shown.get(order_id) ?? -1) ?? -1),
    driverMinute: onDuty > 0 ? world.weights.driver_minute * Math.max(0, 1 - (1.5 * open) / onDuty) : 0,
    takers: world.drivers.flatMap(({ takes }, driver) => (takes ? [driver] : [])),
    nearest: [],
    siblings: [],
    pickUntil: Float64Array.from(world.drivers, ({ pick_until }) => pick_until),
    startsAt: Int32Array.from(world.drivers, ({ place }) => place),
    known: makeKnownRows(world.drivers.length, world.orders.length),
    looked: 0,
  }
}

/** Of orders that are delivered without being fetched before. */
function roomCarried(given: PlanWorld['drivers'][number]['given']): number {
  const fetched = new Set(
    given.flatMap(({ kind, order_id }) => (kind === 'fetch' || kind === 'pickup' ? [order_id] : [])),
  )
  return given.reduce(
    (sum, { kind, order_id, room }) => sum + (kind === 'deliver' && !fetched.has(order_id) ? room : 0),
    0,
  )
}
