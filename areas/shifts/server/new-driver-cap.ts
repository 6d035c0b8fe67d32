import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import { isLifted, type NewDriverCap } from '../rules/new-driver-cap.ts'

type Counted = { most: number; upcoming: number; completed: number; days: number; was_lifted: boolean }

/** Where a driver stands: completed is a shift that ended, was not dropped and has hours of theirs in it (SIL-ORD-112). */
export async function newDriverCapOf(db: Db | Tx, driverId: number, now: Date): Promise<NewDriverCap> {
  const { rows } = await sql<Counted>`
    select m.new_driver_shifts as most, coalesce(w.cap_lifted_at is not null, false) as was_lifted,
      (select count(*)::integer from shifts s where s.driver_id = d.driver_id and s.dropped_at is null and s.deleted_at is null
        and s.published_at is not null and s.ends_at > ${now}) as upcoming,
      done.completed, done.days
    from drivers d join markets m using (market_id) left join shift_workers w using (driver_id)
      cross join lateral (
        select count(*)::integer as completed, count(distinct s.start_date)::integer as days from shifts s
        where s.driver_id = d.driver_id and s.dropped_at is null and s.deleted_at is null and s.ends_at <= ${now}
          and exists (select from driver_hours h where h.driver_id = s.driver_id and h.started_at < s.ends_at
            and coalesce(h.ended_at, ${now}) > s.starts_at)) done
    where d.driver_id = ${driverId}`.execute(db)
  const counted = rows[0]
  if (!counted) throw new Error('A driver who is asked for is there')
  const { was_lifted, ...cap } = counted
  return { ...cap, is_lifted: was_lifted || isLifted(cap) }
}

/** Once earned, it stays so: later corrections of hours do not bring the limit back. */
export async function keepLifted(tx: Tx, driverId: number, cap: NewDriverCap, now: Date): Promise<void> {
  if (!cap.is_lifted) return
  await tx
    .insertInto('shift_workers')
    .values({ driver_id: driverId, cap_lifted_at: now })
    .onConflict((conflict) =>
      conflict.column('driver_id').doUpdateSet({ cap_lifted_at: now }).where('shift_workers.cap_lifted_at', 'is', null),
    )
    .execute()
}
