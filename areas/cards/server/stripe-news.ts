import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { parseJson } from '#platform/core/json.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { CardProvider } from './card-provider.ts'

/** A message may be late, a replayed one must not be believed; Stripe's own client says so too. */
const oldestSeconds = 300

/** As much of an event as says where to look. */
const named = z.object({ id: z.string() })
const event = z.object({
  id: z.string().check(z.maxLength(200)),
  type: z.string().check(z.maxLength(200)),
  data: z.object({
    object: z.object({
      object: z.optional(z.string()),
      id: z.optional(z.string()),
      payment_intent: z.nullish(z.union([z.string(), named])),
    }),
  }),
})

type NewsDeps = { readonly secret: string; readonly clock: Clock; client(): Promise<Stripe> }

/** Stripe's client checks the signature; of the body nothing is read that decides anything. */
export function stripeNews({ secret, clock, client }: NewsDeps): NonNullable<CardProvider['news']> {
  return {
    async read(rawBody, signature) {
      const { webhooks } = await client()
      try {
        const receivedAt = clock.now().getTime()
        webhooks.signature?.verifyHeader(rawBody, signature, secret, oldestSeconds, undefined, receivedAt)
      } catch {
        return undefined
      }
      const read = z.safeParse(event, parseJson(rawBody)).data
      // Signed, and of a shape that we do not know: nothing to look at, and nothing to be sent again.
      if (!read) return { event_id: `unknown:${signature.slice(0, 180)}`, type: 'unknown' }
      const { id, type, data } = read
      return { event_id: id, type, authorizationId: intentOf(data.object) }
    },
  }
}

function intentOf({ object, id, payment_intent }: z.output<typeof event>['data']['object']): string | undefined {
  if (object === 'payment_intent') return id
  return typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
}
