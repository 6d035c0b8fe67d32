import { sql } from 'kysely'
import { instantOf, localTime } from '#platform/core/local-time.ts'
import { ms } from '#platform/server/sql-ms.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { Working } from '../calls/clock.ts'
import { type ClockFigures, clockFigures } from '../rules/clock-figures.ts'

type Market = { readonly market_id: number; readonly time_zone: string }

/** The day so far of one market, beside who is on its clock. */
export async function clockFiguresOf(
  db: Db,
  { market_id, time_zone }: Market,
  on: readonly Working[],
  now: Date,
): Promise<ClockFigures> {
  const midnight = instantOf(localTime(now.getTime(), time_zone).day, 0, time_zone)
  const [due, worked, counts] = await Promise.all([
    dueNow(db, market_id, now),
    workedSince(db, market_id, new Date(midnight)),
    countsOf(db, market_id, new Date(midnight)),
  ])
  return clockFigures({ on, due, worked, ...counts, midnight, now: now.getTime() })
}

/** Shifts that go on now; who has worked in one and left again has come. */
async function dueNow(db: Db, market_id: number, now: Date) {
  const { rows } = await sql<{ name: string; starts_at: number; has_come: boolean }>`
    select d.name, ${ms('s.starts_at')} as starts_at, exists (select from driver_hours h where h.driver_id = s.driver_id and h.deleted_at is null
      and (h.ended_at is null or h.ended_at > s.starts_at)) as has_come
    from shifts s join drivers d using (driver_id)
    where s.market_id = ${market_id} and s.published_at is not null and s.dropped_at is null and s.deleted_at is null
      and s.starts_at <= ${now} and s.ends_at > ${now}`.execute(db)
  return rows
}

/** Of drivers, and of the office where that is no driver hour too. */
async function workedSince(db: Db, market_id: number, midnight: Date) {
  const { rows } = await sql<{ started_at: number; ended_at: number | null }>`
    select ${ms('h.started_at')} as started_at, ${ms('h.ended_at')} as ended_at from driver_hours h join drivers d using (driver_id)
    where d.market_id = ${market_id} and h.deleted_at is null and (h.ended_at is null or h.ended_at > ${midnight})
    union all
    select ${ms('e.started_at')}, ${ms('e.ended_at')} from time_entries e join users u using (user_id)
    where (e.market_id = ${market_id} or (e.market_id is null and (u.market_ids = '{}' or ${market_id} = any(u.market_ids))))
      and e.driver_hour_id is null and (e.ended_at is null or e.ended_at > ${midnight})`.execute(db)
  return rows
}

async function countsOf(db: Db, market_id: number, midnight: Date) {
  const { rows } = await sql<{ closed: number; waiting: number }>`
    select (count(*) filter (where h.ended_how = 'forgotten' and h.ended_at >= ${midnight}))::integer as closed,
      (count(*) filter (where h.approve = 2))::integer as waiting
    from driver_hours h join drivers d using (driver_id)
    where d.market_id = ${market_id} and h.ended_at is not null and h.deleted_at is null`.execute(db)
  return rows[0] ?? { closed: 0, waiting: 0 }
}
