import * as z from 'zod/mini'
import { defineRoute } from '#platform/core/route.ts'
import { signedWebhook } from '#platform/core/signed-webhook.ts'
import { id } from '#platform/core/wire.ts'

/** What a till tells by itself. */
export const posWebhook = defineRoute({
  ...signedWebhook('The signature is not that of the body.'),
  path: '/webhooks/square/:pos_connection_id',
  summary: 'A restaurant’s till tells that its products or their stock have changed',
  input: z.object({ pos_connection_id: id }),
  malformed: 'not_found',
})
