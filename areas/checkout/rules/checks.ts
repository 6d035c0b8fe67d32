import { type ShownLine, shownLinesText } from '#areas/cart/rules/cart-hash.ts'
import {
  acceptsCardForPickup,
  acceptsPayAtStore,
  mayBeContactless,
  offersDelivery,
  offersPickup,
} from '#areas/cart/rules/payment.ts'
import { type Recipient, type RecipientReason, recipientProblems } from '#areas/cart/rules/recipients.ts'
import { paymentTypes, textLimits } from '#areas/cart/rules/values.ts'
import type { Day } from '#platform/core/day.ts'
import type { Cents } from '#platform/core/money.ts'
import { phoneDigits } from '#platform/core/phone.ts'
import type { FailureReason } from './reasons.ts'

/** What the page posted, decoded: a statement to compare with, never a source of prices. */
export type PostedOrder = {
  readonly cart_hash: string
  readonly restaurant_id: number
  readonly is_delivery: boolean
  readonly name: string
  readonly phone_number: string
  readonly addr_line1: string
  readonly payment_type: string
  readonly order_payment_method_button: string
  readonly placement_type: string
  readonly delivery_fee: Cents
  readonly service_fee_delivery: Cents
  readonly service_fee_pickup: Cents
  readonly sales_tax_delivery: Cents
  readonly sales_tax_pickup: Cents
  readonly quoted_surge_price: Cents
  readonly phone_fee: Cents
  readonly distance_fee: Cents
  readonly gas_fee: Cents
  readonly added_tip: Cents
  readonly recipients: readonly Recipient[]
  /** The lines as the page showed them, whatever it holds. */
  readonly cart_object?: unknown
}

/** What the server computes for this cart, customer, address and time from its own data. */
export type PlacementQuote = {
  readonly cart_hash: string
  /** `shownLinesText` of the lines as they are. */
  readonly lines_text: string
  readonly franchise_id: number
  readonly is_delivery: boolean
  readonly alcohol: boolean
  /** Whether there are lines, and all of them can be had. */
  readonly available: boolean
  readonly delivery_fee: Cents
  readonly service_fee: Cents
  readonly sales_tax: Cents
  readonly surge_price: Cents
  readonly phone_fee: Cents
  readonly distance_fee: Cents
  readonly gas_fee: Cents
  readonly highest_tip: Cents
  /** The least tip, and whether its rule is still the one that the cart showed (SIL-ORD-031). */
  readonly mandatory_tip: Cents
  readonly mandatory_tip_changed: boolean
}

export type PlacementFacts = {
  readonly cart_active: boolean
  readonly other_attempt_running: boolean
  readonly franchise_active: boolean
  readonly pickup_type: string
  readonly delivery_type: string
  /** Opening and alcohol hours, for now or the chosen window (SIL-ORD-042, 043). */
  readonly open_for_order: boolean
  /** The address that was checked for this cart, as typed and as found; undefined when none was. */
  readonly address: { readonly typed: string; readonly found: string; readonly in_range: boolean } | undefined
  readonly outside_gameday_zone: boolean
  readonly outside_alcohol_zone: boolean
  readonly discount_used: boolean
  /** Ordered with on this device before, or its account’s: who has it may know what it has used (docs/decisions/0019). */
  readonly phone_proven: boolean
  /** The market's local date. */
  readonly today: Day
}

type Order = { readonly posted: PostedOrder; readonly quote: PlacementQuote; readonly facts: PlacementFacts }
type Check = (order: Order) => FailureReason | undefined

/** The fixed order of SIL-ORD-020: the first that objects gives the reason. What must not be told to a stranger is the last of all. */
const checks: readonly Check[] = [
  cartStatus,
  race,
  franchise,
  placementType,
  orderType,
  payment,
  contact,
  address,
  zones,
  recipients,
  discount,
  lines,
  fees,
  tip,
  content,
]

/** `bank`: it is asked next, and all is checked once more before the order is made. */
export type CheckedBefore = 'bank' | 'order'

export function firstRejection(
  posted: PostedOrder,
  quote: PlacementQuote,
  facts: PlacementFacts,
  before: CheckedBefore = 'order',
): FailureReason | undefined {
  for (const check of before === 'order' ? [...checks, discountOfStranger] : checks) {
    const reason = check({ posted, quote, facts })
    if (reason) return reason
  }
  return undefined
}

function cartStatus({ facts }: Order) {
  return facts.cart_active ? undefined : 'invalid_cart_status'
}

function race({ facts }: Order) {
  return facts.other_attempt_running ? 'race_found' : undefined
}

function franchise({ posted, quote, facts }: Order) {
  return facts.franchise_active && posted.restaurant_id === quote.franchise_id ? undefined : 'no_franchise'
}

/** Alcohol needs a person at the door, and so does cash (SIL-ORD-049). */
function placementType({ posted, quote }: Order) {
  if (posted.placement_type === 'placement_type_in_person') return undefined
  if (posted.placement_type !== 'placement_type_contactless') return 'invalid_placement_type'
  const order = { is_delivery: quote.is_delivery, has_alcohol: quote.alcohol }
  if (!mayBeContactless({ ...order, payment_type: 'unknown' })) return 'invalid_placement_type'
  return posted.payment_type === 'cash_at_door' ? 'invalid_placement_type_for_cash' : undefined
}

function orderType({ quote, facts }: Order) {
  if (quote.is_delivery)
    return offersDelivery(facts.delivery_type) && facts.open_for_order ? undefined : 'delivery_disabled'
  return offersPickup(facts.pickup_type) && facts.open_for_order ? undefined : 'pickup_disabled'
}

