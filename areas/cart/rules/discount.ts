import { atMost, type Cents, cents, dollars, minus, percentOf } from '#platform/core/money.ts'
import { defineWords } from '#platform/core/words.ts'

export type Discount = {
  readonly kind: 'percent' | 'amount' | 'free_delivery'
  /** Percent, or cents. */
  readonly value: number
  readonly order_type: 'delivery' | 'pickup' | 'any'
  readonly minimum_subtotal: Cents
  /** Null: every place of the market. */
  readonly franchise_id: number | null
  /** ms since 1970. */
  readonly valid_from: number
  readonly valid_to: number | null
}

type Order = {
  readonly is_delivery: boolean
  readonly franchise_id: number | null
  readonly subtotal: Cents
  readonly delivery_fee: Cents
  readonly now: number
}

/** Why a code does not count now, as its box says it. */
export const discountWords = defineWords('cart/discount', {
  not_yet: 'This discount is not valid yet.',
  expired: 'This discount has expired.',
  elsewhere: 'This discount is for another restaurant.',
  for_delivery: 'This discount is for delivery orders.',
  for_pickup: 'This discount is for pickup orders.',
  more: 'This discount needs a subtotal of {amount}.',
})

/** Why a code does not count now, in words for its note, or `undefined` when it does (SIL-ORD-046). */
export function discountProblem(discount: Discount, order: Order): string | undefined {
  if (order.now < discount.valid_from) return discountWords.not_yet
  if (discount.valid_to !== null && order.now >= discount.valid_to) return discountWords.expired
  if (discount.franchise_id !== null && discount.franchise_id !== order.franchise_id) {
    return discountWords.elsewhere
  }
  if (discount.order_type === 'delivery' && !order.is_delivery) return discountWords.for_delivery
  if (discount.order_type === 'pickup' && order.is_delivery) return discountWords.for_pickup
  if (discount.kind === 'free_delivery' && !order.is_delivery) return discountWords.for_delivery
  if (order.subtotal < discount.minimum_subtotal) {
    return discountWords.more({ amount: dollars(discount.minimum_subtotal) })
  }
  return undefined
}

/** 0 or less; what lowers the goods never exceeds them (SIL-ORD-027). */
export function discountAmount(discount: Discount | undefined, order: Order): Cents {
  if (!discount || discountProblem(discount, order) !== undefined) return 0
  return minus(0, lowersBy(discount, order))
}

/** The part that lowers the goods and with them the taxed amount; free delivery lowers the fee alone. */
export function discountOnGoods(discount: Discount | undefined, order: Order): Cents {
  return discount?.kind === 'free_delivery' ? 0 : discountAmount(discount, order)
}

function lowersBy({ kind, value }: Discount, { subtotal, delivery_fee }: Order): Cents {
  if (kind === 'free_delivery') return delivery_fee
  return atMost(subtotal, kind === 'percent' ? percentOf(subtotal, value) : cents(value))
}

/** What a credit is called in its box (SIL-ORD-047). */
export const creditName = (amount: Cents) => `${dollars(amount)} credit`
