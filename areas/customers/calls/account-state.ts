import * as z from 'zod/mini'
import { paymentAccountState } from '#areas/cards/calls/payment-account.ts'
import { cartState } from '#areas/cart/calls/cart-state.ts'

/** `state` of what changes whose account this is: the page goes on with other cards, fees and, after a sign-in, session values. */
export const accountReplyState = z.object({
  session: z.optional(
    z.strictObject({
      session_id: z.string(),
      session_pass: z.string(),
      session_persistent_id: z.string(),
      session_persistent_pass: z.string(),
    }),
  ),
  ...paymentAccountState,
  cart: cartState,
  force_login_open: z.boolean(),
})
