import { defineRoute } from '#platform/core/route.ts'
import { signedWebhook } from '#platform/core/signed-webhook.ts'

/** What the card provider tells us by itself. */
export const cardProviderWebhook = defineRoute({
  ...signedWebhook('The signature is not that of the body, or is too old.'),
  path: '/webhooks/stripe',
  summary: 'The card provider tells of a refund or a dispute',
})
