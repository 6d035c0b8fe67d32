import { textWords } from '#areas/menu/rules/menu-texts.ts'
import { reasonWords } from './reason-words.ts'

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

type Row = { readonly reaction: Reaction; readonly says: keyof typeof reasonWords }

export const reasonPrefix = 'order_attempt_failure_reason_'

const retry = { does: 'retry' } as const
const redirect = { does: 'redirect' } as const
const reported = { does: 'report_and_redirect' } as const
const at = (field: CartField) => ({ does: 'message', field }) as const

export const failureReasons = {
  invalid_cart_status: { reaction: { does: 'find_duplicate' }, says: 'generic' },
  race_found: { reaction: { does: 'find_duplicate' }, says: 'generic' },
  no_franchise: { reaction: reported, says: 'no_franchise' },
  distance_fee_change: { reaction: reported, says: 'distance_fee_change' },
  gas_fee_change: { reaction: reported, says: 'gas_fee_change' },
  service_fee_change: { reaction: reported, says: 'service_fee_change' },
  delivery_fee_change: { reaction: reported, says: 'delivery_fee_change' },
  sales_tax_change: { reaction: reported, says: 'sales_tax_change' },
  mandatory_tip_change: { reaction: reported, says: 'mandatory_tip_change' },
  surge_price_change: { reaction: reported, says: 'surge_price_change' },
  cart_hash_mismatch: { reaction: reported, says: 'cart_hash_mismatch' },
  exception_encountered: { reaction: reported, says: 'generic' },
  invalid_placement_type: { reaction: reported, says: 'choose_type' },
  invalid_placement_type_for_cash: { reaction: reported, says: 'choose_type' },
  pickup_disabled: { reaction: at('cart'), says: 'pickup_disabled' },
  delivery_disabled: { reaction: at('cart'), says: 'delivery_disabled' },
  invalid_address: { reaction: at('address'), says: 'contact' },
  invalid_name: { reaction: at('name'), says: 'contact' },
  invalid_phone: { reaction: at('phone_number'), says: 'contact' },
  outside_gameday_zone: { reaction: at('address'), says: 'outside_gameday_zone' },
  outside_alcohol_zone: { reaction: at('address'), says: 'outside_alcohol_zone' },
  order_place_failure: { reaction: retry, says: 'generic' },
  unknown: { reaction: retry, says: 'generic' },
  invalid_order_id_discount_used: { reaction: at('coupon'), says: 'discount_used' },
  card_pickup_not_accepted: { reaction: at('payment'), says: 'card_pickup_not_accepted' },
  cash_pickup_not_accepted: { reaction: at('payment'), says: 'cash_pickup_not_accepted' },
  could_not_update_cart: { reaction: at('cart'), says: 'could_not_update_cart' },
  recipient_missing_name: { reaction: at('recipients'), says: 'recipients' },
  recipient_missing_birth_date: { reaction: at('recipients'), says: 'recipients' },
  recipient_invalid_birth_date: { reaction: at('recipients'), says: 'recipients' },
  recipient_too_young: { reaction: at('recipients'), says: 'recipients' },
  pay_at_door_not_accepted: { reaction: at('payment'), says: 'pay_at_door_not_accepted' },
} as const satisfies Record<string, Row>

export type FailureReason = keyof typeof failureReasons

/** The spelling of `load_failure_no_order` is the document's; these codes carry no prefix (SIL-ORD-164). */
export const requestErrors = {
  load_failure_reason_no_order_attempt: { reaction: retry, says: 'generic' },
  load_failure_no_order: { reaction: redirect, says: 'generic' },
  load_failure_reason_no_cart: { reaction: redirect, says: 'generic' },
  load_failure_reason_unknown: { reaction: redirect, says: 'generic' },
} as const satisfies Record<string, Row>

export type RequestError = keyof typeof requestErrors

/** What a declined card adds to `order_place_failure` (SIL-ORD-083). */
export const cardDeclined = 'card_declined'

/** The bank asks its customer: the page shows the question, and places the same order again once it is answered. */
export const cardChallenge = 'card_challenge'

export type ReasonCode = `${typeof reasonPrefix}${FailureReason}`

export function codeOf(reason: FailureReason): ReasonCode {
  return `${reasonPrefix}${reason}`
}

/** A failure reason by its code, with or without the prefix; anything else is `undefined`. */
export function reasonOf(code: string): FailureReason | undefined {
  const bare = code.startsWith(reasonPrefix) ? code.slice(reasonPrefix.length) : code
  return Object.hasOwn(failureReasons, bare) ? (bare as FailureReason) : undefined
}

function rowOf(code: string) {
  const reason = reasonOf(code)
  if (reason) return failureReasons[reason]
  return Object.hasOwn(requestErrors, code) ? requestErrors[code as RequestError] : undefined
}

export type Refusal = { readonly code: string; readonly detail?: string | undefined }

/** Told at the payment: placed again by itself, the bank would be asked again. */
const isOfCard = ({ code, detail }: Refusal) =>
  reasonOf(code) === 'order_place_failure' && (detail === cardDeclined || detail === cardChallenge)

/** What the page does about a refusal. A declined card is told at the payment; placing it again would ask the bank again. */
export function reactionTo({ code, detail }: Refusal): Reaction {
  if (isOfCard({ code, detail })) return at('payment')
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
  if (isOfCard({ code, detail }))
    return detail === cardDeclined ? reasonWords.card_declined : reasonWords.card_unanswered
  const says = rowOf(code)?.says ?? 'generic'
  switch (says) {
    case 'could_not_update_cart':
      return reasonWords[says]({ phone: parts.phone ?? textWords.support_line, cart_id: parts.cart_id ?? '' })
    case 'outside_alcohol_zone': {
      // The server's refusal names the restricted places as they are now, which the page may not know yet.
      const places = detail ? [detail] : (parts.places ?? [])
      return places.length > 0 ? reasonWords.outside_alcohol_zone_of({ places: places.join(', ') }) : reasonWords[says]
    }
    default:
      return reasonWords[says]
  }
}
