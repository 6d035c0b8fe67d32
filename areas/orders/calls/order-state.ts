import * as z from 'zod/mini'
import { schemaOf } from '#platform/core/schema-of.ts'
import { instant, moneyText } from '#platform/core/wire.ts'
import { lateCauses } from '../rules/arrival.ts'
import type { OrderProgress, OrderState } from '../rules/order-state.ts'
import { cancellers, orderStatuses } from '../rules/status.ts'

const status = z.enum(orderStatuses)
const stars = z.nullable(z.int())
const point = z.strictObject({ lat: z.number(), lng: z.number() })

/** What changes after the order was placed. */
export const orderProgressFields = {
  order_id: z.int(),
  status,
  payment_status: z.string(),
  way: z.array(status),
  ready_at: instant,
  promised_at: z.nullable(instant),
  reached_at: z.strictObject({
    confirmed: z.nullable(instant),
    preparing: z.nullable(instant),
    ready: z.nullable(instant),
  }),
  picked_up_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  cancelled_by: z.nullable(z.enum(cancellers)),
  driver_name: z.nullable(z.string()),
  at_door: z.boolean(),
  arrival: z.nullable(z.strictObject({ from: instant, to: instant, late: z.nullable(z.enum(lateCauses)) })),
  driver_place: z.nullable(point),
  given_back: z.array(
    z.strictObject({
      id: z.string(),
      amount: moneyText,
      way: z.enum(['card', 'driver', 'check', 'credit']),
      done: z.boolean(),
    }),
  ),
  rating: z.nullable(z.strictObject({ restaurant_rating: stars, driver_rating: stars })),
}

const line = z.strictObject({
  name: z.string(),
  quantity: z.int(),
  line_total: moneyText,
  answer_texts: z.array(z.strictObject({ question: z.string(), answer: z.string(), additionalCost: moneyText })),
})

const amounts = z.strictObject({
  subtotal: moneyText,
  sales_tax: moneyText,
  phone_fee: moneyText,
  delivery_fee: moneyText,
  service_fee: moneyText,
  distance_fee: moneyText,
  gas_fee: moneyText,
  surge_price: moneyText,
  discount: moneyText,
  credit: moneyText,
  total: moneyText,
  tip: moneyText,
  total_with_tip: moneyText,
})

/** `state.order`. */
export const orderState = schemaOf<OrderState>()(
  z.strictObject({
    order_id: z.int(),
    order_secret: z.string(),
    created_at: instant,
    franchise: z.strictObject({
      franchise_id: z.int(),
      name: z.string(),
      phone_number: z.string(),
      address: z.string(),
    }),
    is_delivery: z.boolean(),
    alcohol: z.boolean(),
    placement_type: z.string(),
    name: z.string(),
    phone_number: z.string(),
    door_pinned: z.boolean(),
    address: z.strictObject({
      addr_line_1: z.string(),
      addr_line_2: z.string(),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
    }),
    places: z.strictObject({ store: point, door: z.nullable(point) }),
    note: z.string(),
    window: z.string(),
    lines: z.array(line),
    amounts,
    payment_type: z.enum(['card_online', 'pay_at_store', 'cash_at_door', 'business_account']),
    card: z.nullable(z.strictObject({ card_type: z.string(), last_four: z.string() })),
    recipients: z.array(z.string()),
    progress: schemaOf<OrderProgress>()(z.strictObject(orderProgressFields)),
    support_phone: z.string(),
    time_zone: z.string(),
  }),
)