function payment({ posted, quote, facts }: Order) {
  const method = paymentTypes.find((known) => known === posted.payment_type)
  // The method in force and the button pressed last are one choice; a page that says two things is broken (SIL-ORD-050).
  if (!method || posted.order_payment_method_button !== method) return 'exception_encountered'
  if (quote.is_delivery) {
    if (method === 'card_online') return undefined
    if (quote.alcohol) return 'pay_at_door_not_accepted'
    return method === 'cash_at_door' ? undefined : 'exception_encountered'
  }
  if (method === 'card_online') return acceptsCardForPickup(facts.pickup_type) ? undefined : 'card_pickup_not_accepted'
  const atStore = method === 'pay_at_store' && acceptsPayAtStore(facts.pickup_type) && !quote.alcohol
  return atStore ? undefined : 'cash_pickup_not_accepted'
}

function contact({ posted }: Order) {
  const name = posted.name.trim()
  if (name === '' || name.length > textLimits.name) return 'invalid_name'
  return phoneDigits(posted.phone_number) ? undefined : 'invalid_phone'
}

/** The order goes to the address that was checked; a page that posts another has not had it checked. */
function address({ posted, quote, facts }: Order) {
  if (!quote.is_delivery) return undefined
  const { address } = facts
  if (!address?.in_range) return 'invalid_address'
  const postedLine = comparable(posted.addr_line1)
  const known = [comparable(address.typed), comparable(address.found)]
  const same =
    postedLine !== '' &&
    known.some((line) => line.startsWith(postedLine) || (line !== '' && postedLine.startsWith(line)))
  return same ? undefined : 'invalid_address'
}

const comparable = (line: string) => line.toLowerCase().replace(/[^a-z0-9]+/g, '')

function zones({ quote, facts }: Order) {
  if (!quote.is_delivery) return undefined
  if (facts.outside_gameday_zone) return 'outside_gameday_zone'
  return quote.alcohol && facts.outside_alcohol_zone ? 'outside_alcohol_zone' : undefined
}

const recipientReasons = {
  missing_name: 'recipient_missing_name',
  missing_birth_date: 'recipient_missing_birth_date',
  invalid_birth_date: 'recipient_invalid_birth_date',
  too_young: 'recipient_too_young',
} as const satisfies Record<RecipientReason, FailureReason>

function recipients({ posted, quote, facts }: Order): FailureReason | undefined {
  if (!quote.alcohol) return undefined
  const [first] = recipientProblems(posted.recipients, posted.name, facts.today)
  return first && recipientReasons[first.reason]
}

function discount({ facts }: Order) {
  return facts.discount_used && facts.phone_proven ? 'invalid_order_id_discount_used' : undefined
}

/**
 * Of a phone that nobody has proven: told when nothing else is left to object, the bank included. Wrong fees or a card that is declined
 * would otherwise ask for any phone whether it has used a code, without an order being made.
 */
function discountOfStranger({ facts }: Order): FailureReason | undefined {
  return facts.discount_used ? 'invalid_order_id_discount_used' : undefined
}

/** Other lines have other fees: who has changed the cart in another tab is told of the cart, and not of what follows from it. */
function lines({ posted, quote }: Order): FailureReason | undefined {
  const { cart_hash, cart_object } = posted
  if (cart_hash === quote.cart_hash || !isLineList(cart_object)) return undefined
  return shownLinesText(cart_object) === quote.lines_text ? undefined : 'cart_hash_mismatch'
}

function isLineList(posted: unknown): posted is readonly ShownLine[] {
  return Array.isArray(posted) && posted.every((line) => typeof line === 'object' && line !== null)
}

/** Exact cents, of the chosen type only (SIL-ORD-157). */
function fees({ posted, quote }: Order): FailureReason | undefined {
  const { is_delivery } = quote
  if (is_delivery && posted.delivery_fee !== quote.delivery_fee) return 'delivery_fee_change'
  if ((is_delivery ? posted.service_fee_delivery : posted.service_fee_pickup) !== quote.service_fee)
    return 'service_fee_change'
  if (is_delivery && posted.distance_fee !== quote.distance_fee) return 'distance_fee_change'
  if (is_delivery && posted.gas_fee !== quote.gas_fee) return 'gas_fee_change'
  if ((is_delivery ? posted.sales_tax_delivery : posted.sales_tax_pickup) !== quote.sales_tax) return 'sales_tax_change'
  if (is_delivery && posted.quoted_surge_price !== quote.surge_price) return 'surge_price_change'
  // No code of its own exists for a fee that only staff's orders have (SIL-ORD-032).
  return posted.phone_fee === quote.phone_fee ? undefined : 'exception_encountered'
}

/** No page of ours offers more than the highest tip, so there are no words for it (SIL-ORD-030). */
function tip({ posted, quote }: Order) {
  if (posted.added_tip > quote.highest_tip) return 'exception_encountered'
  if (!quote.is_delivery) return undefined
  return quote.mandatory_tip_changed || posted.added_tip < quote.mandatory_tip ? 'mandatory_tip_change' : undefined
}

function content({ posted, quote }: Order) {
  if (posted.cart_hash !== quote.cart_hash || posted.is_delivery !== quote.is_delivery) return 'cart_hash_mismatch'
  // The page showed it so and posted it all the same: an empty cart, or a line that cannot be had.
  return quote.available ? undefined : 'could_not_update_cart'
}
