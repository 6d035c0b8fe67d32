import * as z from 'zod/mini'
import { merchantFields } from '#areas/cards/calls/payment-account.ts'
import { dateSources } from '#areas/driving/rules/id-dates.ts'
import { orderProgressFields, orderState } from '#areas/orders/calls/order-state.ts'
import { cancellers, orderStatuses } from '#areas/orders/rules/status.ts'
import { ticketStatuses } from '#areas/support/rules/ticket.ts'
import { mapSource } from '#platform/core/map-source.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { schemaOf } from '#platform/core/schema-of.ts'
import { id, instant, text } from '#platform/core/wire.ts'
import { orderNeeds } from '../rules/order-needs.ts'
import type { TimelineEntry } from '../rules/timeline.ts'

const may = ['staff', 'customer_support'] as const

const timeline = z.array(
  schemaOf<TimelineEntry>()(
    z.strictObject({
      key: z.string(),
      at: instant,
      told_at: z.exactOptional(instant),
      who: z.string(),
      text: z.string(),
      detail: z.exactOptional(z.string()),
      kind: z.enum(['order', 'money', 'driver', 'door', 'staff', 'message', 'problem']),
    }),
  ),
)

/** What staff see beside the customer's own page; amounts in cents. */
const deskFacts = z.strictObject({
  market_id: z.int(),
  source: z.string(),
  /** Who of staff entered it for somebody on the telephone. */
  entered_by: z.nullable(z.string()),
  dispatch_state: z.enum(['none', 'unassigned', 'assigned', 'external', 'done']),
  driver: z.nullable(z.strictObject({ driver_id: z.int(), name: z.string(), phone_number: z.string() })),
  total_with_tip: z.int(),
  held: z.int(),
  charged: z.int(),
  given_back: z.int(),
  /** What cancelling gives its customer back as credit. */
  credit_back: z.int(),
  /** What may still be charged. */
  left: z.int(),
  /** What an outside courier has of it, and waits for a person. */
  courier_money: z.strictObject({ tip: z.int(), cash: z.int() }),
  /** Why it cannot be charged now, in words; null where it can. */
  charge_refusal: z.nullable(z.string()),
  needs: z.array(z.enum(orderNeeds)),
  /** Statuses that this person may set now. */
  next: z.array(z.enum(orderStatuses)),
  /** Why it cannot be changed to payment at the door, in words; null where it can. */
  at_door_refusal: z.nullable(z.string()),
  rejection_message: z.nullable(z.string()),
  franchise_phone: z.string(),
})

/** A card that the order may be charged to. */
const orderCard = z.strictObject({
  payment_card_id: z.int(),
  card_type: z.string(),
  last_four: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  voided: z.boolean(),
  held: z.int(),
  is_usable: z.boolean(),
})

const doorCheck = z.strictObject({
  recipient: z.string(),
  driver: z.string(),
  /** Since when the driver had the certificate that counted then; null: there is none of that time. */
  certified_at: z.nullable(instant),
  age_result: z.string(),
  expiry_result: z.string(),
  /** Null where the date was not read, or how was not recorded. */
  birth_date_source: z.nullable(z.enum(dateSources)),
  expiration_date_source: z.nullable(z.enum(dateSources)),
  outside_hours: z.boolean(),
  verified_at: z.nullable(instant),
  /** The numbers of the confirmations that the driver ticked. */
  confirmed: z.array(z.int()),
  /** Null where none was given at the checkout. */
  birth_date_differs: z.nullable(z.boolean()),
  corrected_at: z.nullable(instant),
  signature_name: z.nullable(z.string()),
  signed_at: z.nullable(instant),
  photos: z.array(z.strictObject({ label: z.string(), href: z.string() })),
  /** What was photographed and signed, and until when it is kept; for everybody who sees the check. */
  kept: z.array(z.strictObject({ label: z.string(), until: instant, is_deleted: z.boolean() })),
})

/** Why alcohol was not handed over, and where it is now. */
const doorRefusal = z.strictObject({
  reasons: z.array(z.string()),
  driver: z.nullable(z.string()),
  at: z.nullable(instant),
  goods_returned_at: z.nullable(instant),
})

/** Where no ID is asked for. */
const orderSignature = z.strictObject({
  name: z.string(),
  signed_at: instant,
  photos: z.array(z.strictObject({ label: z.string(), href: z.string() })),
})

const otherOrder = z.strictObject({
  order_id: z.int(),
  created_at: instant,
  franchise: z.string(),
  status: z.enum(orderStatuses),
  total: z.int(),
})

export const deskOrderPath = (order_id: number) => `/secure/orders/${order_id}`

