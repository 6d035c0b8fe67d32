import { atLeast, type Cents, fromDecimal, minus, plus } from '#platform/core/money.ts'
import type { OrderProgress, OrderState } from './order-state.ts'

/** Whatever of it was given back since. */
export const wasCharged = ({ payment_status }: OrderProgress) =>
  payment_status === 'charged' || payment_status === 'partially_refunded' || payment_status === 'refunded'

/** What came back of what was paid, credit for a next order aside; nothing while nothing did. */
export function paidAfterAll(order: OrderState, progress: OrderProgress): { back: Cents; paid: Cents } | undefined {
  const back = plus(
    ...progress.given_back.filter(({ way }) => way !== 'credit').map(({ amount }) => fromDecimal(amount) ?? 0),
  )
  if (back === 0) return undefined
  return { back, paid: atLeast(0, minus(fromDecimal(order.amounts.total_with_tip) ?? 0, back)) }
}
