import * as z from 'zod/mini'
import type { MapSource } from '#platform/core/map-source.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { instant, shaped } from '#platform/core/wire.ts'
import type { OrderState } from '../rules/order-state.ts'
import { orderStatuses } from '../rules/status.ts'

/** `s` is the order's secret. Without the right one there is nothing at its address, as at that of an unknown order (ORD-65). */
const ofLink = {
  open: 'secret',
  input: z.object({
    order_id: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
    s: z.string().check(z.maxLength(200)),
  }),
  malformed: 'not_found',
} as const

/** The order's own page (SIL-ORD-008). */
export const orderPage = definePage({
  ...ofLink,
  face: 'town',
  path: '/order/:order_id',
  entry: 'areas/orders/web/order.page.tsx',
  title: 'Order · Cosmic',
  summary: 'An order’s page',
  caller: 'cookie',
  state: z.object({ map: z.nullable(shaped<MapSource>()), order: shaped<OrderState>() }),
})

const status = z.enum(orderStatuses)

/** What changes after the order was placed. */
export const orderProgress = defineRoute({
  ...ofLink,
  method: 'GET',
  path: '/order/:order_id/status',
  summary: 'How far an order is',
  reply: z.object({
    order_id: z.int(),
    status,
    payment_status: z.string(),
    way: z.array(status),
    ready_at: instant,
    promised_at: z.nullable(instant),
    picked_up_at: z.nullable(instant),
    ended_at: z.nullable(instant),
    driver_name: z.nullable(z.string()),
  }),
})
