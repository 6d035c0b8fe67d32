import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'

/** Runs these while another transaction holds what `hold` locks, and lets go when all of them wait for it: a race made certain. */
export async function whileRowsHeld<T>(
  db: Db,
  hold: (tx: Tx) => Promise<unknown>,
  begin: () => Promise<T>[],
): Promise<T[]> {
  let running: Promise<T>[] = []
  await db.transaction().execute(async (tx) => {
    await hold(tx)
    running = begin()
    await untilWaiting(db, running.length)
  })
  return Promise.all(running)
}

/** Until so many transactions wait for a lock. */
export async function untilWaiting(db: Db, count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if ((rows[0]?.waiting ?? 0) >= count) return
  }
}
