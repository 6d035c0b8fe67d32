import type { Hours, PlaceIndex, PlanLimits, Service, Weights } from '#areas/dispatch/rules/plan/planner/world.ts'

/** An order of a day that is played again. Orders and drivers are named by their index; instants are ms. */
export type ReplayOrder = {
  /** What people call it: the order's number, or its name in a public instance. */
  readonly label: string
  readonly store: PlaceIndex
  readonly door: PlaceIndex
  /** The street, blurred to the block. */
  readonly street: string
  readonly placed_at: number
  /** What the kitchen said at first, and when the food was ready. */
  readonly told_at: number
  readonly ready_at: number
  readonly promised_at: number | null
  readonly door_ms: number
  readonly room: number
  readonly alcohol: boolean
  readonly hours: Hours
}

/** In place of a limit that is none: plain data has no infinity. */
export const noEnd = Number.MAX_SAFE_INTEGER

/** One stretch of a driver's work. */
export type ReplayDriver = {
  readonly name: string
  readonly place: PlaceIndex
  readonly on_at: number
  readonly off_at: number
  /** No pickup after this, and the row done by that. */
  readonly pick_until: number
  readonly done_until: number
  readonly takes_alcohol: boolean
}

/** An order that was given to a driver. */
export type Act = { readonly order: number; readonly driver: number; readonly at: number }

export type ReplayPlace = { readonly x: number; readonly y: number; readonly store: string | null }

/** All that playing a day needs: plain data, so that a thread, a browser and a test play the same. */
export type ReplayDay = {
  /** By the time they were placed. */
  readonly orders: readonly ReplayOrder[]
  readonly drivers: readonly ReplayDriver[]
  /** In metres; `y` grows to the north. */
  readonly places: readonly ReplayPlace[]
  /** From each place to each, row by row, in ms. */
  readonly travel: Int32Array
  readonly service: Service
  readonly limits: PlanLimits
  readonly weights: Weights
  /** Whether a driver on a way may be given more: in the public instances a trip is driven as it was begun. */
  readonly redirects: boolean
  /** What was done on that day, by time. */
  readonly acts: readonly Act[]
  /** In which order each driver fetched and delivered then; empty where nothing is known of it. */
  readonly sequences: readonly (readonly StopRef[])[]
}

export type StopRef = { readonly kind: 'pickup' | 'deliver'; readonly order: number }

/** A stop that was begun: where the driver came from, when, and when it was done. */
export type Visit = StopRef & {
  readonly driver: number
  readonly from: PlaceIndex
  readonly to: PlaceIndex
  readonly leaves_at: number
  readonly arrives_at: number
  /** Taken over, or handed over. */
  readonly ends_at: number
}

/** A driver without work, on the way to where the next orders are expected. */
export type Move = {
  readonly driver: number
  readonly from: PlaceIndex
  readonly to: PlaceIndex
  readonly leaves_at: number
  readonly arrives_at: number
}

/** How a day went under one policy. */
export type Run = {
  readonly visits: readonly Visit[]
  readonly given: readonly Act[]
  /** Of drivers who were sent somewhere to wait; only where that was asked. */
  readonly moves?: readonly Move[] | undefined
}

/** A larger day would be played for minutes; the largest public instances have 3,213 orders and 404 couriers. */
export const mostPlayed = { orders: 4_000, drivers: 500 } as const
