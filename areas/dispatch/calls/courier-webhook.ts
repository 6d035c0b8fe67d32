import { defineRoute } from '#platform/core/route.ts'
import { signedWebhook } from '#platform/core/signed-webhook.ts'

/** What the courier tells us by itself. */
export const courierWebhook = defineRoute({
  ...signedWebhook('The signature is not that of the body.'),
  path: '/webhooks/cw',
  summary: 'The courier tells how a delivery stands',
})
