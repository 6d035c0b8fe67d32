import * as z from 'zod/mini'
import { defineRoute } from '#platform/core/route.ts'
import { formBoolean, id } from '#platform/core/wire.ts'
import { formNotices } from '../rules/form-notices.ts'
import { whole } from './cart-asks.ts'
import { cartPage } from './cart-page.ts'

export const readBusyFeeSchedule = defineRoute({
  method: 'GET',
  path: '/cart/busy_fee_schedule',
  open: 'session',
  caller: 'owner',
  reply: z.object({ html: z.string() }),
})

// Forms go back to the cart; who asks for JSON finds the cart in `state.cart` (SIL-ORD-045).

const noCode = z.pipe(z.union([z.literal(0), z.literal('0')]), z.transform(Number))
const done = z.object({ success: z.literal(true) })
const closed = {
  cart_empty: [422, formNotices.cart_empty],
  cart_being_placed: [422, formNotices.cart_being_placed],
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
    window_not_offered: [422, formNotices.window_not_offered],
  },
  backTo: cartPage.path,
})

export const claimCoupon = defineRoute({
  method: 'POST',
  path: '/cart/addCoupon',
  open: 'session',
  caller: 'owner',
  /** 0 takes the claimed code off again. */
  input: z.object({ discount_code_id: z.union([id, noCode]) }),
  reply: done,
  refusals: {
    ...closed,
    coupon_not_yours: [422, formNotices.coupon_not_yours],
    coupon_does_not_fit: [422, formNotices.coupon_does_not_fit],
  },
  backTo: cartPage.path,
})

/** What the steps of a line and its bin send without scripts: which line, and how many of it; none takes it out. */
export const setLine = defineRoute({
  method: 'POST',
  path: '/cart/set_line',
  open: 'session',
  caller: 'owner',
  input: z.object({ line: z.string().check(z.regex(/^[1-9]\d{0,8}:\d{1,2}$/)) }),
  reply: done,
  refusals: {
    cart_being_placed: closed.cart_being_placed,
    line_gone: [422, formNotices.line_gone],
  },
  backTo: cartPage.path,
})

/** The same of delivery or pickup. */
export const setOrderType = defineRoute({
  method: 'POST',
  path: '/cart/set_order_type',
  open: 'session',
  caller: 'owner',
  input: z.object({ is_delivery: formBoolean }),
  reply: done,
  refusals: {
    ...closed,
    pickup_not_offered: [422, formNotices.pickup_not_offered],
    delivery_not_offered: [422, formNotices.delivery_not_offered],
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
