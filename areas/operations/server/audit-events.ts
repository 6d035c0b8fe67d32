import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { AuditEvent } from '../calls/audit.ts'
import type { pageOfEvents } from './audit-search.ts'

type EventRow = Extract<Awaited<ReturnType<typeof pageOfEvents>>, { ok: true }>['data']['rows'][number]

/** Events with the names of who did them and where; each kind of person is asked for once. */
export async function namedEvents(db: Db, rows: readonly EventRow[]): Promise<AuditEvent[]> {
  const idsOf = (kind: EventRow['actor_kind']) => [
    ...new Set(rows.flatMap((row) => (row.actor_kind === kind && row.actor_id !== null ? [row.actor_id] : []))),
  ]
  const [users, drivers, tablets, markets] = await Promise.all([
    namesOf(db, sql`select user_id as id, name from users where user_id = any(${idsOf('user')}::bigint[])`),
    namesOf(db, sql`select driver_id as id, name from drivers where driver_id = any(${idsOf('driver')}::bigint[])`),
    namesOf(
      db,
      sql`select t.restaurant_tablet_id as id, f.name || ', ' || t.name as name
        from restaurant_tablets t join franchises f using (franchise_id)
        where t.restaurant_tablet_id = any(${idsOf('restaurant')}::bigint[])`,
    ),
    db.selectFrom('markets').select(['market_id', 'name', 'time_zone']).orderBy('market_id').execute(),
  ])
  const names = { user: users, driver: drivers, restaurant: tablets }
  const whoOf = ({ actor_kind, actor_id }: EventRow): string => {
    if (actor_kind === 'system') return 'System'
    if (actor_kind === 'customer') return 'Customer'
    return names[actor_kind].get(actor_id ?? 0) ?? `${actor_kind} ${actor_id}`
  }
  return rows.map((row): AuditEvent => {
    const market = markets.find((one) => one.market_id === row.market_id)
    return {
      event_id: row.event_id,
      at: row.at.getTime(),
      market: market?.name ?? null,
      time_zone: market?.time_zone ?? null,
      actor: row.actor_id === null ? row.actor_kind : `${row.actor_kind}:${row.actor_id}`,
      who: whoOf(row),
      what: row.what,
      subject: row.subject,
      detail: row.detail,
    }
  })
}

async function namesOf(db: Db, query: RawBuilder<unknown>): Promise<Map<number, string>> {
  const { rows } = await (query as RawBuilder<{ id: number; name: string }>).execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
