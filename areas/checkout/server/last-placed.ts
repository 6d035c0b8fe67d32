import type { Actor } from '#platform/server/actor.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { orderPath } from '../rules/placement.ts'

const recentMs = 30 * 60_000

/** The order that this device placed a moment ago: a cart page that was open meanwhile links to it (SIL-ORD-018). */
export async function lastPlaced(
  db: Db,
  actor: Actor,
  now: Date,
): Promise<{ order_id: number; path: string } | undefined> {
  const order = await db
    .selectFrom('orders')
    .select(['order_id', 'order_secret'])
    .where('session_persistent_id', '=', actor.session_persistent_id)
    .where('created_at', '>', new Date(now.getTime() - recentMs))
    .orderBy('order_id', 'desc')
    .executeTakeFirst()
  return order && { order_id: order.order_id, path: orderPath(order) }
}
