import * as z from 'zod/mini'
import { kitchen } from '#areas/accounts/rules/permissions.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { schemaOf } from '#platform/core/schema-of.ts'
import { id, instant, text } from '#platform/core/wire.ts'
import type { Fetcher, KitchenOrder, KitchenState, KitchenToday } from '../rules/kitchen-state.ts'
import { moreMinutes, prepMinutes } from '../rules/ready-time.ts'
import type { TicketLine } from '../rules/ticket-line.ts'

export const ticketLineSchema = schemaOf<TicketLine>()(
  z.strictObject({
    quantity: z.int(),
    name: z.string(),
    code: z.string(),
    details: z.array(z.string()),
    said: z.array(z.string()),
    place: z.string(),
  }),
)

const fetcher = schemaOf<Fetcher>()(z.strictObject({ name: z.string(), is_here: z.boolean(), at: z.nullable(instant) }))

const kitchenOrder = schemaOf<KitchenOrder>()(
  z.strictObject({
    order_id: z.int(),
    status: z.enum(['received', 'confirmed', 'preparing', 'ready', 'cancelled']),
    is_delivery: z.boolean(),
    alcohol: z.boolean(),
    customer: z.string(),
    pays_here: z.boolean(),
    created_at: instant,
    ready_at: instant,
    window: z.string(),
    window_from: z.nullable(instant),
    lines: z.array(ticketLineSchema),
    fetcher: z.nullable(fetcher),
    accepted_by: z.string(),
    ready_marked_at: z.nullable(instant),
    copies: z.int(),
  }),
)

const today = schemaOf<KitchenToday>()(
  z.strictObject({
    orders: z.int(),
    ready: z.int(),
    ready_on_time: z.int(),
    minutes_to_make: z.nullable(z.int()),
    seconds_to_answer: z.nullable(z.int()),
  }),
)

const kitchenState = schemaOf<KitchenState>()(
  z.strictObject({
    franchise: z.strictObject({
      franchise_id: z.int(),
      name: z.string(),
      address: z.string(),
      kind: z.enum(['restaurant', 'package_store']),
    }),
    who: z.string(),
    support_phone: z.string(),
    phone_number: z.string(),
    time_zone: z.string(),
    hours_text: z.string(),
    hours_today: z.string(),
    opening: z.strictObject({
      hours: z.record(z.string(), z.array(z.tuple([z.int(), z.int()]))),
      closed_dates: z.array(z.string()),
    }),
    paused_until: z.nullable(instant),
    paused_by: z.string(),
    prep_minutes: z.int(),
    orders: z.array(kitchenOrder),
    today,
    others: z.array(z.strictObject({ franchise_id: z.int(), name: z.string() })),
    read_at: instant,
  }),
)

/** Whoever works in several kitchens says which. */
const which = { franchise_id: z.optional(id) }

/** `/restaurant_app`: what a kitchen has to make, and what came in. */
export const kitchenPage = definePage({
  face: 'town',
  path: '/restaurant_app',
  entry: 'areas/kitchen/web/kitchen.page.tsx',
  title: 'Kitchen · Cosmic',
  may: kitchen,
  input: z.object(which),
  state: z.object({ kitchen: kitchenState }),
})

/** The whole of it again, after a hint and after a pause of the network: what was missed is in it. */
export const kitchenOrders = defineRoute({
  method: 'GET',
  path: '/restaurant_app/orders',
  may: kitchen,
  input: z.object(which),
  reply: z.object({ kitchen: kitchenState }),
})

const changed_meanwhile = [409, 'This order was changed just before. Here is how it stands now.'] as const
const order_is_over = [409, 'This order is over. Please stop making it.'] as const
const status_not_possible = [409, 'The order’s way does not lead there.'] as const
const done = z.object({ success: z.literal(true) })
/** With the time that counts now, which the next touch of a tablet builds on. */
const readyThen = z.object({ success: z.literal(true), ready_at: instant })
/** A touch whose answer was lost is sent again under its key, and is done once. */
const touch = { idempotency_key: z.optional(text(80)) }
const unanswered = 'Not sent: there is no answer from Cosmic. Please try again.'

/** The kitchen takes the order, and says how long it takes (SIL-ORD-131). */
export const acceptOrder = defineRoute({
  method: 'POST',
  path: '/restaurant_app/orders/:order_id/accept',
  may: kitchen,
  idempotencyKey: 'idempotency_key',
  input: z.object({
    order_id: id,
    minutes: z.int().check(z.minimum(prepMinutes.least), z.maximum(prepMinutes.most)),
    ...touch,
  }),
  reply: readyThen,
  refusals: { changed_meanwhile, order_is_over, status_not_possible },
  unanswered,
})

/** It takes longer than the kitchen said; `expected_ready_at` is what the tablet shows. */
export const needMoreTime = defineRoute({
  method: 'POST',
  path: '/restaurant_app/orders/:order_id/more_time',
  may: kitchen,
  idempotencyKey: 'idempotency_key',
  input: z.object({
    order_id: id,
    minutes: z.int().check(z.minimum(moreMinutes.least), z.maximum(moreMinutes.most)),
    reason: z._default(text(100), ''),
    expected_ready_at: instant,
    ...touch,
  }),
  reply: readyThen,
  refusals: { changed_meanwhile, order_is_over },
  unanswered,
})

/** The kitchen is done with it, or was not after all. */
export const markReady = defineRoute({
  method: 'POST',
  path: '/restaurant_app/orders/:order_id/ready',
  may: kitchen,
  idempotencyKey: 'idempotency_key',
  input: z.object({ order_id: id, ready: z.boolean(), ...touch }),
  reply: done,
  refusals: { changed_meanwhile, order_is_over, status_not_possible },
  unanswered,
})

/** To the driver who has the order, or to the customer at the counter. */
export const handOver = defineRoute({
  method: 'POST',
  path: '/restaurant_app/orders/:order_id/hand_over',
  may: kitchen,
  idempotencyKey: 'idempotency_key',
  input: z.object({ order_id: id, ...touch }),
  reply: z.object({ success: z.literal(true), handed_to: z.string() }),
  refusals: {
    changed_meanwhile,
    order_is_over,
    status_not_possible,
    no_driver: [409, 'No driver has this order yet. Is somebody at the counter? Please call us.'],
  },
  unanswered,
})

/** Somebody has read that it was cancelled. */
export const dismissCancelled = defineRoute({
  method: 'POST',
  path: '/restaurant_app/orders/:order_id/dismiss',
  may: kitchen,
  input: z.object({ order_id: id }),
  reply: done,
  unanswered,
})

/** Counts a copy, so that a second one says that it is one. */
export const countCopy = defineRoute({
  method: 'POST',
  path: '/restaurant_app/orders/:order_id/copies',
  may: kitchen,
  input: z.object({ order_id: id }),
  reply: z.object({ success: z.literal(true), copies: z.int() }),
  unanswered,
})

/** Takes no orders for these minutes, for the rest of the day, or takes them again. */
export const pauseKitchen = defineRoute({
  method: 'POST',
  path: '/restaurant_app/pause',
  may: kitchen,
  input: z.object({
    ...which,
    until: z.union([z.enum(['rest_of_day', 'now']), z.int().check(z.minimum(1), z.maximum(24 * 60))]),
  }),
  reply: z.object({ success: z.literal(true), paused_until: z.nullable(instant) }),
  unanswered,
})
