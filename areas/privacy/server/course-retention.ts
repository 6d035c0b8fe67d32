import { sql } from 'kysely'
import type { Db } from '#platform/server/unit-of-work.ts'

/**
 * Takes some course runs of drivers who had left before then away, and answers how many; their certificates stay. Who has an account has left when an
 * admin says so; of a driver without one nothing says it but the last work.
 */
export async function deleteCourseRuns(db: Db, before: Date, limit: number): Promise<number> {
  const result = await sql`delete from course_runs where course_run_id in (
    select r.course_run_id from course_runs r join drivers d using (driver_id) left join users u using (user_id)
    where coalesce(r.submitted_at, r.began_at) < ${before}
      and (d.user_id is null or (not u.active and u.left_at < ${before}))
      and not exists (select from driver_hours h
        where h.driver_id = r.driver_id and h.deleted_at is null and (h.ended_at is null or h.ended_at >= ${before}))
    order by r.course_run_id limit ${limit} for update of r skip locked)`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
