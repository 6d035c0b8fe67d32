import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { missingContact } from '#areas/cart/rules/payment.ts'
import { type Recipient, recipientProblems } from '#areas/cart/rules/recipients.ts'
import { highestCustomTip, type TipMode, tipAmount } from '#areas/cart/rules/tips.ts'
import type { PaymentChoice, PlacementType } from '#areas/cart/rules/values.ts'
import type { Day } from '#platform/core/day.ts'
import { mailAddress } from '#platform/core/mail-address.ts'
import { type Cents, dollars, dollarsOf, fromDecimal } from '#platform/core/money.ts'
import { phoneDigits } from '#platform/core/phone.ts'
import { firstWindow } from './window-words.ts'
import { words } from './words.ts'

/** What the customer has typed and chosen on the cart page and the server does not hold. */
export type CheckoutDraft = {
  readonly name: string
  readonly phone_number: string
  readonly address_line: string
  readonly apartment_number: string
  /** What was written before a suggestion was chosen; it may name the apartment. */
  readonly typed: string
  /** The address that the server held when this one was typed here. */
  readonly typed_over?: string
  /** The address of which the customer said that it has no apartments. */
  readonly no_apartment: string
  readonly note: string
  readonly receipt_mail: string
  readonly payment: PaymentChoice
  readonly contactless: boolean
  readonly tipMode: TipMode
  readonly customTip: string
  readonly recipients: readonly Recipient[]
}

export function firstDraft(cart: CartState): CheckoutDraft {
  return {
    name: cart.contact.name,
    phone_number: cart.contact.phone_number,
    address_line: cart.address.address_line,
    apartment_number: cart.address.apartment_number,
    typed: '',
    no_apartment: '',
    note: '',
    receipt_mail: '',
    payment: 'unknown',
    contactless: false,
    tipMode: 'none',
    customTip: '',
    recipients: [{ name: '', birth_date: '', id_type: 0 }],
  }
}

type Address = Pick<CheckoutDraft, 'address_line' | 'apartment_number'>

/** The same for what is looked up as the same address. */
export const addressText = ({ address_line, apartment_number }: Address) =>
  `${address_line.trim()}|${apartment_number.trim()}`

/** The tip in cents; `undefined` while a typed amount is not one (SIL-ORD-030). */
export function draftTip(draft: CheckoutDraft, cart: CartState): Cents | undefined {
  const custom = draft.customTip.trim() === '' ? 0 : fromDecimal(draft.customTip.replace(/^\$/, ''))
  if (draft.tipMode === 'custom' && (custom === undefined || custom < 0 || custom > highestCustomTip)) return undefined
  const cents = (text: string) => fromDecimal(text) ?? 0
  return tipAmount(draft.tipMode, {
    subtotal: cents(cart.fees.subtotal),
    fixed: cents(cart.tips.fixed),
    custom: custom ?? 0,
  })
}

export function placementType(draft: CheckoutDraft, cart: CartState): PlacementType {
  return cart.is_delivery && draft.contactless && cart.contactless_allowed && draft.payment !== 'cash_at_door'
    ? 'placement_type_contactless'
    : 'placement_type_in_person'
}

/** The map on which the customer shows the door, once the address asks for it. */
export const pinField = 'pin'

/** What a tip of one's own may be, as it is said. */
export const tipLimits = () => ({ least: dollars(0), most: dollars(highestCustomTip) })

export type CheckoutField =
  | 'name'
  | 'phone_number'
  | 'address'
  | 'apartment'
  | typeof pinField
  | 'recipients'
  | 'payment'
  | 'tip'
  | 'receipt_mail'
  | 'when'
  | 'coupon'
  | 'cart'
/** What is said at a field. */
export type CheckoutErrors = Partial<Record<CheckoutField, string>>

export type MissingPart = { readonly field: CheckoutField; readonly text: string }

