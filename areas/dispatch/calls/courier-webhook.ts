import * as z from 'zod/mini'
import { defineRoute } from '#platform/core/route.ts'

/** What the courier tells us by itself; the signature is over the raw bytes, so nothing may parse them before. */
export const courierWebhook = defineRoute({
  method: 'POST',
  path: '/webhooks/cw',
  open: 'signature',
  summary: 'The courier tells how a delivery stands',
  body: { kind: 'text', most: 256 * 1024 },
  reply: z.object({ success: z.literal(true) }),
  refusals: { signature_invalid: [401, 'The signature is not that of the body.'] },
})
