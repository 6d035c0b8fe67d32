import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Db } from '#platform/server/unit-of-work.ts'

const mostOrders = 3
const recentMs = 90 * 24 * 60 * 60_000

/**
 * What this device ordered last, and the payment account that is signed in on it by any device or by phone, to look at or to order again. What
 * staff ordered for somebody by phone is not theirs. The account's phone was proven (SIL-ORD-061), and it had the link of each of these orders.
 */
export async function recentOrders(db: Db, actor: Actor | undefined, now: Date) {
  if (!actor || actor.phone_order) return []
  const since = new Date(now.getTime() - recentMs)
  const account = actor.cosmic_customer_id ?? null
  const { rows } = await sql<{
    order_id: number
    order_secret: string
    franchise: string
    lines: string
    created_at: Date
  }>`
    select o.order_id, o.order_secret, f.name as franchise, o.created_at,
      (select coalesce(string_agg(case when l.quantity > 1 then l.quantity || ${' × '}::text else '' end || l.name, ', ' order by l.order_line_id), '')
        from order_lines l where l.order_id = o.order_id) as lines
    from (
      (select order_id, order_secret, franchise_id, created_at from orders
        where session_persistent_id = ${actor.session_persistent_id} and source = 'web' and created_at > ${since}
        order by order_id desc limit ${mostOrders})
      union
      (select order_id, order_secret, franchise_id, created_at from orders
        where cosmic_customer_id = ${account}::integer and source in ('web', 'phone') and created_at > ${since}
        order by order_id desc limit ${mostOrders})
    ) o join franchises f using (franchise_id)
    order by o.order_id desc limit ${mostOrders}`.execute(db)
  return rows.map(({ order_secret, created_at, ...order }) => ({
    ...order,
    path: `/order/${order.order_id}?s=${encodeURIComponent(order_secret)}`,
    created_at: created_at.getTime(),
  }))
}
