import type { LineAnswers } from '#areas/menu/rules/answer-values.ts'
import type { Day } from '#platform/core/day.ts'
import type { Cents } from '#platform/core/money.ts'
import type { LastRequest } from '#platform/server/handler.ts'
import type { Discount } from '../rules/discount.ts'

/** A line as the cart keeps it; the name is for the day when the item is gone. */
export type CartLine = {
  readonly cart_line_id: number
  readonly menu_item_id: number
  readonly name: string
  readonly quantity: number
  /** Canonical (`checkAnswers`) when it was added. */
  readonly answers: LineAnswers
}

/** A cart with the rows that its quote needs. */
export type Cart = LastRequest & {
  readonly cart_id: number
  readonly market_id: number | null
  readonly franchise_id: number | null
  readonly session_persistent_id: number
  readonly session_id: number
  readonly status: 'active' | 'placing' | 'ordered' | 'abandoned'
  readonly lines: readonly CartLine[]
  readonly next_line_id: number
  readonly is_delivery: boolean
  readonly name: string
  /** As typed, in ten digits. */
  readonly phone_number: string
  /** The customer of that phone, when this device has proven it: ordered with it before, or signed in to its account. */
  readonly cosmic_customer_id: number | null
  readonly address_id: number | null
  readonly apartment_number: string
  readonly address_line: string
  /** The answers of the last successful look-up. */
  readonly distance_fee: Cents | null
  readonly gas_fee: Cents | null
  /** Null: the address as typed has not been found. */
  readonly in_range: boolean | null
  readonly start_time_minute: number
  readonly window_day: Day | null
  readonly discount_code_id: number | null
  readonly quoted_surge_price: Cents
  readonly surge_quoted_at: Date | null
  readonly quoted_mandatory_tip_percent: number
  readonly source: 'web' | 'phone'
  /** Who of staff entered it for the customer. */
  readonly entered_by: number | null
  /** Another one after each change of the row, by whomever: PostgreSQL's own mark of the transaction that wrote it. */
  readonly version: string
  readonly address: CartAddressRow | null
  readonly customer: CartCustomerRow | null
  readonly discount: CartDiscountRow | null
}

export type CartAddressRow = {
  readonly addr_line_1: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly county: string
  readonly lat: number
  readonly lng: number
  readonly has_units: boolean
  /** See `isDoorstep`. */
  readonly precision: string
}

export type CartCustomerRow = {
  readonly phone_number: string
  readonly card_account_present: boolean
  readonly delivery_fee: Cents | null
  readonly service_fee_percent: number | null
  readonly phone_number_type: string
}

export type CartDiscountRow = Discount & {
  readonly discount_code_id: number
  readonly discount_name: string
  /** Given by support: its customer's own money (SIL-ORD-047). */
  readonly credit: boolean
}

/** Of a visitor who has none. */
export const noCart: Cart = {
  cart_id: 0,
  market_id: null,
  franchise_id: null,
  session_persistent_id: 0,
  session_id: 0,
  status: 'active',
  lines: [],
  next_line_id: 1,
  is_delivery: true,
  name: '',
  phone_number: '',
  cosmic_customer_id: null,
  address_id: null,
  apartment_number: '',
  address_line: '',
  distance_fee: null,
  gas_fee: null,
  in_range: null,
  start_time_minute: -1,
  window_day: null,
  discount_code_id: null,
  quoted_surge_price: 0,
  surge_quoted_at: null,
  quoted_mandatory_tip_percent: 0,
  last_page_id: null,
  last_request_id: null,
  source: 'web',
  entered_by: null,
  version: '',
  address: null,
  customer: null,
  discount: null,
}

/** A cart with the codes that its customer may claim for it (SIL-ORD-046). */
export type ShownCart = Cart & { readonly coupons: readonly CartDiscountRow[] }
