import * as z from 'zod/mini'
import { callPermissions } from '#areas/accounts/rules/permissions.ts'
import { defineCall } from '#platform/core/call.ts'
import { text } from '#platform/core/wire.ts'

export const longestDescription = 5000

/** The words of SIL-OPS-20, for the form and for the server. */
export const ticketWords = {
  description_missing: 'Please enter a description.',
  description_too_long: 'The description is too long.',
} as const

export const taskCreate = defineCall({
  name: 'task_create',
  data: z.strictObject({ description: text(100_000) }),
  reply: z.object({ ticket_id: z.int() }),
  refusals: ticketWords,
  may: callPermissions.task_create,
})
