import * as z from 'zod/mini'
import { defineRoute } from '#platform/core/route.ts'
import { formBoolean } from '#platform/core/wire.ts'
import { linkFields, ofLink } from './order-link.ts'

/** Puts what was ordered into the cart of whoever asks. Refused by 200: the page asks what to do, and nothing is broken. */
export const orderAgain = defineRoute({
  ...ofLink,
  method: 'POST',
  path: '/order/:order_id/again',
  summary: 'Put an order’s items into the cart',
  caller: 'visitor',
  input: z.object({ ...linkFields, override: z._default(formBoolean, false) }),
  reply: z.object({
    success: z.literal(true),
    lines_added: z.int(),
    /** Sentences: what cannot be had, and what is no longer as it was. */
    differences: z.array(z.string()),
  }),
  refusals: {
    restaurant_gone: [200, 'This place takes no orders at the moment.'],
    other_restaurant: [200, 'Your cart contains items from another restaurant. Would you like to clear your cart?'],
    being_placed: [200, 'Your cart is being ordered at this moment. Please wait for its answer.'],
    cart_full: [200, 'Your cart is full.'],
  },
  limit: { per: 'device', most: 60, withinMs: 60 * 60_000 },
  unanswered: 'Nothing was put into your cart. Please try again.',
})
