import * as z from 'zod/mini'
import { fromDecimal } from '#platform/core/money.ts'
import { formBoolean, id, money, sessionValues } from '#platform/core/wire.ts'

/** The forms and replies of the classic routes of placing an order (ORD-02…13, SIL-ORD-009, 010). */

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
      try {
        return JSON.parse(value) as unknown
      } catch {
        context.issues.push({ code: 'custom', message: 'Expected JSON', input: value })
        return z.NEVER
      }
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

export const placeForm = z.object({
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
})
export type PlaceForm = z.output<typeof placeForm>

export const statusQuery = z.object({
  ...sessionValues,
  cart_id: id,
  cart_hash: word(100),
  /** The page's clock, a cache breaker (SIL-ORD-019). */
  date_time: z.optional(word(40)),
})
