import { atLeast, type Cents, minus, plus, times } from '#platform/core/money.ts'
import { addEntries, type Entries, isEmpty, reverse } from './accounts.ts'
import { type MovementKind, type OrderParties, type Posting, transfer } from './posting.ts'

export type OrderAmounts = {
  /** `rocket`: a business's own delivery. */
  readonly source: string
  readonly subtotal: Cents
  readonly sales_tax: Cents
  readonly phone_fee: Cents
  readonly delivery_fee: Cents
  readonly service_fee: Cents
  readonly distance_fee: Cents
  readonly gas_fee: Cents
  readonly surge_price: Cents
  /** 0 or less. */
  readonly discount: Cents
  /** Of the discount: what the customer's credit paid. */
  readonly credit: Cents
  readonly total: Cents
  readonly tip: Cents
}

/** What decides where the money of an order stands, beside what its card's provider did. */
export type BookedOrder = OrderAmounts & {
  readonly status: string
  readonly payment_type: string
  readonly is_delivery: boolean
  readonly driver_id: number | null
}

/** What is owed for an order, and to whom it goes. */
export function chargeOf(order: OrderAmounts): Entries {
  if (isOfBusiness(order)) return businessChargeOf(order)
  const { subtotal, sales_tax, phone_fee, delivery_fee, service_fee, distance_fee, gas_fee, surge_price } = order
  const undiscounted = plus(
    subtotal,
    sales_tax,
    phone_fee,
    delivery_fee,
    service_fee,
    distance_fee,
    gas_fee,
    surge_price,
  )
  // Of a discount that exceeds what it lowers, only what it lowers is given (the total ends at nothing).
  const given = minus(undiscounted, atLeast(0, plus(undiscounted, order.discount)))
  return {
    customer: plus(order.total, order.tip),
    customer_credit: order.credit,
    restaurant_payable: times(subtotal, -1),
    tips_payable: times(order.tip, -1),
    tax_payable: times(sales_tax, -1),
    phone_fee: times(phone_fee, -1),
    delivery_fee: times(delivery_fee, -1),
    service_fee: times(service_fee, -1),
    distance_fee: times(distance_fee, -1),
    gas_fee: times(gas_fee, -1),
    surge_price: times(surge_price, -1),
    discounts: minus(given, order.credit),
  }
}

/** The charge as far as no credit pays it; the credit is a movement of its own. */
export const placedEntries = (amounts: OrderAmounts): Entries =>
  addEntries(chargeOf(amounts), reverse(creditEntries(amounts.credit)))

/** What a credit pays of an order: we owe the customer less. */
export const creditEntries = (credit: Cents): Entries => transfer(credit, 'customer', 'customer_credit')

const isOfBusiness = ({ source }: OrderAmounts) => source === 'rocket'

/** The goods are between the business and its customer: to us it owes the delivery and the tax, whoever pays at the door. */
function businessChargeOf({ sales_tax, delivery_fee, service_fee }: OrderAmounts): Entries {
  return {
    business: plus(sales_tax, delivery_fee, service_fee),
    tax_payable: times(sales_tax, -1),
    delivery_fee: times(delivery_fee, -1),
    service_fee: times(service_fee, -1),
  }
}

export const placed = (order: OrderParties, amounts: OrderAmounts): Posting => ({
  ...order,
  kind: 'placed',
  cause: String(order.order_id),
  entries: placedEntries(amounts),
})

/** What the ledger says of an order in its status; what its card's provider did, and what was refunded, comes beside it. */
export function entriesOf(order: BookedOrder): Entries {
  if (order.status === 'cancelled' || order.status === 'rejected') return {}
  const charge = chargeOf(order)
  const isEnded = order.status === 'delivered' || order.status === 'completed'
  return addEntries(charge, ...(isEnded ? [collected(order), passedOnTip(order)] : []))
}

/** What is paid at the door is with the driver, at the store with the restaurant: it has that much of its own already. */
function collected(order: BookedOrder): Entries {
  const { payment_type, total, tip } = order
  const paid = plus(total, tip)
  // What a driver collects for a business is the business's: it pays what it owes, and the rest is owed to it.
  if (payment_type === 'cash_at_door')
    return transfer(paid, isOfBusiness(order) ? 'business' : 'customer', 'cash_with_driver')
  return payment_type === 'pay_at_store' ? transfer(paid, 'customer', 'restaurant_payable') : {}
}

/** To the driver who brought it, or to the people of the store where it was fetched; of a courier's delivery it waits for a person. */
function passedOnTip({ is_delivery, driver_id, tip }: BookedOrder): Entries {
  if (!is_delivery) return transfer(tip, 'restaurant_payable', 'tips_payable')
  return driver_id === null ? {} : transfer(tip, 'driver_payable', 'tips_payable')
}

export type OrderMovementKind = Extract<MovementKind, 'placed' | 'credit_used' | 'settled' | 'cancelled' | 'reopened'>
export const orderMovementKinds: readonly OrderMovementKind[] = [
  'placed',
  'credit_used',
  'settled',
  'cancelled',
  'reopened',
]

/** The movement that makes the ledger say what it should of an order; undefined when it does. */
export function followingMovement(
  order: BookedOrder,
  booked: Entries,
): { readonly kind: OrderMovementKind; readonly entries: Entries } | undefined {
  const entries = addEntries(entriesOf(order), reverse(booked))
  return isEmpty(entries) ? undefined : { kind: kindFor(order.status), entries }
}

function kindFor(status: string): OrderMovementKind {
  if (status === 'cancelled' || status === 'rejected') return 'cancelled'
  return status === 'delivered' || status === 'completed' ? 'settled' : 'reopened'
}
