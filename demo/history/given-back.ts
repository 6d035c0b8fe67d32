import { refundableItems } from '#areas/order-desk/rules/refund.ts'
import { type Cents, cents } from '#platform/core/money.ts'
import { type Ended, isByCard } from './past-drivers.ts'
import { amountsOf, chargedOf } from './past-orders.ts'

/** What was given back for the dish that was wrong; nothing for what no card has paid. */
export type GivenBack = {
  readonly order_item_id: number
  readonly amount: Cents
  readonly sales_tax: Cents
  readonly borne_by: 'company' | 'restaurant'
}

/** The kitchen's mistake is the kitchen's loss, but where it could not be told whose it was, the company bears it. */
const oursOneIn = 3

export function givenBackOf(order: Ended): GivenBack | undefined {
  if (order.mishap !== 'wrong_dish' || !isByCard(order)) return undefined
  const lines = order.lines.map(({ listed, quantity, unit_price }, index) => ({
    order_item_id: order.order_id * 10 + index,
    name: listed.item.name,
    quantity,
    total: cents(unit_price * quantity),
  }))
  const { subtotal, sales_tax } = amountsOf(order)
  const [dish] = refundableItems(lines, { subtotal, sales_tax, total: chargedOf(order) }, () => 0)
  if (!dish) return undefined
  const borne_by = order.order_id % oursOneIn === 0 ? 'company' : 'restaurant'
  return { order_item_id: dish.order_item_id, amount: dish.left, sales_tax: dish.tax, borne_by }
}
