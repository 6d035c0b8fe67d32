import * as z from 'zod/mini'
import { mapSource } from '#platform/core/map-source.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { ofLink } from './order-link.ts'
import { orderMessage } from './order-message.ts'
import { orderProgressFields, orderState } from './order-state.ts'

/** The order's own page (SIL-ORD-008). */
export const orderPage = definePage({
  ...ofLink,
  face: 'town',
  path: '/order/:order_id',
  entry: 'areas/orders/web/order.page.tsx',
  title: 'Order · Cosmic',
  summary: 'An order’s page',
  caller: 'cookie',
  state: z.object({
    map: z.nullable(mapSource),
    order: orderState,
    /** With support, about this order. */
    messages: z.array(orderMessage),
    /** By which a browser knows that it is we who push; empty once the order is over. */
    push_key: z.string(),
    /** For staff of its market alone. */
    staff: z.optional(z.object({ outside_hours: z.nullable(z.enum(['after_cut_off', 'before_opening'])) })),
  }),
})

/** What changes after the order was placed. */
export const orderProgress = defineRoute({
  ...ofLink,
  method: 'GET',
  path: '/order/:order_id/status',
  summary: 'How far an order is',
  reply: z.object({ ...orderProgressFields, messages: z.array(orderMessage) }),
})

/** Hints about this order for whoever has its link, on any device: the text message's reader has no session of ours. */
export const orderLive = defineRoute({
  ...ofLink,
  method: 'GET',
  path: '/order/:order_id/live',
  summary: 'Hints that an order has changed',
})

/** When it comes, for a calendar. */
export const orderCalendar = defineRoute({
  ...ofLink,
  method: 'GET',
  path: '/order/:order_id/calendar.ics',
  summary: 'An order as an event of a calendar',
})
