import { defineRoute } from '#platform/core/route.ts'
import { signedWebhook } from '#platform/core/signed-webhook.ts'

/** What the provider of texts tells us by itself, as forms: nothing but their parameters is signed. */
const signed = signedWebhook('The signature is not that of the form.', 64 * 1024)

export const textStatusWebhook = defineRoute({
  ...signed,
  path: '/webhooks/texts/status',
  summary: 'The provider of texts tells what became of one',
})
export const textReplyWebhook = defineRoute({
  ...signed,
  path: '/webhooks/texts/reply',
  summary: 'Somebody has written a text, perhaps STOP or START',
})
