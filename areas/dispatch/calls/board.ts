import * as z from 'zod/mini'
import { dispatcher } from '#areas/accounts/rules/permissions.ts'
import { defineCall } from '#platform/core/call.ts'
import { instant } from '#platform/core/wire.ts'

const time = z.nullable(z.int())

const orderFacts = {
  alcohol: z.boolean(),
  picked_up: z.boolean(),
  ready_at: time,
  promised_at: time,
  from_address_summary: z.object({ addr_line_1: z.string(), name: z.string() }),
  address_summary: z.object({ addr_line_1: z.string() }),
}

export const driverAssignment = z.object({
  driver_assignment_id: z.string(),
  order_id: z.nullable(z.int()),
  waypoint_id: z.nullable(z.int()),
  type_text: z.string(),
  status_text: z.string(),
  start_time: time,
  end_time: time,
  ...orderFacts,
})

export const driverQueue = z.object({
  driver_id: z.int(),
  market_id: z.int(),
  driver_details: z.object({
    driver_id: z.int(),
    name: z.string(),
    phone_number: z.string(),
    shift_type: z.string(),
    active: z.boolean(),
    busyness_status: z.string(),
    /** When the shift is planned to end. */
    shift_end: time,
    alcohol_approved: z.boolean(),
    onboarding: z.boolean(),
    tablet_id: z.nullable(z.string()),
    tablet_secret: z.optional(z.nullable(z.string())),
    waypoint_id: z.nullable(z.int()),
    driver_hour_id: z.nullable(z.int()),
  }),
  driver_assignments: z.readonly(z.array(driverAssignment)),
  undelivered_orders: z.readonly(z.array(z.int())),
  door_notes: z.readonly(
    z.array(
      z.object({
        order_id: z.int(),
        what: z.enum(['refused_in_car', 'after_cut_off', 'before_opening', 'not_approved']),
      }),
    ),
  ),
  last_updated_at: instant,
  version: z.int(),
  removed: z.boolean(),
})

export const unassignedOrders = z.readonly(
  z.array(
    z.object({
      order_id: z.int(),
      market_id: z.int(),
      type: z.string(),
      picked_up_by: z.nullable(z.string()),
      external_reason: z.nullable(z.string()),
      ...orderFacts,
    }),
  ),
)

const waypoints = z.readonly(
  z.array(z.object({ waypoint_id: z.int(), market_id: z.int(), name: z.string(), short: z.string() })),
)

/** Version 1: the whole board. The server keeps no cache of queues, so `ignore_cache` changes nothing here (SIL-OPS-35). */
export const refreshDriverQueues = defineCall({
  name: 'refresh_driver_queues',
  data: z.strictObject({ ignore_cache: z.optional(z.boolean()) }),
  reply: z.object({
    driver_queues: z.readonly(z.array(driverQueue)),
    dispatch_unassigned_orders: unassignedOrders,
    dispatch_waypoints: waypoints,
    last_updated_at: instant,
  }),
  may: dispatcher,
  reads: true,
})

/** Version 2: what changed after `last_updated_at`, the last `current_time` received (SIL-OPS-36). */
export const refreshDriverQueuesV2 = defineCall({
  name: 'refresh_driver_queues_v2',
  data: z.strictObject({ last_updated_at: instant }),
  reply: z.object({ driver_queues: z.readonly(z.array(driverQueue)), current_time: instant }),
  may: dispatcher,
  reads: true,
})

export const refreshUnassignedOrders = defineCall({
  name: 'refresh_unassigned_orders',
  data: z.strictObject({}),
  reply: z.object({ dispatch_unassigned_orders: unassignedOrders }),
  may: dispatcher,
  reads: true,
})
