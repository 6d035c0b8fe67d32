import { paymentWords } from './payment-words.ts'
import { type PaymentType, paymentTypes } from './values.ts'

/** Unknown values are closed (SIL-ORD-048). */
export function offersPickup(pickupType: string): boolean {
  return acceptsCardForPickup(pickupType) || acceptsPayAtStore(pickupType)
}

export function offersDelivery(deliveryType: string): boolean {
  return deliveryType === 'delivery_type_delivery'
}

export function acceptsCardForPickup(pickupType: string): boolean {
  return pickupType === 'pickup_type_card_and_at_store' || pickupType === 'pickup_type_only_card'
}

export function acceptsPayAtStore(pickupType: string): boolean {
  return pickupType === 'pickup_type_card_and_at_store' || pickupType === 'pickup_type_only_at_store'
}

type Order = { readonly is_delivery: boolean; readonly pickup_type: string; readonly has_alcohol: boolean }

/** Why this method cannot pay this order, or `undefined` when it can (CRT-11…13, CRT-65). */
export function paymentProblem(payment: PaymentType, order: Order): string | undefined {
  if (payment === 'cash_at_door') {
    if (!order.is_delivery) return paymentWords.cash_for_deliveries
    return order.has_alcohol ? paymentWords.alcohol_by_card : undefined
  }
  if (payment === 'pay_at_store') {
    if (order.is_delivery) return paymentWords.store_for_pickup
    if (order.has_alcohol) return paymentWords.any_alcohol_by_card
    return acceptsPayAtStore(order.pickup_type) ? undefined : paymentWords.no_cash_for_pickup
  }
  return order.is_delivery || acceptsCardForPickup(order.pickup_type) ? undefined : paymentWords.no_card_for_pickup
}

/** The methods that belong to the order type, each with why it is closed (CRT-11). */
export function paymentChoices(order: Order): { payment_type: PaymentType; offered: boolean; message: string }[] {
  return paymentTypes
    .filter((payment) => payment !== (order.is_delivery ? 'pay_at_store' : 'cash_at_door'))
    .map((payment_type) => {
      const problem = paymentProblem(payment_type, order)
      return { payment_type, offered: problem === undefined, message: problem ?? '' }
    })
}

export type ContactField = 'name' | 'phone_number' | 'address'

/** What is still missing before a method may be chosen (CRT-19…22, SIL-ORD-051); the words for all of them are `contact_first`. */
export function missingContact(
  payment: PaymentType,
  order: {
    readonly is_delivery: boolean
    readonly name: string
    /** Ten digits, or anything else while it is not a number yet. */
    readonly phone_number: string
    readonly has_address: boolean
  },
): ContactField | undefined {
  if (order.name.trim() === '') return 'name'
  if (!/^\d{10}$/.test(order.phone_number)) return 'phone_number'
  const needsAddress = payment === 'cash_at_door' || (payment === 'card_online' && order.is_delivery)
  return needsAddress && !order.has_address ? 'address' : undefined
}

/** Contactless hand-over is not for cash nor for alcohol (SIL-ORD-049); pickup is always in person. */
export function mayBeContactless(order: {
  readonly is_delivery: boolean
  readonly has_alcohol: boolean
  readonly payment_type: PaymentType | 'unknown'
}): boolean {
  return order.is_delivery && !order.has_alcohol && order.payment_type !== 'cash_at_door'
}
