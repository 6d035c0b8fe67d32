import * as z from 'zod/mini'
import { commonRouteRefusals, defineRoute } from '#platform/core/route.ts'
import { id } from '#platform/core/wire.ts'

// What the checkout page asks: apart from the other routes of the cart, whose schemas the page would carry for nothing.

export const whole = z.pipe(z.union([z.int(), z.string().check(z.regex(/^-?\d{1,6}$/))]), z.transform(Number))

/** Whether this device's cart was ordered; nothing of others (ORD-24). */
export const checkCartActive = defineRoute({
  method: 'GET',
  path: '/cart/check_cart_active',
  open: 'session',
  caller: 'owner',
  input: z.object({
    cart_id: id,
    /** A cache breaker. */
    date_time: z.optional(z.string()),
  }),
  reply: z.object({ order_placed: z.boolean() }),
})

/** Sums of two small numbers can be tried out, so tries are few (SIL-ORD-151). */
export const answerHuman = defineRoute({
  method: 'POST',
  path: '/isHuman',
  open: 'session',
  caller: 'owner',
  input: z.object({ a: whole, b: whole, c: whole }),
  reply: z.object({ success: z.boolean() }),
  refusals: { too_many_requests: [200, commonRouteRefusals.too_many_requests[1]] },
  limit: { per: 'session', most: 20, withinMs: 15 * 60_000 },
})
