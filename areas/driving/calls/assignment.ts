import * as z from 'zod/mini'
import { driver } from '#areas/accounts/rules/permissions.ts'
import { defineCall } from '#platform/core/call.ts'
import { instant } from '#platform/core/wire.ts'
import { cancelled, gone, notApproved, notPickedUp, notYours, rejected } from './refusals.ts'

const driver_assignment_id = z.string().check(z.regex(/^[a-z][0-9a-z_-]{0,40}$/))

/** When it was done, by the phone's word, which the server bounds; a step may be sent hours later. */
export const doneAt = { done_at: z.optional(instant) }

export const status = z.enum(['not_acknowledged', 'acknowledged', 'started', 'arrived'])

export const driverAssignmentAdvance = defineCall({
  name: 'driver_assignment_advance',
  data: z.strictObject({
    driver_assignment_id,
    status: z.enum(['acknowledged', 'started', 'arrived']),
    ...doneAt,
  }),
  reply: z.object({ driver_assignment_id: z.string(), status }),
  refusals: { assignment_gone: gone, not_your_assignment: notYours, not_next: 'This is not the next step.' },
  may: driver,
})

export const driverAssignmentMarkComplete = defineCall({
  name: 'driver_assignment_mark_complete',
  data: z.strictObject({ driver_assignment_id, ...doneAt }),
  reply: z.object({ driver_assignment_id: z.string() }),
  refusals: {
    assignment_gone: gone,
    not_your_assignment: notYours,
    not_picked_up: notPickedUp,
    not_alcohol_approved: notApproved,
    pickup_check_missing: 'Fill in the Pickup Verification Checklist first.',
    verification_missing: 'The recipient, the ID check and the signature are needed first.',
    order_rejected: rejected,
    order_cancelled: cancelled,
  },
  may: driver,
})
