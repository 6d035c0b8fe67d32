import * as z from 'zod/mini'
import { callPermissions } from '#areas/accounts/rules/permissions.ts'
import { defineCall } from '#platform/core/call.ts'
import { id, instant } from '#platform/core/wire.ts'

const assignmentId = z.string().check(z.regex(/^[dgpw][0-9-]{1,20}$/))
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
    alcohol_approved: z.boolean(),
    onboarding: z.boolean(),
    tablet_id: z.nullable(z.string()),
    tablet_secret: z.optional(z.nullable(z.string())),
    waypoint_id: z.nullable(z.int()),
    driver_hour_id: z.nullable(z.int()),
  }),
  driver_assignments: z.readonly(z.array(driverAssignment)),
  undelivered_orders: z.readonly(z.array(z.int())),
  last_updated_at: instant,
  version: z.int(),
  removed: z.boolean(),
})

const unassignedOrders = z.readonly(
  z.array(
    z.object({
      order_id: z.int(),
      market_id: z.int(),
      type: z.string(),
      external_reason: z.nullable(z.string()),
      ...orderFacts,
    }),
  ),
)

const waypoints = z.readonly(
  z.array(z.object({ waypoint_id: z.int(), market_id: z.int(), name: z.string(), short: z.string() })),
)

const queueReply = z.object({ driver_queue: driverQueue })
const queueAndUnassigned = z.object({ driver_queue: driverQueue, dispatch_unassigned_orders: unassignedOrders })

const staleQueue = { stale_queue: 'This queue was changed by someone else.' } as const
const notUnassigned = { order_not_unassigned: 'This order is no longer unassigned.' } as const
const clockedOut = { driver_clocked_out: 'This driver has clocked out.' } as const

const moveData = z.strictObject({ driver_assignment_id: assignmentId, driver_id: id })

export const dispatchMoveUp = defineCall({
  name: 'dispatch_move_up',
  data: moveData,
  reply: queueReply,
  refusals: staleQueue,
  may: callPermissions.dispatch_move_up,
})

export const dispatchMoveDown = defineCall({
  name: 'dispatch_move_down',
  data: moveData,
  reply: queueReply,
  refusals: staleQueue,
  may: callPermissions.dispatch_move_down,
})

export const dispatchDelete = defineCall({
  name: 'dispatch_delete',
  /** `order_id` is null for a waypoint (SIL-OPS-49). */
  data: z.strictObject({ driver_assignment_id: assignmentId, driver_id: id, order_id: z.nullable(id) }),
  reply: queueAndUnassigned,
  refusals: staleQueue,
  may: callPermissions.dispatch_delete,
})

export const dispatchEnqueue = defineCall({
  name: 'dispatch_enqueue',
  data: z.strictObject({
    assignment: z.strictObject({ type: z.string().check(z.maxLength(40)), order_id: id }),
    driver_id: id,
    driver_hour_id: id,
  }),
  reply: queueAndUnassigned,
  refusals: {
    ...staleQueue,
    ...notUnassigned,
    ...clockedOut,
    invalid_type: 'Only Deliver and Pickup can be added for an order.',
    driver_not_alcohol_approved: 'This driver is not approved for alcohol.',
    order_not_with_driver: 'This order is not with this driver.',
  },
  may: callPermissions.dispatch_enqueue,
})

export const enqueueWaypoint = defineCall({
  name: 'enqueue_waypoint',
  data: z.strictObject({ waypoint_id: id, driver_id: id, driver_hour_id: id }),
  reply: queueReply,
  refusals: clockedOut,
  may: callPermissions.enqueue_waypoint,
})

export const changeDriverStatus = defineCall({
  name: 'change_driver_status',
  data: z.strictObject({ active: z.boolean(), driver_id: id }),
  reply: z.object({ driver_id: z.int(), active: z.boolean(), driver_queue: driverQueue }),
  refusals: clockedOut,
  may: callPermissions.change_driver_status,
})

export const sendToExternalDelivery = defineCall({
  name: 'send_to_external_delivery',
  data: z.strictObject({ order_id: id }),
  reply: z.object({ order_id: z.int(), dispatch_unassigned_orders: unassignedOrders }),
  refusals: notUnassigned,
  may: callPermissions.send_to_external_delivery,
})

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
  may: callPermissions.refresh_driver_queues,
  reads: true,
})

/** Version 2: what changed after `last_updated_at`, the last `current_time` received (SIL-OPS-36). */
export const refreshDriverQueuesV2 = defineCall({
  name: 'refresh_driver_queues_v2',
  data: z.strictObject({ last_updated_at: instant }),
  reply: z.object({ driver_queues: z.readonly(z.array(driverQueue)), current_time: instant }),
  may: callPermissions.refresh_driver_queues_v2,
  reads: true,
})

export const refreshUnassignedOrders = defineCall({
  name: 'refresh_unassigned_orders',
  data: z.strictObject({}),
  reply: z.object({ dispatch_unassigned_orders: unassignedOrders }),
  may: callPermissions.refresh_unassigned_orders,
  reads: true,
})

/** What a dispatcher may be told after a full-page action, by code: a text in the address could be anybody's. */
export const undoWords = {
  undone: 'The last action was undone.',
  cannot_be_undone: 'The last action can no longer be undone.',
  nothing_to_undo: 'There is nothing to undo.',
} as const
export type UndoOutcome = keyof typeof undoWords
