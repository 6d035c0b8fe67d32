import * as z from 'zod/mini'
import { lineAnswers } from '#areas/menu/calls/answer-values.ts'
import { schemaOf } from '#platform/core/schema-of.ts'
import { instant, moneyText } from '#platform/core/wire.ts'
import type { CartState } from '../rules/cart-state.ts'
import { paymentTypes } from '../rules/values.ts'

const coupon = {
  discount_code_id: z.int(),
  discount_name: z.string(),
  order_type: z.enum(['delivery', 'pickup', 'any']),
  note: z.string(),
}
const orderType = z.strictObject({ offered: z.boolean(), available_now: z.boolean(), message: z.string() })

const franchise = z.strictObject({
  franchise_id: z.int(),
  name: z.string(),
  kind: z.enum(['restaurant', 'package_store']),
  phone_number: z.string(),
  address: z.string(),
  path: z.string(),
  open_now: z.boolean(),
  hours_text: z.string(),
  prep_minutes: z.int(),
  menu_version: z.int(),
})

const line = z.strictObject({
  cart_line_id: z.int(),
  menu_item_id: z.int(),
  name: z.string(),
  category_type: z.int(),
  alcohol: z.boolean(),
  quantity: z.int(),
  unit_price: moneyText,
  line_total: moneyText,
  answers: lineAnswers,
  answer_texts: z.array(z.strictObject({ question: z.string(), answer: z.string(), additionalCost: moneyText })),
  available: z.boolean(),
})

const customer = z.strictObject({
  cosmic_customer_id: z.int(),
  cosmic_customer: z.strictObject({ phone_number: z.string(), card_account_present: z.boolean() }),
  phone_number: z.string(),
  delivery_fee: moneyText,
  service_fee_delivery: moneyText,
  phone_number_type: z.string(),
  discount_codes: z.array(z.strictObject(coupon)),
})

const address = z.strictObject({
  address_line: z.string(),
  apartment_number: z.string(),
  asks_apartment: z.boolean(),
  checked: z.boolean(),
  in_range: z.nullable(z.boolean()),
  resolved: z.string(),
  miles: z.nullable(z.number()),
  problem: z.nullable(z.enum(['outside_range', 'outside_gameday_zone', 'outside_alcohol_zone'])),
  message: z.string(),
})

const fees = z.strictObject({
  subtotal: moneyText,
  sales_tax_delivery: moneyText,
  sales_tax_pickup: moneyText,
  phone_fee: moneyText,
  delivery_fee: moneyText,
  service_fee_delivery: moneyText,
  service_fee_pickup: moneyText,
  distance_fee: moneyText,
  gas_fee: moneyText,
  surge_price: moneyText,
  discount_delivery: moneyText,
  discount_pickup: moneyText,
  total_delivery: moneyText,
  total_pickup: moneyText,
})

const tips = z.strictObject({
  presets: z.array(z.strictObject({ percent: z.number(), amount: moneyText, allowed: z.boolean() })),
  fixed: moneyText,
  mandatory_tip_percent: z.number(),
  mandatory_tip: moneyText,
})

const estimate = z.strictObject({
  at: instant,
  delivery_minutes: z.nullable(z.int()),
  pickup_minutes: z.nullable(z.int()),
  time_zone: z.string(),
})

/** `state.cart`. Only page definitions use it, which browsers take as types alone. */
export const cartState = schemaOf<CartState>()(
  z.strictObject({
    cart_id: z.nullable(z.int()),
    cart_hash: z.string(),
    status: z.enum(['active', 'placing']),
    is_delivery: z.boolean(),
    franchise: z.nullable(franchise),
    lines: z.array(line),
    item_count: z.int(),
    has_alcohol: z.boolean(),
    contact: z.strictObject({ name: z.string(), phone_number: z.string() }),
    customer: z.nullable(customer),
    address,
    fees,
    tips,
    discount: z.nullable(z.strictObject({ ...coupon, applied: z.boolean() })),
    start_time_minute: z.int(),
    windows: z.array(z.strictObject({ start_time_minute: z.int(), label: z.string(), surge_price: moneyText })),
    as_soon_as_possible: z.strictObject({ offered: z.boolean(), service_fee: moneyText, surge_price: moneyText }),
    delivery: orderType,
    pickup: orderType,
    estimate,
    payment_choices: z.array(
      z.strictObject({ payment_type: z.enum(paymentTypes), offered: z.boolean(), message: z.string() }),
    ),
    recipients_required: z.boolean(),
    contactless_allowed: z.boolean(),
    support_phone: z.string(),
    today: z.string(),
  }),
)

/** `state.cart` of the pages that have one. */
export const cartPart = { cart: cartState }

/** What every change of the cart answers beside its reply. */
export const cartReplyState = z.strictObject(cartPart)
