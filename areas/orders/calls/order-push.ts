import * as z from 'zod/mini'
import { defineRoute } from '#platform/core/route.ts'
import { linkFields, ofLink } from './order-link.ts'

const endpoint = z.string().check(z.maxLength(2000))
const key = z.string().check(z.maxLength(200))

/** This browser is told how the order goes on, until it is over. */
export const followByPush = defineRoute({
  ...ofLink,
  method: 'POST',
  path: '/order/:order_id/push',
  summary: 'Tell a browser how an order goes on',
  input: z.object({ ...linkFields, endpoint, p256dh: key, auth: key }),
  reply: z.object({ success: z.literal(true) }),
  refusals: {
    unknown_push_service: [200, 'This browser’s push service is not one that we know.'],
    order_over: [200, 'This order is over. There is nothing more to tell.'],
    too_many_devices: [200, 'Enough devices are told of this order.'],
  },
  limit: { per: 'address', most: 60, withinMs: 60 * 60_000 },
})

export const unfollowByPush = defineRoute({
  ...ofLink,
  method: 'POST',
  path: '/order/:order_id/push/stop',
  summary: 'Tell a browser no more of an order',
  input: z.object({ ...linkFields, endpoint }),
  reply: z.object({ success: z.literal(true) }),
})
