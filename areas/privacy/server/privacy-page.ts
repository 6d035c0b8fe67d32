import { sql } from 'kysely'
import { phoneDigits } from '#platform/core/phone.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { HeldPerson } from '../calls/privacy.ts'
import { retention } from '../rules/retention.ts'
import { findPerson, isToThem, runningOrders } from './person.ts'

const dayMs = 86_400_000

/** Numbers only: what is held itself is read by an export, which is logged. */
export async function heldOf(db: Db, typed: string | undefined): Promise<HeldPerson | null> {
  const phone_number = phoneDigits(typed ?? '')
  const person = phone_number === undefined ? undefined : await findPerson(db, phone_number)
  if (!person) return null
  const { rows } = await sql<{ messages: number; campaigns: number; checks: number; recipients: number }>`select
    (select count(*)::integer from messages where ${isToThem(person)}) as messages,
    (select count(*)::integer from campaign_recipients where phone_number = ${person.phone_number}
      or lower(address) = any(${person.mails}::text[])) as campaigns,
    (select count(*)::integer from alcohol_verifications where order_id = any(${person.order_ids}::integer[])) as checks,
    (select count(*)::integer from order_recipients where order_id = any(${person.order_ids}::integer[])) as recipients`.execute(
    db,
  )
  const [counts] = rows
  return {
    phone_number: person.phone_number,
    name: person.name,
    has_account: person.cosmic_customer_id !== null,
    held: [
      { what: 'Orders', count: person.order_ids.length },
      { what: 'Cards', count: person.card_ids.length },
      { what: 'Texts and mail', count: counts?.messages ?? 0 },
      { what: 'Conversations by text', count: person.conversation_ids.length },
      { what: 'Campaigns sent to them', count: counts?.campaigns ?? 0 },
      { what: 'Tickets', count: person.ticket_ids.length },
      { what: 'Carts', count: person.cart_ids.length },
      { what: 'Recipients of alcohol', count: counts?.recipients ?? 0 },
      { what: 'ID checks', count: counts?.checks ?? 0 },
    ],
    running: await runningOrders(db, person),
  }
}

/** Each kind with when it was last looked for, and what went. */
export async function retentionReport(db: Db, now: Date) {
  const { rows } = await sql<{ kind: string; ran_at: Date; last: string; lately: string }>`
    select distinct on (kind) kind, ran_at, removed::text as last,
      (select sum(removed) from purges p where p.kind = purges.kind and p.ran_at > ${new Date(now.getTime() - 30 * dayMs)})::text as lately
    from purges order by kind, day desc`.execute(db)
  const runs = new Map(rows.map((row) => [row.kind, row]))
  return retention.map((one) => {
    const run = runs.get(one.kind)
    return {
      ...one,
      last_run_at: run?.ran_at.getTime() ?? null,
      removed_last: Number(run?.last ?? 0),
      removed_30_days: Number(run?.lately ?? 0),
    }
  })
}

const words: Readonly<Record<string, string>> = {
  customer_data_exported: 'Exported',
  customer_data_erased: 'Erased',
}

/** The latest exports and erasures. */
export async function privacyLog(db: Db) {
  const { rows } = await sql<{
    event_id: number
    at: Date
    what: string
    who: string | null
    detail: Record<string, unknown>
  }>`
    select e.event_id, e.at, e.what, u.name as who, e.detail from events e left join users u on e.actor_kind = 'user' and u.user_id = e.actor_id
    where e.what in ('customer_data_exported', 'customer_data_erased') order by e.event_id desc limit 50`.execute(db)
  return rows.map(({ event_id, at, what, who, detail }) => ({
    event_id,
    at: at.getTime(),
    what: words[what] ?? what,
    who: who ?? 'By command',
    whose: String(detail.phone ?? ''),
    reason: String(detail.reason ?? ''),
  }))
}
