import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Db } from '#platform/server/unit-of-work.ts'

const mostOrders = 3
const recentMs = 90 * 24 * 60 * 60_000

/** What this device ordered last, to look at or to order again. What staff ordered for somebody by phone is not theirs. */
export async function recentOrders(db: Db, actor: Actor | undefined, now: Date) {
  if (!actor || actor.phone_order) return []
  const since = new Date(now.getTime() - recentMs)
  const { rows } = await sql<{
    order_id: number
    order_secret: string
    franchise: string
    lines: string
    created_at: Date
  }>`
    select o.order_id, o.order_secret, f.name as franchise, o.created_at,
      (select coalesce(string_agg(case when l.quantity > 1 then l.quantity || ' × ' else '' end || l.name, ', ' order by l.order_line_id), '')
        from order_lines l where l.order_id = o.order_id) as lines
    from orders o join franchises f using (franchise_id)
    where o.session_persistent_id = ${actor.session_persistent_id} and o.source = 'web' and o.created_at > ${since}
    order by o.order_id desc limit ${mostOrders}`.execute(db)
  return rows.map(({ order_secret, created_at, ...order }) => ({
    ...order,
    path: `/order/${order.order_id}?s=${encodeURIComponent(order_secret)}`,
    created_at: created_at.getTime(),
  }))
}
