import * as z from 'zod/mini'
import { defineRoute, type RouteRefusals } from '#platform/core/route.ts'
import { text } from '#platform/core/wire.ts'
import { longestAddress } from '../rules/address-check.ts'
import { deliveryStatuses } from '../rules/delivery-status.ts'
import { mostSubtotal } from '../rules/estimate.ts'
import { payments } from './delivery.ts'
import { cancelRefusals, deliveryRefusals } from './words.ts'

// The API by which a business's own system orders deliveries, in the shapes of DoorDash Drive's protocol where it fits
// (docs/decisions/0034). Amounts are cents, times ISO 8601.

/** The business's own name for a delivery. */
const external_delivery_id = z.string().check(z.regex(/^[A-Za-z0-9._:~-]{1,100}$/))
const time = z.iso.datetime({ offset: true })

/** What is asked for; the pickup is always the business's own door. */
const wanted = {
  dropoff_address: text(longestAddress),
  dropoff_phone_number: text(40),
  dropoff_contact_given_name: text(100),
  dropoff_contact_family_name: z.optional(text(100)),
  /** The driver reads it at the door. */
  dropoff_instructions: z.optional(text(1000)),
  order_value: z.int().check(z.positive(), z.maximum(mostSubtotal)),
  /** When it can be fetched; left out: now. */
  pickup_time: z.optional(time),
  payment: z.optional(z.enum(payments)),
}

const amounts = {
  currency: z.literal('USD'),
  order_value: z.int(),
  /** What the business pays for the delivery: its parts are beside it. */
  fee: z.int(),
  fee_components: z.array(z.object({ type: z.enum(['delivery_fee', 'service_fee']), value: z.int() })),
  tax: z.int(),
  total: z.int(),
}
const dropoff = {
  dropoff_address: z.string(),
  dropoff_phone_number: z.string(),
  dropoff_contact_name: z.string(),
  dropoff_instructions: z.string(),
  payment: z.enum(payments),
  pickup_address: z.string(),
  pickup_business_name: z.string(),
  pickup_time: z.string(),
  dropoff_time_estimated: z.nullable(z.string()),
}

export const driveQuote = z.object({
  external_delivery_id: z.string(),
  delivery_status: z.literal('quote'),
  ...amounts,
  ...dropoff,
  created_at: z.string(),
  quote_expires_at: z.string(),
})
export type DriveQuote = z.output<typeof driveQuote>

export const driveDelivery = z.object({
  external_delivery_id: z.string(),
  delivery_status: z.enum(deliveryStatuses),
  /** Our number, for a call to the office. */
  support_reference: z.string(),
  ...amounts,
  ...dropoff,
  created_at: z.string(),
  pickup_time_actual: z.nullable(z.string()),
  dropoff_time_actual: z.nullable(z.string()),
  dasher_name: z.nullable(z.string()),
  dasher_phone_number: z.nullable(z.string()),
  tracking_url: z.string(),
})
export type DriveDelivery = z.output<typeof driveDelivery>

/** Said to every request of the API that cannot be done, beside its own reasons. */
export const apiRefusals = {
  authentication_error: [401, 'This is not the key of a business: send it as “Authorization: Bearer …”.'],
  authorization_error: [403, 'This key may not do that: it lacks the scope that this request asks for.'],
  validation_error: [400, 'Some of what was sent cannot be read.'],
  rate_limit_exceeded: [429, 'Too many requests with this key. Please wait until the time in Retry-After has passed.'],
  service_fault: [500, 'Something went wrong. Please try again with the same Idempotency-Key.'],
} as const satisfies RouteRefusals

const onceRefusals = {
  idempotency_key_reused: [422, 'Another request was sent with this Idempotency-Key before.'],
} as const satisfies RouteRefusals

const unknown = { unknown_delivery_id: [404, 'There is no delivery of this name.'] } as const satisfies RouteRefusals
const duplicate = {
  duplicate_delivery_id: [409, 'There is a delivery of this name already.'],
} as const satisfies RouteRefusals

const { phone_invalid, address_not_found, address_out_of_range, name_missing, ready_time_passed, ready_time_too_far } =
  deliveryRefusals
const parameters = {
  name_missing,
  phone_invalid,
  address_not_found,
  address_out_of_range,
  ready_time_passed,
  ready_time_too_far,
} as const satisfies RouteRefusals

const keyed = { open: 'api_key', body: { kind: 'text', most: 64 * 1024 } } as const
const ofDelivery = { external_delivery_id }

export const createQuote = defineRoute({
  ...keyed,
  method: 'POST',
  path: '/drive/v2/quotes',
  scope: 'quote',
  summary:
    'What a delivery costs, and when it would arrive. A new quote of the same name takes the place of the old one.',
  input: z.strictObject({ ...ofDelivery, ...wanted }),
  reply: driveQuote,
  refusals: { ...apiRefusals, ...onceRefusals, ...parameters, ...duplicate },
})

export const acceptQuote = defineRoute({
  ...keyed,
  method: 'POST',
  path: '/drive/v2/quotes/:external_delivery_id/accept',
  scope: 'create',
  summary: 'Order the delivery at the price of its quote.',
  input: z.strictObject(ofDelivery),
  reply: driveDelivery,
  refusals: {
    ...apiRefusals,
    ...onceRefusals,
    ...duplicate,
    unknown_quote: [404, 'There is no quote of this name.'],
    quote_expired: [409, 'This quote has expired. Please ask for a new one.'],
  },
})

export const createDriveDelivery = defineRoute({
  ...keyed,
  method: 'POST',
  path: '/drive/v2/deliveries',
  scope: 'create',
  summary: 'Order a delivery at today’s price.',
  input: z.strictObject({ ...ofDelivery, ...wanted }),
  reply: driveDelivery,
  refusals: { ...apiRefusals, ...onceRefusals, ...parameters, ...duplicate },
})

export const getDriveDelivery = defineRoute({
  ...keyed,
  method: 'GET',
  path: '/drive/v2/deliveries/:external_delivery_id',
  scope: 'read',
  summary: 'How far a delivery is.',
  input: z.strictObject(ofDelivery),
  reply: driveDelivery,
  refusals: { ...apiRefusals, ...unknown },
})

export const cancelDriveDelivery = defineRoute({
  ...keyed,
  method: 'PUT',
  path: '/drive/v2/deliveries/:external_delivery_id/cancel',
  scope: 'cancel',
  summary: 'Cancel a delivery, which is free until a driver is on the way to the business.',
  input: z.strictObject(ofDelivery),
  reply: driveDelivery,
  refusals: { ...apiRefusals, ...onceRefusals, ...unknown, ...cancelRefusals },
})

export const driveRoutes = [
  createQuote,
  acceptQuote,
  createDriveDelivery,
  getDriveDelivery,
  cancelDriveDelivery,
] as const
