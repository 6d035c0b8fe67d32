import { sql } from 'kysely'
import type { Clock } from '#platform/server/clock.ts'
import { recordPurge } from '#platform/server/purges.ts'
import type { Db } from '#platform/server/unit-of-work.ts'

const dayMs = 86_400_000
const birthDatesDays = 90
const postsDays = 30

/** Recipients' birth dates go after 90 days, what the page posted after 30 (SIL-ORD-011, SIL-ORD-053). */
export async function forgetOldDetails({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  const dates = await sql`update order_recipients r set birth_date = ''::bytea from orders o
    where o.order_id = r.order_id and o.created_at < ${before(birthDatesDays)} and r.birth_date <> ''::bytea`.execute(
    db,
  )
  await recordPurge(db, 'birth_dates', Number(dates.numAffectedRows ?? 0), now)
  const posts = await sql`update order_attempts set payload = '{}'
    where stage <> 'in_progress' and created_at < ${before(postsDays)} and payload <> '{}'`.execute(db)
  await recordPurge(db, 'order_posts', Number(posts.numAffectedRows ?? 0), now)
}
