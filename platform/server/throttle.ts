import { sql } from 'kysely'
import { prepare } from './prepared.ts'
import type { Db } from './unit-of-work.ts'

/** Counts tries in the database, so that every process sees them and a restart forgets none. */
export type Limit = { readonly key: string; readonly most: number; readonly withinMs: number }

/** Counts one more try; false when it is beyond what the limit allows within its window. */
export async function countTry(db: Db, limit: Limit, now: Date): Promise<boolean> {
  const [counted] = await count(db, tryValues(limit, now))
  return (counted?.count ?? 1) <= limit.most
}

/** The statement that counts, for those who want it in one of their own, with `tryValues`. */
export const countingTry = `
  insert into throttles as t (key, window_started_at, count) values (:try_key, :try_at, :tries)
  on conflict (key) do update set
    count = case when t.window_started_at <= :try_since then excluded.count else t.count + excluded.count end,
    window_started_at = case when t.window_started_at <= :try_since then :try_at else t.window_started_at end
  returning count`
const count = prepare<{ count: number }>(countingTry)

/** `tries` is 0 for one that was counted already, and is asked about again. */
export const tryValues = (limit: Pick<Limit, 'key' | 'withinMs'>, now: Date, tries: 0 | 1 = 1) => ({
  tries,
  try_key: limit.key,
  try_at: now,
  try_since: new Date(now.getTime() - limit.withinMs),
})

const countOf = prepare<{ count: number }>(
  'select count from throttles where key = :key and window_started_at > :since',
)

/** Whether the limit is used up, without counting. */
export async function isUsedUp(db: Db, { key, most, withinMs }: Limit, now: Date): Promise<boolean> {
  const [row] = await countOf(db, { key, since: new Date(now.getTime() - withinMs) })
  return (row?.count ?? 0) >= most
}

/** How long until the window of those tries is over. */
export async function msUntilFree(db: Db, { key, withinMs }: Omit<Limit, 'most'>, now: Date): Promise<number> {
  const row = await db.selectFrom('throttles').select('window_started_at').where('key', '=', key).executeTakeFirst()
  return row ? Math.max(0, row.window_started_at.getTime() + withinMs - now.getTime()) : 0
}

/** Takes one try back: it turned out to be no failure. */
export async function takeBackTry(db: Db, key: string): Promise<void> {
  await sql`update throttles set count = count - 1 where key = ${key} and count > 0`.execute(db)
}

export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute()
}
