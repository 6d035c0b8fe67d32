import { sameText } from '#platform/server/secrets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { pageOrder } from './order-state.ts'

/** The order that this link leads to; without its secret there is none (ORD-65). */
export async function orderOfLink(db: Db, { order_id, s }: { readonly order_id: number; readonly s: string }) {
  const order = await pageOrder(db, order_id)
  return order && sameText(s, order.order_secret) ? order : undefined
}
