import { sql } from 'kysely'
import type { Db } from './unit-of-work.ts'

/** Counts tries in the database, so that every process sees them and a restart forgets none. */
export type Limit = { readonly key: string; readonly most: number; readonly withinMs: number }

/** Counts one more try; false when it is beyond what the limit allows within its window. */
export async function countTry(db: Db, limit: Limit, now: Date): Promise<boolean> {
  const counted = await countingTry(limit, now).execute(db)
  return (counted.rows[0]?.count ?? 1) <= limit.most
}

/** The statement that counts, for those who want it in one of their own. */
export function countingTry(limit: Pick<Limit, 'key' | 'withinMs'>, now: Date) {
  const windowStart = new Date(now.getTime() - limit.withinMs)
  return sql<{ count: number }>`
    insert into throttles as t (key, window_started_at, count) values (${limit.key}, ${now}, 1)
    on conflict (key) do update set
      count = case when t.window_started_at <= ${windowStart} then 1 else t.count + 1 end,
      window_started_at = case when t.window_started_at <= ${windowStart} then ${now} else t.window_started_at end
    returning count`
}

/** Whether the limit is used up, without counting. */
export async function isUsedUp(db: Db, limit: Limit, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('throttles')
    .select('count')
    .where('key', '=', limit.key)
    .where('window_started_at', '>', new Date(now.getTime() - limit.withinMs))
    .executeTakeFirst()
  return (row?.count ?? 0) >= limit.most
}

/** Takes one try back: it turned out to be no failure. */
export async function takeBackTry(db: Db, key: string): Promise<void> {
  await sql`update throttles set count = count - 1 where key = ${key} and count > 0`.execute(db)
}

export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute()
}
