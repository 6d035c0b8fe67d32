import * as z from 'zod/mini'
import { readJson } from '#platform/core/json.ts'
import { fromDecimal } from '#platform/core/money.ts'
import { defineRoute, type InputOf } from '#platform/core/route.ts'
import { formBoolean, id, money, moneyText, sessionValues } from '#platform/core/wire.ts'

/** The classic routes of placing an order (ORD-02…13, SIL-ORD-009, 010). */

const word = (length: number) => z.string().check(z.maxLength(length))
const amount = money
const tip = z.pipe(
  z.string().check(z.regex(/^\d{1,4}(\.\d{1,2})?$/)),
  z.transform((text) => fromDecimal(text) ?? 0),
)
const mostRecipients = 5

/** A field of the form that holds JSON text; the same value unencoded is taken too. */
function jsonField<Inner extends z.ZodMiniType>(inner: Inner) {
  return z.pipe(
    z.transform((value: unknown, context) => {
      if (typeof value !== 'string') return value
      const read = readJson(value)
      if (read.ok) return read.value
      context.issues.push({ code: 'custom', message: 'Expected JSON', input: value })
      return z.NEVER
    }),
    inner,
  )
}

export const deliveryInformation = z.object({
  name: word(200),
  phone_number: word(40),
  addr_line1: z._default(word(200), ''),
  addr_line2: z._default(word(200), ''),
  note: z._default(word(1000), ''),
  isDelivery: formBoolean,
  delivery_fee: amount,
  service_fee_delivery: amount,
  service_fee_pickup: amount,
  sales_tax_pickup: amount,
  sales_tax_delivery: amount,
  payment_type: word(40),
  /** Ours beside the documents' fields: where confirmation and receipt go. What is no address goes nowhere. */
  receipt_mail: z._default(word(320), ''),
})

export const recipient = z.object({
  name: z._default(word(100), ''),
  birth_date: z._default(word(20), ''),
  id_type: z.pipe(z.union([z.int(), z.string().check(z.regex(/^[0-3]$/))]), z.transform(Number)),
})

const cardId = z.pipe(
  z.optional(z.union([z.int().check(z.nonnegative()), z.string().check(z.regex(/^\d{0,15}$/))])),
  z.transform((value) => Number(value ?? 0)),
)

/**
 * The attempt is durable before the reply is sent; what comes of it is told by `checkStatus` (SIL-ORD-009). The session's values are named
 * here too, because they are what must not be kept of a post.
 */
export const placeOrder = defineRoute({
  method: 'POST',
  path: '/cart/credit_card_cart_place',
  summary: 'Place an order',
  open: 'session',
  caller: 'visitor',
  input: z.object({
    ...sessionValues,
    delivery_information: jsonField(deliveryInformation),
    quoted_surge_price: amount,
    phone_fee: amount,
    distance_fee: amount,
    gas_fee: amount,
    payment_card_id: cardId,
    payment_card_payment_customer_link_id: cardId,
    cart_id: id,
    cart_hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    /** The page's copy of the lines, kept for diagnosis alone (SIL-ORD-011). */
    cart_object: z.optional(jsonField(z.unknown())),
    restaurant_id: id,
    added_tip: tip,
    order_payment_method_button: word(40),
    recipients: z._default(jsonField(z.array(recipient).check(z.maxLength(mostRecipients))), []),
    placement_type: word(60),
  }),
  reply: z.object({ request_success: z.boolean(), request_error: z.optional(z.string()) }),
})
export type PlaceForm = InputOf<typeof placeOrder>

/** What came of a placement; another device's cart is no cart (ORD-10, SIL-ORD-013, SIL-ORD-019). */
export const checkStatus = defineRoute({
  method: 'GET',
  path: '/cart/check_status',
  summary: 'What came of placing an order',
  open: 'session',
  caller: 'visitor',
  input: z.object({
    cart_id: id,
    cart_hash: word(100),
    /** The page's clock, a cache breaker (SIL-ORD-019). */
    date_time: z.optional(word(40)),
  }),
  reply: z.object({
    request_success: z.boolean(),
    order_place_stage: z.optional(z.enum(['created', 'in_progress', 'failed'])),
    cart_match: z.optional(z.boolean()),
    order_id: z.optional(z.int()),
    order_secret: z.optional(z.string()),
    compared_cart_hash: z.optional(z.string()),
    order_summary: z.optional(z.object({ created_at: z.string(), franchise_name: z.string(), total: moneyText })),
    error: z.optional(z.string()),
    error_detail: z.optional(z.string()),
    /** What the bank asks, for the provider's client in the customer's browser. */
    challenge: z.optional(z.object({ client_secret: z.string() })),
    request_error: z.optional(z.string()),
  }),
})

/** Kept for staff (ORD-64): at most one a minute per session on average. */
export const reportOrderError = defineRoute({
  method: 'POST',
  path: '/cart/report_error',
  summary: 'Report that an order could not be placed',
  open: 'session',
  caller: 'visitor',
  input: z.object({ error: z.string().check(z.maxLength(2000)) }),
  limit: { per: 'session', most: 60, withinMs: 3_600_000 },
  reply: z.object({ success: z.literal(true) }),
})

/** 'Place New Order' of the similar-order popup: the lines of the cart that was ordered, in a new one (SIL-ORD-017). */
export const placeNewOrder = defineRoute({
  method: 'POST',
  path: '/cart/place_new_order',
  summary: 'A new cart with the lines of an ordered one',
  open: 'session',
  caller: 'visitor',
  input: z.object({ cart_id: id }),
  reply: z.object({ success: z.literal(true), cart_id: z.int(), cart_hash: z.string() }),
  refusals: { cart_gone: [409, 'That order’s cart is no longer there. Please reload the page.'] },
})
