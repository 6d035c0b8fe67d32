import { type Cents, dollars } from '#platform/core/money.ts'

/** Stands where the database writes the number that it gives the new order. */
export const orderNumber = '{order_id}'

type OrderSummary = {
  readonly franchise_name: string
  readonly is_delivery: boolean
  readonly name: string
  /** Total and tip. */
  readonly amount: Cents
  readonly units: number
}

export function confirmationText(order: OrderSummary, orderAddress: string): string {
  const what = order.is_delivery ? 'delivery' : 'pickup'
  return `Thank you! ${order.franchise_name} has your ${what} order #${orderNumber} for ${dollars(order.amount)}. Follow it here: ${orderAddress}`
}

export function restaurantText(order: OrderSummary): string {
  const what = order.is_delivery ? 'Delivery' : 'Pickup'
  const items = order.units === 1 ? '1 item' : `${order.units} items`
  return `New order #${orderNumber}: ${what} for ${order.name}, ${items}.`
}

/** To a restaurant that has not accepted an order (SIL-ORD-131). */
export function reminderText(order: {
  readonly order_id: number
  readonly is_delivery: boolean
  readonly name: string
  readonly after_minutes: number
}): string {
  const what = order.is_delivery ? 'Delivery' : 'Pickup'
  return `Order #${order.order_id} has waited ${order.after_minutes} minutes: ${what} for ${order.name}. Please accept it.`
}
