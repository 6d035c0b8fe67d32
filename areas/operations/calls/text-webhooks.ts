import * as z from 'zod/mini'
import { defineRoute } from '#platform/core/route.ts'

/** What the provider of texts tells us by itself, as signed forms; the raw text is kept, as nothing but its parameters is signed. */
const signed = {
  method: 'POST',
  open: 'signature',
  body: { kind: 'text', most: 64 * 1024 },
  reply: z.object({ success: z.literal(true) }),
  refusals: { signature_invalid: [401, 'The signature is not that of the form.'] },
} as const

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
