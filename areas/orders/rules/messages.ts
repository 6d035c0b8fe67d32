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
