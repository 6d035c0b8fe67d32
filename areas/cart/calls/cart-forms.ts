import * as z from 'zod/mini'
import { defineRoute } from '#platform/core/route.ts'
import { formBoolean, id } from '#platform/core/wire.ts'
import { noticeWords } from '../rules/form-notices.ts'
import { whole } from './cart-asks.ts'
import { cartPage } from './cart-page.ts'

export const readBusyFeeSchedule = defineRoute({
  method: 'GET',
  path: '/cart/busy_fee_schedule',
  open: 'session',
  caller: 'owner',
  reply: z.object({ html: z.string() }),
})

/** Forms go back to the cart; who asks for JSON finds the cart in `state.cart` (SIL-ORD-045). */
const form = {
  method: 'POST',
  open: 'session',
  caller: 'owner',
  reply: z.object({ success: z.literal(true) }),
  backTo: cartPage.path,
} as const
const closed = {
  cart_empty: [422, noticeWords.cart_empty],
  cart_being_placed: [422, noticeWords.cart_being_placed],
} as const
const noCode = z.pipe(z.union([z.literal(0), z.literal('0')]), z.transform(Number))

export const selectDeliveryWindow = defineRoute({
  ...form,
  path: '/cart/select_delivery_window',
  /** -1 is as soon as possible. */
  input: z.object({ start_time_minute: whole }),
  refusals: {
    ...closed,
    window_not_offered: [422, noticeWords.window_not_offered],
  },
})

export const claimCoupon = defineRoute({
  ...form,
  path: '/cart/addCoupon',
  /** 0 takes the claimed code off again. */
  input: z.object({ discount_code_id: z.union([id, noCode]) }),
  refusals: {
    ...closed,
    coupon_not_yours: [422, noticeWords.coupon_not_yours],
    coupon_does_not_fit: [422, noticeWords.coupon_does_not_fit],
  },
})

/** '3:2': two of the line 3; none takes it out. */
const wantedLine = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}:\d{1,2}$/)),
  z.transform((text) => {
    const [cart_line_id = 0, quantity = 0] = text.split(':').map(Number)
    return { cart_line_id, quantity }
  }),
)

/** What the steps of a line and its bin send without scripts: one button is one value. */
export const setLine = defineRoute({
  ...form,
  path: '/cart/set_line',
  input: z.object({ line: wantedLine }),
  refusals: {
    cart_being_placed: closed.cart_being_placed,
    line_gone: [422, noticeWords.line_gone],
  },
})

/** The same of delivery or pickup. */
export const setOrderType = defineRoute({
  ...form,
  path: '/cart/set_order_type',
  input: z.object({ is_delivery: formBoolean }),
  refusals: {
    ...closed,
    pickup_not_offered: [422, noticeWords.pickup_not_offered],
    delivery_not_offered: [422, noticeWords.delivery_not_offered],
  },
})

/** Reading the session is what keeps it alive (SIL-ORD-152). */
export const keepSession = defineRoute({
  method: 'POST',
  path: '/setTime',
  open: 'session',
  caller: 'owner',
  reply: z.object({ success: z.boolean() }),
})
