/**
 * Every reason for which an order is not placed, with what the customer reads and what the page does about it. One table for the
 * server's checks, the poll, the cart's `?error=` and the placement in the browser (ORD-26…63, SIL-ORD-014, 023…025, 083, 164).
 */

export type CartField = 'name' | 'phone_number' | 'address' | 'recipients' | 'payment' | 'coupon' | 'cart'

export type Reaction =
  /** Placed again, as the second of at most two attempts. */
  | { readonly does: 'retry' }
  /** The surviving attempt or the order of this cart is looked for by polling again (SIL-ORD-014). */
  | { readonly does: 'find_duplicate' }
  /** Reported first, then the cart page with the code (ORD-41). */
  | { readonly does: 'report_and_redirect' }
  /** The cart page with the code, without a report. */
  | { readonly does: 'redirect' }
  /** A message in the cart at the place that it is about. */
  | { readonly does: 'message'; readonly field: CartField }

type Row = { readonly reaction: Reaction; readonly message: string }

export const reasonPrefix = 'order_attempt_failure_reason_'
export const genericText = 'Your order could not be placed. Please try again.'
export const cardText =
  'There was either an error in your card information or your card may be invalid. Please try again or use a new card.'
export const timeoutText =
  'The connection to our server timed out while placing your order. Please check your connection and try again.'

const retry = { does: 'retry' } as const
const redirect = { does: 'redirect' } as const
const reported = { does: 'report_and_redirect' } as const
const at = (field: CartField) => ({ does: 'message', field }) as const

const contactText = 'Invalid address or contact info. See Below.'
const recipientText = 'Invalid recipient/age verification information. See Below.'
const typeText = 'Please choose how you would like to receive your order.'
const changed = (what: string) =>
  `The ${what} for your order has changed. Please review your total and place your order again.`

export const failureReasons = {
  invalid_cart_status: { reaction: { does: 'find_duplicate' }, message: genericText },
  race_found: { reaction: { does: 'find_duplicate' }, message: genericText },
  no_franchise: { reaction: reported, message: 'This restaurant is no longer available.' },
  distance_fee_change: { reaction: reported, message: changed('distance fee') },
  gas_fee_change: { reaction: reported, message: changed('gas fee') },
  service_fee_change: { reaction: reported, message: changed('service fee') },
  delivery_fee_change: { reaction: reported, message: changed('delivery fee') },
  sales_tax_change: { reaction: reported, message: changed('sales tax') },
  mandatory_tip_change: { reaction: reported, message: changed('minimum tip') },
  surge_price_change: { reaction: reported, message: changed('busy fee') },
  cart_hash_mismatch: {
    reaction: reported,
    message: 'Your cart has changed. Please review it and place your order again.',
  },
  exception_encountered: { reaction: reported, message: genericText },
  invalid_placement_type: { reaction: reported, message: typeText },
  invalid_placement_type_for_cash: { reaction: reported, message: typeText },
  pickup_disabled: {
    reaction: at('cart'),
    message: 'Online pickup is not available for this restaurant! Please select delivery to place your order.',
  },
  delivery_disabled: {
    reaction: at('cart'),
    message: 'Delivery is not available for this restaurant! Please select pickup to place your order.',
  },
  invalid_address: { reaction: at('address'), message: contactText },
  invalid_name: { reaction: at('name'), message: contactText },
  invalid_phone: { reaction: at('phone_number'), message: contactText },
  outside_gameday_zone: {
    reaction: at('address'),
    message: 'Your address is outside of the game day delivery zone.',
  },
  outside_alcohol_zone: {
    reaction: at('address'),
    message:
      'Orders with alcohol must be delivered to an address in the same county. Alcohol cannot be delivered to: {places}.',
  },
  order_place_failure: { reaction: retry, message: genericText },
  unknown: { reaction: retry, message: genericText },
  invalid_order_id_discount_used: {
    reaction: at('coupon'),
    message: 'This discount code is limited to one use per customer.',
  },
  card_pickup_not_accepted: {
    reaction: at('payment'),
    message: 'This restaurant does not accept card payments for pickup.',
  },
  cash_pickup_not_accepted: {
    reaction: at('payment'),
    message: 'This restaurant does not accept cash payments for pickup.',
  },
  could_not_update_cart: {
    reaction: at('cart'),
    message: 'Your cart could not be updated. Please call {phone} for support and mention cart ID {cart_id}.',
  },
  recipient_missing_name: { reaction: at('recipients'), message: recipientText },
  recipient_missing_birth_date: { reaction: at('recipients'), message: recipientText },
  recipient_invalid_birth_date: { reaction: at('recipients'), message: recipientText },
  recipient_too_young: { reaction: at('recipients'), message: recipientText },
  pay_at_door_not_accepted: {
    reaction: at('payment'),
    message: 'Deliveries with alcohol must be paid with a credit card online.',
  },
} as const satisfies Record<string, Row>

