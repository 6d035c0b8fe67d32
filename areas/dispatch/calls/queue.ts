import * as z from 'zod/mini'
import { dispatcher } from '#areas/accounts/rules/permissions.ts'
import { defineCall } from '#platform/core/call.ts'
import { id } from '#platform/core/wire.ts'
import { driverQueue, unassignedOrders } from './board.ts'

export const assignmentId = z.string().check(z.regex(/^[dgpw][0-9-]{1,20}$/))

/** What Undo takes back; null where nothing changed. */
const undoable = { dispatch_action_id: z.nullable(z.int()) }

export const queueReply = z.object({ ...undoable, driver_queue: driverQueue })

export const queueAndUnassigned = z.object({
  ...undoable,
  driver_queue: driverQueue,
  dispatch_unassigned_orders: unassignedOrders,
})

export const staleQueue = { stale_queue: 'This queue was changed by someone else.' } as const

export const notUnassigned = { order_not_unassigned: 'This order is no longer unassigned.' } as const

export const clockedOut = { driver_clocked_out: 'This driver has clocked out.' } as const

const moveData = z.strictObject({ driver_assignment_id: assignmentId, driver_id: id })

export const dispatchMoveUp = defineCall({
  name: 'dispatch_move_up',
  data: moveData,
  reply: queueReply,
  refusals: staleQueue,
  may: dispatcher,
})

export const dispatchMoveDown = defineCall({
  name: 'dispatch_move_down',
  data: moveData,
  reply: queueReply,
  refusals: staleQueue,
  may: dispatcher,
})

export const dispatchDelete = defineCall({
  name: 'dispatch_delete',
  /** `order_id` is null for a waypoint (SIL-OPS-49). */
  data: z.strictObject({
    driver_assignment_id: assignmentId,
    driver_id: id,
    order_id: z.nullable(id),
    /** The dispatcher was asked about a hand-over that has begun. */
    confirmed: z.optional(z.boolean()),
  }),
  reply: queueAndUnassigned,
  refusals: { ...staleQueue, hand_over_begun: 'The driver is at the door with this order.' },
  may: dispatcher,
})

/** What was refused at the door is back at the store, by the word of dispatch: the driver's phone may be gone. */
export const dispatchGoodsReturned = defineCall({
  name: 'dispatch_goods_returned',
  data: z.strictObject({ order_id: id, driver_id: id }),
  reply: z.object({ order_id: z.int(), driver_queue: driverQueue }),
  refusals: { not_in_the_car: 'This order is not in the car any more.' },
  may: dispatcher,
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
  may: dispatcher,
})

export const enqueueWaypoint = defineCall({
  name: 'enqueue_waypoint',
  data: z.strictObject({ waypoint_id: id, driver_id: id, driver_hour_id: id }),
  reply: queueReply,
  refusals: clockedOut,
  may: dispatcher,
})

export const changeDriverStatus = defineCall({
  name: 'change_driver_status',
  data: z.strictObject({ active: z.boolean(), driver_id: id }),
  reply: z.object({ ...undoable, driver_id: z.int(), active: z.boolean(), driver_queue: driverQueue }),
  refusals: clockedOut,
  may: dispatcher,
})

export const sendToExternalDelivery = defineCall({
  name: 'send_to_external_delivery',
  data: z.strictObject({ order_id: id }),
  reply: z.object({ order_id: z.int(), dispatch_unassigned_orders: unassignedOrders }),
  refusals: notUnassigned,
  may: dispatcher,
})
