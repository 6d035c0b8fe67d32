import * as z from 'zod/mini'
import { dispatcher } from '#areas/accounts/rules/permissions.ts'
import { defineCall } from '#platform/core/call.ts'
import { id, instant } from '#platform/core/wire.ts'

/** Tells the others for twenty seconds that one is choosing a driver for this order, or another one; with `release`, no longer. Never a lock. */
export const claimOrder = defineCall({
  name: 'claim_order',
  data: z.strictObject({ order_id: id, release: z.optional(z.boolean()) }),
  reply: z.object({ order_id: z.int(), claimed_until: z.nullable(instant) }),
  refusals: { order_gone: 'This order no longer waits for a driver.' },
  may: dispatcher,
  byItself: true,
  repeatable: true,
})

/** Who else is choosing for which order. */
export const refreshClaims = defineCall({
  name: 'refresh_claims',
  data: z.strictObject({}),
  reply: z.object({
    claims: z.array(z.object({ order_id: z.int(), name: z.string(), for_ms: z.int() })),
  }),
  may: dispatcher,
  reads: true,
})