export type FailureReason = keyof typeof failureReasons

/** The spelling of `load_failure_no_order` is the document's; these codes carry no prefix (SIL-ORD-164). */
export const requestErrors = {
  load_failure_reason_no_order_attempt: { reaction: retry, message: genericText },
  load_failure_no_order: { reaction: redirect, message: genericText },
  load_failure_reason_no_cart: { reaction: redirect, message: genericText },
  load_failure_reason_unknown: { reaction: redirect, message: genericText },
} as const satisfies Record<string, Row>

export type RequestError = keyof typeof requestErrors

/** What a declined card adds to `order_place_failure` (SIL-ORD-083). */
export const cardDeclined = 'card_declined'

export type ReasonCode = `${typeof reasonPrefix}${FailureReason}`

export function codeOf(reason: FailureReason): ReasonCode {
  return `${reasonPrefix}${reason}`
}

/** A failure reason by its code, with or without the prefix; anything else is `undefined`. */
export function reasonOf(code: string): FailureReason | undefined {
  const bare = code.startsWith(reasonPrefix) ? code.slice(reasonPrefix.length) : code
  return Object.hasOwn(failureReasons, bare) ? (bare as FailureReason) : undefined
}

function rowOf(code: string): Row | undefined {
  const reason = reasonOf(code)
  if (reason) return failureReasons[reason]
  return Object.hasOwn(requestErrors, code) ? requestErrors[code as RequestError] : undefined
}

export type Refusal = { readonly code: string; readonly detail?: string | undefined }

/** What the page does about a refusal. A declined card is told at the payment; placing it again would ask the bank again. */
export function reactionTo({ code, detail }: Refusal): Reaction {
  if (reasonOf(code) === 'order_place_failure' && detail === cardDeclined) return at('payment')
  return rowOf(code)?.reaction ?? redirect
}

export type MessageParts = {
  /** The market's support phone as it is shown. */
  readonly phone?: string | undefined
  readonly places?: readonly string[]
  readonly cart_id?: number
}

/** The words for a refusal; nothing of a code that is not in the table reaches the page (SIL-ORD-023). */
export function messageFor({ code, detail }: Refusal, parts: MessageParts = {}): string {
  if (reasonOf(code) === 'order_place_failure' && detail === cardDeclined) return cardText
  const words = rowOf(code)?.message ?? genericText
  return withPlaces(words, placesOf({ code, detail }, parts))
    .replace('{phone}', parts.phone ?? 'our support line')
    .replace('{cart_id}', String(parts.cart_id ?? ''))
}

/** The server's refusal names them as they are now, which the page may not know yet. */
function placesOf({ code, detail }: Refusal, { places = [] }: MessageParts): readonly string[] {
  return detail && reasonOf(code) === 'outside_alcohol_zone' ? [detail] : places
}

/** Without restricted places in the market, the sentence that lists them falls away. */
function withPlaces(words: string, places: readonly string[]): string {
  if (places.length === 0) return words.replace(' Alcohol cannot be delivered to: {places}.', '')
  return words.replace('{places}', places.join(', '))
}
