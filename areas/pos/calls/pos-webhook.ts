import * as z from 'zod/mini'
import { defineRoute } from '#platform/core/route.ts'
import { id } from '#platform/core/wire.ts'

/** What a till tells by itself; the signature is over the raw bytes, so nothing may parse them before. */
export const posWebhook = defineRoute({
  method: 'POST',
  path: '/webhooks/square/:pos_connection_id',
  open: 'signature',
  summary: 'A restaurant’s till tells that its products or their stock have changed',
  input: z.object({ pos_connection_id: id }),
  malformed: 'not_found',
  body: { kind: 'text', most: 256 * 1024 },
  reply: z.object({ success: z.literal(true) }),
  refusals: { signature_invalid: [401, 'The signature is not that of the body.'] },
})
