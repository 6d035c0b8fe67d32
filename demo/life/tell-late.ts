import { sql } from 'kysely'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { Answer, Visitor } from './visitor.ts'

/** What will be late because its kitchen has asked for more time, and whose customer does not know it yet. What the board fears beside it may still be made up for. */
export async function lateUntold(db: Db, market_id: number): Promise<readonly number[]> {
  const { rows } = await sql<{ order_id: number }>`
    select r.order_id from dispatch_plans p, jsonb_to_recordset(p.risks) as r(order_id integer, is_alert boolean)
      join orders o using (order_id) join kitchen_tickets k using (order_id)
    where p.market_id = ${market_id} and r.is_alert and o.ended_at is null and k.more_time_reason <> ''
      and not exists (select from order_told_times t where t.order_id = o.order_id)
    order by r.order_id`.execute(db)
  return rows.map(({ order_id }) => order_id)
}

/** A dispatcher who tells the customer the time that the board proposes, once. */
export async function tellLate(dispatcher: Visitor, order_id: number): Promise<Answer> {
  const weighed = await dispatcher.call('weigh_remedies', { order_id })
  if (!weighed.ok || weighed.data.tell_about === null) return weighed
  return dispatcher.call('tell_customer_time', { order_id, promised_about: weighed.data.tell_about, told_before: null })
}
