import { type Cents, dollars } from '#platform/core/money.ts'
import { defineWords } from '#platform/core/words.ts'

/** Stands where the database writes the number that it gives the new order. */
export const orderNumber = '{order_id}'

/** Texts to customers about their orders. */
export const confirmationWords = defineWords('orders/texts', {
  confirmed_delivery: 'Thank you! {place} has your delivery order #{order_id} for {amount}. Follow it here: {address}',
  confirmed_pickup: 'Thank you! {place} has your pickup order #{order_id} for {amount}. Follow it here: {address}',
})

type OrderSummary = {
  readonly franchise_name: string
  readonly is_delivery: boolean
  readonly name: string
  /** Total and tip. */
  readonly amount: Cents
  readonly units: number
}

export function confirmationText(order: OrderSummary, orderAddress: string): string {
  return confirmationWords[order.is_delivery ? 'confirmed_delivery' : 'confirmed_pickup']({
    place: order.franchise_name,
    order_id: orderNumber,
    amount: dollars(order.amount),
    address: orderAddress,
  })
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
