import { type Cents, plus } from '#platform/core/money.ts'
import type { DrivenOrder, EarnedTip } from './pay.ts'

export type OrderLine = DrivenOrder & { readonly tip_card: Cents; readonly tip_cash: Cents }

/**
 * The orders of a driver's week with all that each of them brought, so that their tips come to the week's: one order may bring several, and
 * one of an earlier week may still bring or lose some.
 */
export function orderLines(orders: readonly DrivenOrder[], tips: readonly EarnedTip[]): OrderLine[] {
  const lines = new Map<number, OrderLine>(
    orders.map(({ order_id, at, miles }) => [order_id, { order_id, at, miles, tip_card: 0, tip_cash: 0 }]),
  )
  for (const { order_id, at, card, cash } of tips) {
    if (order_id === null) continue
    const line = lines.get(order_id) ?? { order_id, at, miles: 0, tip_card: 0, tip_cash: 0 }
    lines.set(order_id, { ...line, tip_card: plus(line.tip_card, card), tip_cash: plus(line.tip_cash, cash) })
  }
  return [...lines.values()].toSorted((a, b) => a.at - b.at || a.order_id - b.order_id)
}
