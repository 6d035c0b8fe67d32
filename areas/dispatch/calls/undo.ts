import * as z from 'zod/mini'
import { dispatcher } from '#areas/accounts/rules/permissions.ts'
import { defineRoute } from '#platform/core/route.ts'
import { id } from '#platform/core/wire.ts'
import { driverQueue, unassignedOrders } from './board.ts'

/** What a dispatcher may be told after a full-page action, by code: a text in the address could be anybody's. */
export const undoWords = {
  undone: 'The last action was undone.',
  cannot_be_undone: 'The last action can no longer be undone.',
  nothing_to_undo: 'There is nothing to undo.',
} as const

export type UndoOutcome = keyof typeof undoWords

const path = '/rocket/dispatch_app_web/undo_last_action'

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
  input: z.object({ driver_id: id }),
  reply: z.object({
    success: z.boolean(),
    outcome: z.enum(['undone', 'cannot_be_undone', 'nothing_to_undo']),
    message: z.string(),
    driver_queue: z.optional(driverQueue),
    dispatch_unassigned_orders: unassignedOrders,
  }),
  unanswered: 'Not undone. Please try again.',
})
