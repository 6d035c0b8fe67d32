import type { DispatchBoard, DriverAssignment, DriverDetails, DriverQueue, UnassignedOrder } from './board.ts'
import { kindOf, typeText } from './kinds.ts'

const facts = {
  alcohol: false,
  picked_up: false,
  ready_at: null,
  promised_at: null,
  from_address_summary: { addr_line_1: '88 Market Street', name: 'Noodle Bar 88' },
  address_summary: { addr_line_1: '12 Hawthorn Street' },
}

export function assignment(id: string, input: Partial<DriverAssignment> = {}): DriverAssignment {
  const kind = kindOf(id) ?? 'deliver'
  return {
    driver_assignment_id: id,
    order_id: kind === 'waypoint' ? null : 812,
    waypoint_id: kind === 'waypoint' ? 3 : null,
    type_text: typeText(kind),
    status_text: 'Acknowledged',
    start_time: 0,
    end_time: 0,
    ...facts,
    ...input,
  }
}

export function queue(input: Partial<DriverQueue> & { details?: Partial<DriverDetails> } = {}): DriverQueue {
  const { details, ...rest } = input
  const driver_id = rest.driver_id ?? 7
  return {
    driver_id,
    market_id: 1,
    driver_details: {
      driver_id,
      name: 'Maya Okafor',
      phone_number: '4785550110',
      shift_type: 'delivery',
      active: true,
      busyness_status: 'driver_busyness_status_busy',
      shift_end: null,
      alcohol_approved: false,
      onboarding: false,
      tablet_id: 't-1',
      waypoint_id: 3,
      driver_hour_id: 70,
      ...details,
    },
    driver_assignments: [],
    undelivered_orders: [],
    door_notes: [],
    last_updated_at: 1000,
    version: 1,
    removed: false,
    ...rest,
  }
}

export const unassigned = (order_id: number, input: Partial<UnassignedOrder> = {}): UnassignedOrder => ({
  order_id,
  market_id: 1,
  type: 'pick_up',
  picked_up_by: null,
  external_reason: null,
  ...facts,
  ...input,
})

export const board = (input: Partial<DispatchBoard> = {}): DispatchBoard => ({
  driver_queues: [queue()],
  dispatch_unassigned_orders: [],
  dispatch_waypoints: [{ waypoint_id: 3, market_id: 1, name: 'Depot Lot', short: 'DL' }],
  last_updated_at: 1000,
  ...input,
})
