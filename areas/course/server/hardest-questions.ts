import { sql } from 'kysely'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { Course } from '../rules/courses.ts'
import { fillFacts } from '../rules/facts.ts'
import { contentOfVersion } from './versions.ts'

/** So many tests tell what a course does not teach well, and no more are read. */
const testsRead = 500
const mostShown = 5

/** What the last tests of this version went wrong on, the most often first. */
export async function hardestQuestions(db: Db, course: Course, { pack, version }: { pack: string; version: number }) {
  const { rows } = await sql<{ key: string; wrong: number; tests: number }>`
    with read as (select wrong from course_runs
      where course = ${course.course} and pack = ${pack} and version = ${version} and submitted_at is not null
      order by course_run_id desc limit ${testsRead})
    select key, count(*)::integer as wrong, (select count(*)::integer from read) as tests
    from read, unnest(read.wrong) key group by key order by 2 desc, 1 limit ${mostShown}`.execute(db)
  if (rows.length === 0) return []
  const { questions } = await contentOfVersion(db, { course: course.course, pack, version })
  const facts = course.factsOf(pack, 'the home city')
  return rows.map((row) => ({
    ...row,
    question: fillFacts(questions.find(({ key }) => key === row.key)?.question ?? row.key, facts),
  }))
}
