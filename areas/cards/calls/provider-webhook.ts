import * as z from 'zod/mini'
import { defineRoute } from '#platform/core/route.ts'

/** What the card provider tells us by itself; the signature is over the raw bytes, so nothing may parse them before. */
export const cardProviderWebhook = defineRoute({
  method: 'POST',
  path: '/webhooks/stripe',
  open: 'signature',
  summary: 'The card provider tells of a refund or a dispute',
  body: { kind: 'text', most: 256 * 1024 },
  reply: z.object({ success: z.literal(true) }),
  refusals: { signature_invalid: [401, 'The signature is not that of the body, or is too old.'] },
})
