import * as z from 'zod/mini'
import { cents } from '#platform/core/money.ts'
import type { CourierEvent, CourierRefusal, Delivery, DeliveryStatus, Quote } from './courier-provider.ts'

/** CW's words, turned into ours at the edge. */

const statuses: Readonly<Record<string, DeliveryStatus>> = {
  created: 'requested',
  confirmed: 'assigned',
  enroute_to_pickup: 'to_pickup',
  arrived_at_pickup: 'at_pickup',
  picked_up: 'picked_up',
  enroute_to_dropoff: 'to_dropoff',
  arrived_at_dropoff: 'at_dropoff',
  delivered: 'delivered',
  cancelled: 'cancelled',
  failed: 'failed',
  enroute_to_return: 'returning',
  returned: 'returned',
}

const refusals: Readonly<Record<string, CourierRefusal>> = {
  address_not_in_coverage: 'out_of_coverage',
  distance_too_long: 'too_far',
  alcohol_not_allowed: 'alcohol_not_allowed',
  no_courier_available: 'no_courier',
  delivery_picked_up: 'already_picked_up',
  delivery_finished: 'already_finished',
  unknown_delivery_id: 'unknown_delivery',
  validation_error: 'invalid',
}

const time = z.pipe(
  z.iso.datetime(),
  z.transform((text) => new Date(text)),
)
const wholeCents = z.pipe(z.int().check(z.nonnegative()), z.transform(cents))

export const quoteReply = z.pipe(
  z.object({ fee: wholeCents, pickup_time_estimated: time, dropoff_time_estimated: time, expires_at: time }),
  z.transform(
    (quote): Quote => ({
      outcome: 'quoted',
      feeCents: quote.fee,
      pickupEta: quote.pickup_time_estimated,
      dropoffEta: quote.dropoff_time_estimated,
      expiresAt: quote.expires_at,
    }),
  ),
)

export const deliveryReply = z.pipe(
  z.object({
    external_delivery_id: z.string(),
    // An unknown status would be a delivery that we lose sight of: it is breakage, not a guess.
    delivery_status: z.enum(Object.keys(statuses)),
    fee: wholeCents,
    courier: z.nullable(z.object({ name: z.string(), phone_number: z.string() })),
    pickup_time_estimated: time,
    dropoff_time_estimated: time,
    id_checked: z.boolean(),
    reason: z.nullable(z.string()),
  }),
  z.transform((delivery): Delivery => {
    const { courier, reason } = delivery
    return {
      externalDeliveryId: delivery.external_delivery_id,
      status: statuses[delivery.delivery_status] ?? 'requested',
      feeCents: delivery.fee,
      ...(courier ? { courier: { name: courier.name, phone: courier.phone_number } } : {}),
      pickupEta: delivery.pickup_time_estimated,
      dropoffEta: delivery.dropoff_time_estimated,
      idChecked: delivery.id_checked,
      ...(reason ? { reason } : {}),
    }
  }),
)

export const eventBody = z.pipe(
  z.object({ event_id: z.string().check(z.minLength(1)), created_at: time, delivery: deliveryReply }),
  z.transform((event): CourierEvent => ({ eventId: event.event_id, at: event.created_at, delivery: event.delivery })),
)

const errorReply = z.object({ error: z.object({ code: z.string() }) })
export const cwCode = (body: unknown) => z.safeParse(errorReply, body).data?.error.code
export const refusalOf = (code: string | undefined): CourierRefusal | undefined => (code ? refusals[code] : undefined)
