import * as z from 'zod/mini'
import { dispatcher } from '#areas/accounts/rules/permissions.ts'
import { defineCall } from '#platform/core/call.ts'
import { defineRoute } from '#platform/core/route.ts'
import { id, instant } from '#platform/core/wire.ts'
import { driverQueue, unassignedOrders } from './board.ts'

/** What a dispatcher may be told after a full-page action, by code: a text in the address could be anybody's. */
export const undoWords = {
  undone: 'The last action was undone.',
  cannot_be_undone: 'The last action can no longer be undone.',
  nothing_to_undo: 'There is nothing to undo.',
  hand_over_begun:
    'The driver is at the door with this order. Nothing was undone; Undo on the board asks whether to take it away.',
} as const

export type UndoOutcome = keyof typeof undoWords

const path = '/rocket/dispatch_app_web/undo_last_action'

const actionReply = z.object({
  dispatch_action_id: z.int(),
  /** What was taken back. */
  text: z.string(),
  /** One, or both between which something was moved. */
  driver_queues: z.readonly(z.array(driverQueue)),
  dispatch_unassigned_orders: unassignedOrders,
})

/** Comes with `at_door`: what would be taken from whom. */
const handOverBegun = { hand_over_begun: 'The driver is at the door with this order.' } as const
const cannotBeUndone = { ...handOverBegun, cannot_be_undone: 'This can no longer be undone.' } as const

/** Takes back this action and no other. */
export const dispatchUndoAction = defineCall({
  name: 'dispatch_undo_action',
  data: z.strictObject({
    dispatch_action_id: id,
    /** The dispatcher was asked about a hand-over that has begun. */
    confirmed: z.optional(z.boolean()),
  }),
  reply: actionReply,
  refusals: cannotBeUndone,
  may: dispatcher,
})

/** Takes back the person's own last change, in whichever queue it was; with `before`, the last one that is older than that. */
export const dispatchUndoOwn = defineCall({
  name: 'dispatch_undo_own',
  data: z.strictObject({ before: z.nullable(id) }),
  reply: actionReply,
  refusals: { ...cannotBeUndone, nothing_to_undo: undoWords.nothing_to_undo },
  may: dispatcher,
})

/** Does again what this person undid last, while they have changed nothing else since. */
export const dispatchRedoOwn = defineCall({
  name: 'dispatch_redo_own',
  data: z.strictObject({
    /** About this action the dispatcher was asked, because a hand-over has begun. */
    confirmed: z.optional(id),
  }),
  reply: actionReply,
  refusals: {
    ...handOverBegun,
    cannot_be_redone: 'This can no longer be done again.',
    nothing_to_redo: 'There is nothing to redo.',
  },
  may: dispatcher,
})

/** What dispatchers did in the present shifts, latest first, with what can still be undone. */
export const dispatchHistory = defineRoute({
  method: 'GET',
  path: '/rocket/dispatch_app_web/history',
  may: dispatcher,
  reply: z.object({
    actions: z.array(
      z.object({
        dispatch_action_id: z.int(),
        driver_id: z.int(),
        text: z.string(),
        by: z.string(),
        /** Of what the autopilot did. */
        reason: z.nullable(z.string()),
        own: z.boolean(),
        at: instant,
        undone_at: z.nullable(instant),
        can_undo: z.boolean(),
      }),
    ),
  }),
  unanswered: 'The history did not come. Please try again.',
})

/** The link of the old board; `redirect=new` leads back to ours (SIL-OPS-31). */
export const undoByLink = defineRoute({
  method: 'GET',
  path,
  may: dispatcher,
  input: z.object({ driver_id: id, redirect: z.optional(z.string().check(z.maxLength(40))) }),
})

/** The board's own way to undo, without leaving the page. */
export const undoLastAction = defineRoute({
  method: 'POST',
  path,
  may: dispatcher,
  input: z.object({ driver_id: id, confirmed: z.optional(z.literal(true)) }),
  reply: z.object({
    success: z.boolean(),
    outcome: z.enum(['undone', 'cannot_be_undone', 'nothing_to_undo', 'hand_over_begun']),
    message: z.string(),
    driver_queue: z.optional(driverQueue),
    dispatch_unassigned_orders: unassignedOrders,
  }),
  unanswered: 'Not undone. Please try again.',
})
