import * as z from 'zod/mini'
import { mapSource } from '#platform/core/map-source.ts'
import { pageCursor, pageEnds } from '#platform/core/paging.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { id, instant, text } from '#platform/core/wire.ts'
import { longestAddress } from '../rules/address-check.ts'
import { delivery, payments } from './delivery.ts'
import { deliveryDraft, deliveryForm, longest } from './delivery-drafts.ts'
import { chosenBusiness, offeredBusinesses } from './own-business.ts'
import { cancelRefusals, deliveryRefusals, noBusiness } from './words.ts'

export const business = ['business'] as const

/** Money in cents, percentages as people say them. */
export const priceTerms = z.strictObject({
  delivery_fee: z.int(),
  /** Of ways that are longer, the shortest first. */
  distance_fees: z.array(z.strictObject({ beyond_miles: z.number(), delivery_fee: z.int() })),
  service_percent: z.number(),
  tax_percent: z.number(),
})

/** Whose form it is: the door where drivers fetch, and what the delivery costs. */
const ownBusiness = z.strictObject({
  business_id: z.int(),
  name: z.string(),
  addr_line_1: z.string(),
  city: z.string(),
  state: z.string(),
  lat: z.number(),
  lng: z.number(),
  time_zone: z.string(),
  terms: priceTerms,
})
export type OwnBusiness = z.output<typeof ownBusiness>

const listState = z.object({
  /** Null for who belongs to none, as an admin. */
  business: z.nullable(ownBusiness),
  businesses: offeredBusinesses,
  drafts: z.array(deliveryDraft),
  /** The last one that was ordered by the form, to begin with. */
  last_form: z.nullable(deliveryForm),
  deliveries: z.array(delivery),
  delivery_pages: pageEnds,
  delivery_counts: z.strictObject({ today: z.int(), under_way: z.int(), delivered: z.int(), cancelled: z.int() }),
  read_at: instant,
  map: z.nullable(mapSource),
})

const list = {
  face: 'ops',
  entry: 'areas/business/web/rocket-orders.page.tsx',
  may: business,
  state: listState,
} as const

/** The form and the business's own orders (RKT-01, RKT-02). */
export const rocketOrdersPage = definePage({
  ...list,
  path: '/rocket/orders',
  title: 'Deliveries',
  /** `today`: what is open, or was ordered today. */
  input: z.object({ ...chosenBusiness, page: pageCursor, state: z._default(z.enum(['today', 'all']), 'today') }),
  nav: { group: 'Business', label: 'Deliveries', does: 'Order a delivery, and see where yours are', key: 'v' },
})

/** The same page, with the form at hand (SIL-ORD-135). */
export const newRocketOrderPage = definePage({
  ...list,
  path: '/rocket/orders/new',
  title: 'New delivery',
  input: z.object(chosenBusiness),
})

const number = z.pipe(z.union([instant, z.string().check(z.regex(/^\d{1,15}$/))]), z.transform(Number))

/** One order as it is filled in, in the form and in a file of many. */
export const rocketOrder = {
  name: text(longest.name),
  phone_number: text(longest.phone_number),
  address: text(longestAddress),
  apartment_number: z._default(text(longest.apartment_number), ''),
  note: z._default(text(longest.note), ''),
  subtotal: text(longest.subtotal),
  /** When it can be fetched, in ms since 1970. */
  ready_at: number,
  payment: z.enum(payments),
}

/** What the form sends; the business is that of whoever is signed in, and it never carries alcohol. */
export const createRocketOrder = defineRoute({
  method: 'POST',
  path: '/rocket/orders',
  may: business,
  summary: 'Order a delivery',
  input: z.object({
    ...chosenBusiness,
    ...rocketOrder,
    /** What it was saved as before, and is then no longer. */
    delivery_draft_id: z.optional(id),
    idempotency_key: z.optional(z.string().check(z.maxLength(100))),
  }),
  idempotencyKey: 'idempotency_key',
  reply: z.object({ success: z.literal(true), order_id: z.int() }),
  refusals: { ...deliveryRefusals, ...noBusiness },
  unanswered: 'Nothing is known of this order yet. Please press again: it is ordered once.',
})

/** Where a typed address is, and whether we go there (RKT-05 to RKT-08). */
export const checkAddressRoute = defineRoute({
  method: 'POST',
  path: '/rocket/orders/check_address',
  may: business,
  limit: { per: 'person', most: 60, withinMs: 60_000 },
  input: z.object({ ...chosenBusiness, address: text(longestAddress) }),
  reply: z.object({
    state: z.enum(['valid', 'out_of_range', 'not_found']),
    /** Where it is, if it was found. */
    place: z.nullable(
      z.strictObject({
        addr_line_1: z.string(),
        lat: z.number(),
        lng: z.number(),
        miles: z.number(),
        maximum_miles: z.number(),
        drive_minutes: z.int(),
      }),
    ),
  }),
  refusals: noBusiness,
})

const ofOrder = z.object({ order_id: id })

/** One order, live; staff of its market may look. */
export const rocketOrderPage = definePage({
  face: 'ops',
  path: '/rocket/orders/:order_id',
  entry: 'areas/business/web/rocket-order.page.tsx',
  title: 'Delivery',
  may: ['business', 'staff'],
  input: ofOrder,
  malformed: 'not_found',
  state: z.object({
    delivery,
    business: ownBusiness,
    /** The reader belongs to the business. */
    is_own: z.boolean(),
    read_at: instant,
    map: z.nullable(mapSource),
  }),
})

export const cancelRocketOrder = defineRoute({
  method: 'POST',
  path: '/rocket/orders/:order_id/cancel',
  may: business,
  summary: 'Cancel a delivery',
  input: ofOrder,
  reply: z.object({ success: z.literal(true) }),
  refusals: cancelRefusals,
  unanswered: 'Error saving data!',
})
