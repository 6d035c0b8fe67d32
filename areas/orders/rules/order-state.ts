import type { Point } from '#platform/core/place.ts'
import type { Arrival } from './arrival.ts'
import type { OrderRating } from './rating.ts'
import type { Canceller, KitchenStage, OrderStatus } from './status.ts'

/** `state.order`: what the order's page shows (SIL-ORD-008). Money is decimal text, times are milliseconds since 1970. */
export type OrderState = {
  readonly order_id: number
  readonly order_secret: string
  readonly created_at: number
  readonly franchise: {
    readonly franchise_id: number
    readonly name: string
    readonly phone_number: string
    readonly address: string
  }
  readonly is_delivery: boolean
  readonly alcohol: boolean
  readonly placement_type: string
  readonly name: string
  readonly phone_number: string
  /** The customer set the place of the door on a map. */
  readonly door_pinned: boolean
  /** Empty for pickup. */
  readonly address: {
    readonly addr_line_1: string
    readonly addr_line_2: string
    readonly city: string
    readonly state: string
    readonly zip: string
  }
  /** What the map shows: the store, and the door of a delivery. */
  readonly places: { readonly store: Point; readonly door: Point | null }
  readonly note: string
  /** '6:00 PM - 8:00 PM'; empty for as soon as possible. */
  readonly window: string
  readonly lines: readonly OrderLineState[]
  readonly amounts: OrderAmounts
  readonly payment_type: 'card_online' | 'pay_at_store' | 'cash_at_door' | 'business_account'
  /** The card that pays; null for cash. */
  readonly card: { readonly card_type: string; readonly last_four: string } | null
  readonly recipients: readonly string[]
  readonly progress: OrderProgress
  /** Formatted, or 'our support line'. */
  readonly support_phone: string
  readonly time_zone: string
}

export type OrderLineState = {
  readonly name: string
  readonly quantity: number
  readonly line_total: string
  readonly answer_texts: readonly {
    readonly question: string
    readonly answer: string
    readonly additionalCost: string
  }[]
}

export type OrderAmounts = {
  readonly subtotal: string
  readonly sales_tax: string
  readonly phone_fee: string
  readonly delivery_fee: string
  readonly service_fee: string
  readonly distance_fee: string
  readonly gas_fee: string
  readonly surge_price: string
  readonly discount: string
  /** Of the discount: what the customer's credit paid; 0.00 or more. */
  readonly credit: string
  readonly total: string
  readonly tip: string
  readonly total_with_tip: string
}

/** What changes after the order is placed; `GET /order/{order_id}/status?s=` answers it alone. */
export type OrderProgress = {
  readonly order_id: number
  readonly status: OrderStatus
  readonly payment_status: string
  /** The steps of this kind of order, in order. */
  readonly way: readonly OrderStatus[]
  readonly ready_at: number
  readonly promised_at: number | null
  /** When the kitchen came to each of its stages; nothing of those that it skipped. */
  readonly reached_at: Readonly<Record<KitchenStage, number | null>>
  readonly picked_up_at: number | null
  readonly ended_at: number | null
  /** Of a cancelled one, where staff have said it. */
  readonly cancelled_by: Canceller | null
  readonly driver_name: string | null
  /** The driver stands at the door. */
  readonly at_door: boolean
  /** When it will be at the door: of a delivery that is to come, without a window that was chosen until a driver has it. */
  readonly arrival: Arrival | null
  /** Where its driver is: while they drive to this door and nobody else's, not older than a minute. */
  readonly driver_place: Point | null
  /** What was given back, in the order in which it was. */
  readonly given_back: readonly GivenBack[]
  /** Once it was given. */
  readonly rating: OrderRating | null
}

export type GivenBack = {
  readonly id: string
  readonly amount: string
  readonly way: 'card' | 'driver' | 'check' | 'credit'
  readonly done: boolean
}

/** How often the page asks until its order is over: where its driver is has no hint. */
export const orderRefreshMs = 15_000
