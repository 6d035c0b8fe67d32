import type { LineAnswers } from '#areas/menu/rules/answer-values.ts'
import type { PaymentType } from './values.ts'

/** `state.cart`: everything the cart page shows. Money is decimal text with two digits. A reply that changes the cart carries it anew. */
export type CartState = {
  readonly cart_id: number | null
  readonly cart_hash: string
  /** `placing` while an order of it is being placed: changes are refused. */
  readonly status: 'active' | 'placing'
  readonly is_delivery: boolean
  /** Null while nothing has been added. */
  readonly franchise: CartFranchise | null
  readonly lines: readonly CartLineState[]
  /** Units, for the cart button. */
  readonly item_count: number
  readonly has_alcohol: boolean
  readonly contact: { readonly name: string; readonly phone_number: string }
  readonly customer: CartCustomer | null
  readonly address: CartAddress
  readonly fees: CartFees
  readonly tips: CartTips
  readonly discount: CartDiscount | null
  /** Delivery windows of today; `start_time_minute` -1 is as soon as possible. */
  readonly start_time_minute: number
  readonly windows: readonly CartWindow[]
  /** What a delivery as soon as possible costs beside its way, whichever window is chosen: windows are weighed against it. */
  readonly as_soon_as_possible: {
    readonly offered: boolean
    readonly service_fee: string
    readonly surge_price: string
  }
  /** How long it takes from now on; null while it cannot be had now. */
  readonly estimate: CartEstimate
  readonly delivery: OrderTypeState
  readonly pickup: OrderTypeState
  /** Of the present order type; the words say why a choice is closed. */
  readonly payment_choices: readonly PaymentChoiceState[]
  /** Recipients must be named (CRT-06, CRT-64). */
  readonly recipients_required: boolean
  readonly contactless_allowed: boolean
  /** Formatted, or 'our support line'. */
  readonly support_phone: string
  /** The day at the market, for ages: `YYYY-MM-DD`. */
  readonly today: string
}

export type CartWindow = {
  readonly start_time_minute: number
  readonly label: string
  /** The busy fee of its start, as it is now. */
  readonly surge_price: string
}

export type CartFranchise = {
  readonly franchise_id: number
  readonly name: string
  readonly kind: 'restaurant' | 'package_store'
  readonly phone_number: string
  readonly address: string
  readonly path: string
  readonly open_now: boolean
  readonly hours_text: string
  readonly prep_minutes: number
  /** Of the menu that the cart was last priced by. */
  readonly menu_version: number
}

export type CartLineState = {
  readonly cart_line_id: number
  readonly menu_item_id: number
  readonly name: string
  readonly category_type: number
  readonly alcohol: boolean
  readonly quantity: number
  readonly unit_price: string
  readonly line_total: string
  readonly answers: LineAnswers
  readonly answer_texts: readonly {
    readonly question: string
    readonly answer: string
    readonly additionalCost: string
  }[]
  /** False: gone from the menu, out of stock, or its answers no longer fit; it costs nothing and blocks the order. */
  readonly available: boolean
}

export type CartCustomer = {
  /** 0 until the phone is proven on this device: an order placed with it, or its account signed in to. */
  readonly cosmic_customer_id: number
  readonly cosmic_customer: { readonly phone_number: string; readonly card_account_present: boolean }
  readonly phone_number: string
  readonly delivery_fee: string
  readonly service_fee_delivery: string
  readonly phone_number_type: string
  readonly discount_codes: readonly CartCoupon[]
}

export type CartCoupon = {
  readonly discount_code_id: number
  readonly discount_name: string
  readonly order_type: 'delivery' | 'pickup' | 'any'
  /** Why it does not fit the order as it is; empty when it does. */
  readonly note: string
}

export type AddressProblem = 'outside_range' | 'outside_gameday_zone' | 'outside_alcohol_zone'

export type CartAddress = {
  readonly address_line: string
  readonly apartment_number: string
  /** The house is known to have several doors, and none was named. */
  readonly asks_apartment: boolean
  /** The last look-up of exactly this text succeeded. */
  readonly checked: boolean
  /** Null until it was checked. */
  readonly in_range: boolean | null
  /** As the geocoder writes it: '118 Orchard Street, Bellwether, GA 30001'. */
  readonly resolved: string
  readonly miles: number | null
  readonly problem: AddressProblem | null
  /** Words for `problem`. */
  readonly message: string
}

export type CartFees = {
  readonly subtotal: string
  readonly sales_tax_delivery: string
  readonly sales_tax_pickup: string
  readonly phone_fee: string
  readonly delivery_fee: string
  readonly service_fee_delivery: string
  readonly service_fee_pickup: string
  readonly distance_fee: string
  readonly gas_fee: string
  readonly surge_price: string
  /** 0.00 or less. */
  readonly discount_delivery: string
  readonly discount_pickup: string
  /** Without tip (SIL-ORD-028, SIL-ORD-029). */
  readonly total_delivery: string
  readonly total_pickup: string
}

export type CartTips = {
  /** Percent of the subtotal (SIL-ORD-030); below the mandatory tip they are closed. */
  readonly presets: readonly { readonly percent: number; readonly amount: string; readonly allowed: boolean }[]
  readonly fixed: string
  /** 0 = none is asked. */
  readonly mandatory_tip_percent: number
  readonly mandatory_tip: string
}

/** One that does not fit now is not applied, and stays on the cart. */
export type CartDiscount = CartCoupon & { readonly applied: boolean }

/** What an order placed at `at` would be promised. */
export type CartEstimate = {
  /** In ms since 1970, by the server's clock. */
  readonly at: number
  readonly delivery_minutes: number | null
  readonly pickup_minutes: number | null
  /** The clock that the customer is told by: 'America/New_York'. */
  readonly time_zone: string
}

export type OrderTypeState = {
  /** The toggle's side can be used. */
  readonly offered: boolean
  /** It can be ordered right now, or in the chosen window. */
  readonly available_now: boolean
  readonly message: string
}

export type PaymentChoiceState = {
  readonly payment_type: PaymentType
  readonly offered: boolean
  readonly message: string
}
