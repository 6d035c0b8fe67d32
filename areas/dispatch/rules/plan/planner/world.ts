/** An index into the places of a world. */
export type PlaceIndex = number

/** How long things take that are no way, in milliseconds. */
export type Service = {
  /** At a counter before the food can be taken. */
  readonly settle_ms: number
  /** From when the driver and the food are there. */
  readonly hand_over_ms: number
  /** Each further order at a counter where the driver stands already, and from when its food is there. */
  readonly joined_ms: number
  readonly joined_hand_over_ms: number
  /** At a door, after the order was handed over. */
  readonly leave_door_ms: number
}

/** What no planned row may break; the board's own limits, as numbers. */
export type PlanLimits = {
  readonly room: number
  readonly stops: number
  /** Whether another store may be gone to while something is in the car. */
  readonly mixes_stores: boolean
}

/** What a minute of each costs beside a minute until a door. */
export type Weights = {
  readonly late: number
  /** Of the square of the minutes late: one order shall not pay for all. */
  readonly late_squared: number
  readonly driver_minute: number
  /** For an order whose driver is another one than dispatchers have seen. */
  readonly shown_change: number
  readonly load: number
  readonly unserved: number
}

/** When something may be handed over; null: at any time. */
export type Hours = readonly (readonly [from: number, until: number])[] | null

/** A waiting order. Instants are ms since 1970. */
export type PlanOrder = {
  readonly order_id: number
  readonly store: PlaceIndex
  readonly door: PlaceIndex
  readonly placed_at: number
  readonly ready_at: number
  readonly promised_at: number | null
  /** From the arrival until it is handed over. */
  readonly door_ms: number
  readonly room: number
  readonly alcohol: boolean
  readonly hours: Hours
}

/**
 * `fetch` is the way to a store with the pickup there, which nothing parts; `pickup` is one without such a way before it, `go` such a way
 * without its pickup, `way` the one to a waypoint.
 */
export type StopKind = 'fetch' | 'pickup' | 'deliver' | 'go' | 'way'

/** A stop in a driver's queue: it stays with its driver, and in this order. */
export type GivenStop = {
  readonly kind: StopKind
  /** Its first row in the queue. */
  readonly driver_assignment_id: string
  readonly order_id: number | null
  readonly place: PlaceIndex
  readonly ready_at: number
  readonly placed_at: number
  readonly promised_at: number | null
  readonly door_ms: number
  readonly room: number
  readonly hours: Hours
}

export type PlanDriver = {
  readonly driver_id: number
  readonly place: PlaceIndex
  /** From when the driver can set out. */
  readonly free_at: number
  /** There they have just taken an order over: a further one of the same counter joins it. */
  readonly at_counter: boolean
  /** No pickup after this, and the row done by that. */
  readonly pick_until: number
  readonly done_until: number
  readonly given: readonly GivenStop[]
  /** The first given stop has begun: nothing comes before it. */
  readonly has_begun: boolean
  /** When the way of the first given stop is over as it was said, while that stop stays the first. */
  readonly first_over_at: number | null
  /** Whether new orders are proposed at all, and alcohol. */
  readonly takes: boolean
  readonly takes_alcohol: boolean
  /** Orders of the present hour more than the others had, in the mean. */
  readonly load: number
}

/** All that the planner is told: plain data without clock or random, so that another thread, a test and a replay plan the same. */
export type PlanWorld = {
  readonly now: number
  readonly seed: number
  readonly drivers: readonly PlanDriver[]
  readonly orders: readonly PlanOrder[]
  readonly places: number
  /** From each place to each, row by row, in ms. */
  readonly travel: Int32Array
  readonly service: Service
  readonly limits: PlanLimits
  readonly weights: Weights
  /** Which driver dispatchers see beside an order. */
  readonly shown: ReadonlyMap<number, number>
}

/** A stop of a row as it is planned. Of a waiting order it has no assignment yet. */
export type PlannedStop = {
  readonly kind: StopKind
  readonly order_id: number | null
  readonly driver_assignment_id: string | null
  readonly starts_at: number
  /** At the store, the door or the waypoint. */
  readonly arrives_at: number
  /** Done there: taken over, or handed over. */
  readonly ends_at: number
}

export type PlannedRow = { readonly driver_id: number; readonly stops: readonly PlannedStop[] }

export type Plan = {
  readonly rows: readonly PlannedRow[]
  /** Waiting orders that nobody can be proposed for. */
  readonly unserved: readonly number[]
  /** Those of them for which no queue has room beside what was promised before: by order, the driver whose queue comes closest. */
  readonly left: ReadonlyMap<number, number>
  readonly cost: number
  readonly rounds: number
  /** Stops that were looked at. */
  readonly looked: number
}

/** What the last plan said, so that the next begins with it: by driver the orders' stops, in order. */
export type Previous = readonly PlannedRow[]

/** What the office sets of a market's. */
export type MarketWeights = { readonly plan_late: number; readonly plan_driver_minute: number }

export const weightsOf = ({ plan_late, plan_driver_minute }: MarketWeights): Weights => ({
  ...plainWeights,
  late: plan_late,
  driver_minute: plan_driver_minute,
})

export const plainWeights: Weights = {
  late: 2,
  late_squared: 1 / 30,
  driver_minute: 0,
  shown_change: 4,
  load: 0.05,
  unserved: 2000,
}
