// What dispatchers and browsers mean by the board; `calls.ts` has the same shapes as schemas (DSP-34…42).

export type Kind = 'deliver' | 'go_to_order' | 'pickup' | 'waypoint'

/** What the board knows of an order, on its way or waiting. Times are ms since 1970. */
export type OrderFacts = {
  readonly alcohol: boolean
  readonly picked_up: boolean
  readonly ready_at: number | null
  readonly promised_at: number | null
  readonly from_address_summary: { readonly addr_line_1: string; readonly name: string }
  readonly address_summary: { readonly addr_line_1: string }
}

export type DriverAssignment = OrderFacts & {
  readonly driver_assignment_id: string
  readonly order_id: number | null
  readonly waypoint_id: number | null
  readonly type_text: string
  readonly status_text: string
  readonly start_time: number | null
  readonly end_time: number | null
  /** Only in the browser: added here and not yet confirmed, so the id is a stand-in (SIL-OPS-44). */
  readonly pending?: true
}

export type DriverDetails = {
  readonly driver_id: number
  readonly name: string
  readonly phone_number: string
  readonly shift_type: string
  readonly active: boolean
  readonly busyness_status: string
  readonly shift_end: number | null
  readonly alcohol_approved: boolean
  readonly onboarding: boolean
  readonly tablet_id: string | null
  /** Only refreshes carry it; they are never stored (SIL-OPS-28). */
  readonly tablet_secret?: string | null | undefined
  readonly waypoint_id: number | null
  readonly driver_hour_id: number | null
}

/** What dispatch must know of a driver's doors beyond the queue: goods that were refused, checks outside the hours, and alcohol that the driver may not hand over any more (SIL-OPS-63, SIL-OPS-68, SIL-OPS-88). */
export type DoorNote = {
  readonly order_id: number
  readonly what: 'refused_in_car' | 'after_cut_off' | 'before_opening' | 'not_approved'
}

export type DriverQueue = {
  readonly driver_id: number
  readonly market_id: number
  readonly driver_details: DriverDetails
  readonly driver_assignments: readonly DriverAssignment[]
  /** Order ids, sorted (DSP-36). */
  readonly undelivered_orders: readonly number[]
  /** Those of the present hour. */
  readonly door_notes: readonly DoorNote[]
  readonly last_updated_at: number
  readonly version: number
  readonly removed: boolean
}

export type UnassignedOrder = OrderFacts & {
  readonly order_id: number
  readonly market_id: number
  readonly type: string
  /** The driver who has it in the car, or has given it to somebody (SIL-OPS-50). */
  readonly picked_up_by: string | null
  /** Why the last hand-over to the external service failed (SIL-OPS-33). */
  readonly external_reason: string | null
}

export type Waypoint = {
  readonly waypoint_id: number
  readonly market_id: number
  readonly name: string
  readonly short: string
}

export type DispatchBoard = {
  readonly driver_queues: readonly DriverQueue[]
  readonly dispatch_unassigned_orders: readonly UnassignedOrder[]
  readonly dispatch_waypoints: readonly Waypoint[]
  readonly last_updated_at: number
}
