import { sql } from 'kysely'
import type { Db } from './unit-of-work.ts'

/** Writes down that rows of a kind were looked for and how many went, for those who must show that data is deleted in time. */
export async function recordPurge(db: Db, kind: string, removed: number, now: Date): Promise<void> {
  await sql`insert into purges (kind, day, removed, ran_at)
    values (${kind}, (${now}::timestamptz at time zone 'UTC')::date, ${removed}, ${now})
    on conflict (kind, day) do update set removed = purges.removed + excluded.removed, ran_at = excluded.ran_at`.execute(
    db,
  )
}