/** What still stands between the customer and the order button, first things first. */
export function missingParts(
  draft: CheckoutDraft,
  cart: CartState,
  { hasCard, wantsPin }: { hasCard: boolean; wantsPin: boolean },
): MissingPart[] {
  const missing: MissingPart[] = []
  const add = (field: CheckoutField, text: string) => missing.push({ field, text })
  const type = cart.is_delivery ? cart.delivery : cart.pickup
  if (firstWindow(cart)) add('when', words.when_it_comes)
  else if (!type.offered || !type.available_now) add('cart', type.message)
  if (cart.lines.some((line) => !line.available)) add('cart', words.left_gone)
  if (draft.name.trim() === '') add('name', words.left_name)
  if (!phoneDigits(draft.phone_number)) add('phone_number', words.left_phone)
  if (cart.is_delivery && !isAddressUsable(draft, cart)) {
    if (wantsPin && !cart.address.message) add(pinField, words.show_door)
    else add('address', leftOfAddress(cart))
  }
  if (asksApartment(draft, cart)) add('apartment', words.left_apartment)
  if (cart.recipients_required) {
    const [problem] = problemsOfRecipients(draft, cart.today)
    if (problem) add('recipients', problem.index === 0 ? words.left_birth_date : words.left_recipients)
  }
  if (isWrongMail(draft)) add('receipt_mail', words.left_mail)
  if (draft.payment === 'unknown') add('payment', words.how_you_pay)
  const tip = draftTip(draft, cart)
  const total = fromDecimal(cart.is_delivery ? cart.fees.total_delivery : cart.fees.total_pickup) ?? 0
  const isFree = total === 0 && tip === 0
  if (draft.payment === 'card_online' && !hasCard && !isFree) add('payment', words.left_card)
  if (tip === undefined) add('tip', words.left_tip(tipLimits()))
  else if (tip < (fromDecimal(cart.tips.mandatory_tip) ?? 0))
    add('tip', words.left_least_tip({ amount: dollarsOf(cart.tips.mandatory_tip) }))
  return missing
}

/** Something is typed that no mail can go to. */
export const isWrongMail = ({ receipt_mail }: CheckoutDraft) => receipt_mail.trim() !== '' && !mailAddress(receipt_mail)

/** Why it cannot be delivered there stands at the address; here it is one of the things that are left. */
function leftOfAddress({ address, pickup }: CartState): string {
  if (address.problem === null) return words.left_address
  return address.problem === 'outside_range' && pickup.offered ? words.left_in_range : words.left_other_address
}

/** What a field says once the order was asked for without it. */
export function missingErrors(missing: readonly MissingPart[]): Partial<Record<CheckoutField, string>> {
  const said: Partial<Record<CheckoutField, string>> = {
    name: words.fill_in,
    phone_number: words.fill_in,
    address: words.enter_address,
    payment: words.choose_payment,
    receipt_mail: words.mail_invalid,
    when: words.choose_window,
    recipients: words.recipients_invalid,
  }
  const sayOf = ({ field, text }: MissingPart) => (text === words.left_card ? words.choose_card : said[field])
  return Object.fromEntries(missing.map((part) => [part.field, sayOf(part)]))
}

/** The address was checked as it stands, and can be delivered to. */
export function isAddressUsable(draft: CheckoutDraft, cart: CartState): boolean {
  const { address } = cart
  const isSame = addressText(address) === addressText(draft)
  return isSame && address.checked && address.in_range === true && address.problem === null
}

/** The house is known to have several doors, and which one is not said yet. */
export function asksApartment(draft: CheckoutDraft, cart: CartState): boolean {
  const isAnswered = draft.apartment_number.trim() !== '' || draft.no_apartment === draft.address_line.trim()
  return cart.is_delivery && cart.address.asks_apartment && isAddressUsable(draft, cart) && !isAnswered
}

/** Whether this method may be chosen now; otherwise which field to point at (CRT-19…22). */
export function missingForPayment(payment: Exclude<PaymentChoice, 'unknown'>, draft: CheckoutDraft, cart: CartState) {
  return missingContact(payment, {
    is_delivery: cart.is_delivery,
    name: draft.name,
    phone_number: phoneDigits(draft.phone_number) ?? '',
    has_address: isAddressUsable(draft, cart),
  })
}

/** The first one's name is the contact's: while that is missing, it is missed there alone. */
function problemsOfRecipients({ recipients, name }: CheckoutDraft, today: Day) {
  return recipientProblems(recipients, name.trim() || words.the_customer, today)
}

export function recipientErrors(draft: CheckoutDraft, today: Day) {
  return new Map(problemsOfRecipients(draft, today).map(({ index, reason }) => [index, reason]))
}
