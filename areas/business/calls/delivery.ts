import * as z from 'zod/mini'
import { instant } from '#platform/core/wire.ts'
import { deliveryStatuses } from '../rules/delivery-status.ts'

/** How the customer's money comes to the business: it has it, or the driver collects it. */
export const payments = ['already_paid', 'collect_cash'] as const

/** A delivery as its business sees it; amounts in cents, times in ms since 1970. */
export const delivery = z.strictObject({
  order_id: z.int(),
  external_delivery_id: z.string(),
  placed_by: z.enum(['form', 'api']),
  delivery_status: z.enum(deliveryStatuses),
  name: z.string(),
  phone_number: z.string(),
  addr_line_1: z.string(),
  addr_line_2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  note: z.string(),
  payment: z.enum(payments),
  subtotal: z.int(),
  delivery_fee: z.int(),
  service_fee: z.int(),
  sales_tax: z.int(),
  total: z.int(),
  created_at: instant,
  ready_at: instant,
  promised_at: z.nullable(instant),
  picked_up_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  /** By the first name; the phone while they are on their way. */
  driver: z.nullable(z.strictObject({ name: z.string(), phone_number: z.string() })),
  /** The customer's own page of it. */
  tracking_path: z.string(),
})
export type Delivery = z.output<typeof delivery>
