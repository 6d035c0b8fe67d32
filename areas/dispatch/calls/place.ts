import * as z from 'zod/mini'
import { dispatcher } from '#areas/accounts/rules/permissions.ts'
import { defineCall } from '#platform/core/call.ts'
import { schemaOf } from '#platform/core/schema-of.ts'
import { id, instant } from '#platform/core/wire.ts'
import type { BrokenLimit } from '../rules/plan/may-take.ts'
import { driverQueue } from './board.ts'
import { assignmentId, clockedOut, notUnassigned, queueAndUnassigned, queueReply, staleQueue } from './queue.ts'

/** Before which row; null is the end. */
export const before = z.nullable(assignmentId)
const place = { pick_before: before, drop_before: before }
/** The version of the queue of `driver_id` against which this was weighed; what was decided on another one is refused. */
const weighed = { queue_version: z.optional(z.int()) }

const notApproved = { driver_not_alcohol_approved: 'This driver is not approved for alcohol.' } as const

/** A waiting order's Go to order, Pickup and Deliver at once, each at its place in the queue. */
export const dispatchPlaceOrder = defineCall({
  name: 'dispatch_place_order',
  data: z.strictObject({
    order_id: id,
    driver_id: id,
    driver_hour_id: id,
    ...place,
    ...weighed,
    /** What the plan said when it was accepted: of which version of the queue, and when it would be at the door. */
    suggested: z.optional(z.strictObject({ queue_version: z.int(), at_door: instant })),
  }),
  reply: queueAndUnassigned,
  refusals: {
    ...staleQueue,
    ...notUnassigned,
    ...clockedOut,
    ...notApproved,
    plan_outdated: 'This driver’s queue has changed, and the order would come otherwise than was shown.',
  },
  may: dispatcher,
})

/** A row, and what goes with it, to another place of the same queue. */
export const dispatchMoveTo = defineCall({
  name: 'dispatch_move_to',
  data: z.strictObject({ driver_assignment_id: assignmentId, driver_id: id, before, ...weighed }),
  reply: queueReply,
  refusals: staleQueue,
  may: dispatcher,
})

/** Several rows of a queue to other places of it by one act, for an order in it. */
export const dispatchReorder = defineCall({
  name: 'dispatch_reorder',
  data: z.strictObject({
    driver_id: id,
    order_id: id,
    /** All of them, in the order that they are to have. */
    driver_assignment_ids: z.array(assignmentId).check(z.maxLength(200)),
    queue_version: z.int(),
  }),
  reply: queueReply,
  refusals: staleQueue,
  may: dispatcher,
})

/** A whole order, or a waypoint, from one driver's queue to another's. */
export const dispatchHandTo = defineCall({
  name: 'dispatch_hand_to',
  data: z.strictObject({
    driver_assignment_id: assignmentId,
    from_driver_id: id,
    driver_id: id,
    driver_hour_id: id,
    ...place,
    ...weighed,
    from_version: z.optional(z.int()),
  }),
  reply: z.extend(queueReply, { from_driver_queue: driverQueue }),
  refusals: {
    ...staleQueue,
    ...clockedOut,
    ...notApproved,
    in_the_car: 'This order is in the other driver’s car already.',
    other_market: 'These drivers work in different markets.',
  },
  may: dispatcher,
})

export const span = z.int()

export const promiseEffects = z.readonly(z.array(z.object({ order_id: z.int(), was: span, is: span })))

/** What a change does to those who are in the queue already. */
const queueEffect = {
  extra: span,
  others: promiseEffects,
  over_shift: span,
  /** Of the rows whose time would be another one than they show. */
  ends: z.readonly(z.array(z.readonly(z.tuple([z.string(), instant])))),
}

export const brokenLimit = schemaOf<BrokenLimit>()(
  z.discriminatedUnion('limit', [
    z.object({ limit: z.literal('not_planned'), order_id: z.int() }),
    z.object({ limit: z.literal('alcohol_hours'), order_id: z.int(), at: instant }),
    z.object({ limit: z.literal('car'), load: z.int() }),
    z.object({ limit: z.literal('shift'), over: span }),
    z.object({ limit: z.literal('stops'), stops: z.int() }),
  ]),
)

/** What giving an order to each driver would do to the times of that queue, at the best place in it (nothing is changed). */
export const weighOrder = defineCall({
  name: 'weigh_order',
  /** `from_driver_id`: the order is in that driver's queue, and is weighed as if it were not. */
  data: z.strictObject({ order_id: id, from_driver_id: z.nullable(id) }),
  reply: z.object({
    order_id: z.int(),
    promised_at: z.nullable(instant),
    /** Better first. */
    offers: z.array(
      z.object({
        driver_id: z.int(),
        ...place,
        to_store: span,
        at_store: instant,
        at_door: instant,
        spare: z.nullable(span),
        breaks: z.nullable(brokenLimit),
        ...queueEffect,
      }),
    ),
    /** What the present driver's queue loses in time. */
    saved: z.nullable(span),
  }),
  refusals: { order_gone: 'This order can no longer be given to a driver.' },
  may: dispatcher,
  reads: true,
})

/** What a row would do to its own queue in each other place of it (nothing is changed). */
export const weighMove = defineCall({
  name: 'weigh_move',
  data: z.strictObject({ driver_assignment_id: assignmentId, driver_id: id }),
  reply: z.object({
    driver_assignment_id: z.string(),
    places: z.readonly(z.array(z.object({ before, breaks: z.nullable(brokenLimit), ...queueEffect }))),
  }),
  may: dispatcher,
  reads: true,
})