/** `/secure/orders/:order_id` (SOR-01, SIL-ORD-004). */
export const deskOrderPage = definePage({
  face: 'ops',
  path: '/secure/orders/:order_id',
  entry: 'areas/order-desk/web/order-desk.page.tsx',
  title: 'Order',
  takesCards: true,
  may,
  input: z.object({ order_id: id }),
  state: z.object({
    order: orderState,
    map: z.nullable(mapSource),
    desk: deskFacts,
    order_cards: z.array(orderCard),
    /** How a card is entered for the order's customer; `cosmic_id` is null where the order is of nobody's account. */
    card_entry: z.strictObject({ cosmic_id: z.nullable(z.int()), ...merchantFields }),
    timeline,
    order_messages: timeline,
    door_check: z.nullable(doorCheck),
    door_refusal: z.nullable(doorRefusal),
    order_signature: z.nullable(orderSignature),
    tickets: z.array(z.strictObject({ ticket_id: z.int(), description: z.string(), status: z.enum(ticketStatuses) })),
    customer_orders: z.array(otherOrder),
    read_at: instant,
  }),
})

export const savingFailed = 'Error saving data!'
export const changed_meanwhile = [409, savingFailed] as const
/** A card’s bank is being asked: what becomes of the order’s money is known in a moment. */
export const charge_under_way = [409, 'The order’s card is being charged just now. Look again in a moment.'] as const
const order_is_over = [409, 'This order is over. A manager can open it again.'] as const

/** Forwards, skipping forwards, one step back; a manager opens again what is over (SIL-ORD-005). */
export const changeOrderStatus = defineRoute({
  method: 'POST',
  path: '/secure/orders/:order_id/status',
  may,
  input: z.object({
    order_id: id,
    status: z.enum(orderStatuses),
    expected_status: z.enum(orderStatuses),
    /** Of a cancelling: who wanted it, which the customer is told. */
    cancelled_by: z.optional(z.enum(cancellers)),
  }),
  reply: z.object({ success: z.literal(true), status: orderProgressFields.status }),
  refusals: {
    changed_meanwhile,
    status_not_possible: [409, 'The order’s way does not lead there.'],
    only_manager: [403, 'Only a manager opens an order that is over.'],
    id_check_missing: [409, 'Delivered also needs an ID check: this order holds alcohol.'],
    charge_under_way,
    credit_spent: [409, 'The credit of this order was given back and is spent. Have the customer order again.'],
    charged: [409, 'This order is charged. Refund it first, or with the cancelling, as a refund or credit.'],
  },
  unanswered: savingFailed,
})

/** With what the person saw, as in all the forms here: of two who save at once, the second is told (SIL-ORD-168). */
export const changeOrderPhone = defineRoute({
  method: 'POST',
  path: '/secure/orders/:order_id/phone',
  may,
  input: z.object({ order_id: id, phone_number: text(40), expected_phone_number: z.optional(text(40)) }),
  reply: z.object({ success: z.literal(true), phone_number: z.string() }),
  refusals: {
    changed_meanwhile,
    phone_number_invalid: [422, 'Please enter a valid phone number.'],
  },
  unanswered: savingFailed,
})

export const longestNote = 1000
export const changeOrderNote = defineRoute({
  method: 'POST',
  path: '/secure/orders/:order_id/note',
  may,
  input: z.object({ order_id: id, note: text(longestNote), expected_note: z.optional(text(longestNote)) }),
  reply: z.object({ success: z.literal(true), note: z.string() }),
  refusals: { changed_meanwhile },
  unanswered: savingFailed,
})

/** What is held on the card is let go (SIL-ORD-084). */
export const changeToAtDoor = defineRoute({
  method: 'POST',
  path: '/secure/orders/:order_id/change_to_at_door',
  may,
  input: z.object({ order_id: id }),
  reply: z.object({ success: z.literal(true), payment_status: z.string() }),
  refusals: {
    alcohol: [409, 'Deliveries with alcohol must be paid with a credit card online.'],
    charge_under_way,
    charged: [409, 'This order is charged already.'],
    order_is_over,
    at_door_already: [409, 'This order is paid at the door already.'],
  },
  unanswered: savingFailed,
})

/** The restaurant gets its text once more (SIL-ORD-131). */
export const resendTicket = defineRoute({
  method: 'POST',
  path: '/secure/orders/:order_id/resend',
  may,
  input: z.object({ order_id: id }),
  reply: z.object({ success: z.literal(true) }),
  refusals: { order_is_over, sent_just_now: [429, 'It was sent less than a minute ago.'] },
  unanswered: savingFailed,
})
