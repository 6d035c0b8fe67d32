import * as z from 'zod/mini'
import { defineRoute } from '#platform/core/route.ts'
import { id } from '#platform/core/wire.ts'
import { beingPlaced } from './cart.ts'
import { whole } from './cart-asks.ts'
import { cartPage } from './cart-page.ts'

export const readBusyFeeSchedule = defineRoute({
  method: 'GET',
  path: '/cart/busy_fee_schedule',
  open: 'session',
  caller: 'cookie',
  reply: z.object({ html: z.string() }),
})

// Forms go back to the cart; who asks for JSON finds the cart in `state.cart` (SIL-ORD-045).

const done = z.object({ success: z.literal(true) })
const closed = {
  cart_empty: [422, 'Your cart is empty.'],
  cart_being_placed: [422, beingPlaced.cart_being_placed],
} as const

export const selectDeliveryWindow = defineRoute({
  method: 'POST',
  path: '/cart/select_delivery_window',
  open: 'session',
  caller: 'owner',
  /** -1 is as soon as possible. */
  input: z.object({ start_time_minute: whole }),
  reply: done,
  refusals: {
    ...closed,
    window_not_offered: [422, 'This delivery window is no longer available. Please choose another one.'],
  },
  backTo: cartPage.path,
})

export const claimCoupon = defineRoute({
  method: 'POST',
  path: '/cart/addCoupon',
  open: 'session',
  caller: 'owner',
  input: z.object({ discount_code_id: id }),
  reply: done,
  refusals: {
    ...closed,
    coupon_not_yours: [422, 'This discount code is not available for your order.'],
    coupon_does_not_fit: [422, 'This discount code does not fit your order.'],
  },
  backTo: cartPage.path,
})

/** Reading the session is what keeps it alive (SIL-ORD-152). */
export const keepSession = defineRoute({
  method: 'POST',
  path: '/setTime',
  open: 'session',
  caller: 'owner',
  reply: z.object({ success: z.boolean() }),
})
