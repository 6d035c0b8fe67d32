import { cartHashText } from '#areas/cart/rules/cart-hash.ts'
import { toDecimal } from '#platform/core/money.ts'
import { sha256 } from '#platform/server/secrets.ts'
import type { LiveOrder } from '../live-orders.ts'
import { bellwether } from '../town/town.ts'
import { attemptId } from '../vault.ts'

const cartLines = (order: LiveOrder) =>
  order.lines.map(({ listed, quantity, answered }, index) => ({
    cart_line_id: index + 1,
    menu_item_id: listed.menu_item_id,
    quantity,
    answers: answered.answers,
  }))

export function cartHash(order: LiveOrder): string {
  const lines = cartLines(order).map((line, index) => ({
    ...line,
    unit_price: order.lines[index]?.unit_price ?? 0,
    available: true,
  }))
  const { order_id: cart_id, franchise_id } = order
  const cart = { cart_id, franchise_id, is_delivery: true, start_time_minute: -1, discount_code_id: null, lines }
  return sha256(cartHashText(cart)).toString('hex')
}

export function cartRow(order: LiveOrder, created_at: Date) {
  const { customer, fees } = order
  return {
    cart_id: order.order_id,
    market_id: bellwether().market.market_id,
    franchise_id: order.franchise_id,
    session_persistent_id: order.order_id,
    session_id: order.order_id,
    status: 'ordered',
    lines: cartLines(order),
    next_line_id: order.lines.length + 1,
    is_delivery: true,
    name: customer.name,
    phone_number: customer.phone_number,
    cosmic_customer_id: customer.cosmic_customer_id,
    apartment_number: customer.unit,
    address_line: customer.line1,
    address_id: order.order_id,
    distance_fee: fees.distance_fee,
    gas_fee: fees.gas_fee,
    in_range: true,
    start_time_minute: -1,
    quoted_surge_price: 0,
    quoted_mandatory_tip_percent: 0,
    source: 'web',
    created_at,
    updated_at: created_at,
  }
}

export function attemptRow(order: LiveOrder, created_at: Date) {
  const cart_hash = cartHash(order)
  return {
    order_attempt_id: attemptId(order),
    cart_id: order.order_id,
    cart_hash,
    session_id: order.order_id,
    session_persistent_id: order.order_id,
    payload: {
      cart_id: order.order_id,
      cart_hash,
      restaurant_id: order.franchise_id,
      added_tip: toDecimal(order.tip),
    },
    stage: 'created',
    order_id: order.order_id,
    runs: 1,
    created_at,
    ended_at: created_at,
  }
}
