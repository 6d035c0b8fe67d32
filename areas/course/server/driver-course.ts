import * as z from 'zod/mini'
import { paged } from '#platform/server/paged.ts'
import type { RouteContext } from '#platform/server/routes.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { driverCoursePage } from '../calls/admin.ts'
import { gradedQuestion } from '../calls/content.ts'
import { standingOf } from './certified-drivers.ts'
import { type CourseDeps, courseNamed } from './deps.ts'

const testsOnAPage = 10
const asked = z.array(gradedQuestion)

type Asked = Pick<RouteContext<typeof driverCoursePage>, 'data' | 'actor' | 'db'>

/** One driver and one course: certificates, and every test that was handed in, the newest first (SIL-OPS-67). */
export function driverCourseState({ courses }: Pick<CourseDeps, 'courses'>) {
  return async ({ data, actor, db }: Asked) => {
    const course = courseNamed(courses, data.course)
    const driver = course && (await standingOf(db, actor, course, data.driver_id))
    if (!driver) return undefined
    const found = await testsOf(db, course.course, data)
    if (!found.ok) return undefined
    const { rows, next, previous } = found.data
    return {
      state: {
        course: { course: course.course, title: course.title, allows: course.allows },
        driver: {
          driver_id: driver.driver_id,
          name: driver.name,
          market: driver.market,
          time_zone: driver.time_zone,
          state: driver.state,
        },
        certificates: await certificatesOf(db, course.course, driver.driver_id),
        tests: rows.flatMap(({ began_at, submitted_at, score, passed, wrong, questions, ...run }) =>
          submitted_at && score !== null && passed !== null
            ? [
                {
                  ...run,
                  began_at: began_at.getTime(),
                  submitted_at: submitted_at.getTime(),
                  score,
                  passed,
                  wrong: z.parse(asked, questions).filter(({ key }) => wrong?.includes(key)),
                },
              ]
            : [],
        ),
        test_pages: { next, previous },
      },
      title: `${driver.name}: ${course.title}`,
    }
  }
}

function testsOf(db: Db, course: string, { driver_id, page }: { driver_id: number; page?: string | undefined }) {
  return paged(
    db
      .selectFrom('course_runs')
      .select(['course_run_id', 'began_at', 'submitted_at', 'version', 'score', 'passed', 'wrong', 'questions'])
      .where('driver_id', '=', driver_id)
      .where('course', '=', course)
      .where('submitted_at', 'is not', null),
    { order: [{ column: 'course_run_id', kind: 'integer', descending: true }], cursor: page, limit: testsOnAPage },
  )
}

async function certificatesOf(db: Db, course: string, driver_id: number) {
  const rows = await db
    .selectFrom('driver_certificates as c')
    .leftJoin('users as u', 'u.user_id', 'c.revoked_by')
    .select([
      'c.driver_certificate_id',
      'c.certified_at',
      'c.revoked_at',
      'c.reason',
      'c.version',
      'u.name as revoked_by',
    ])
    .where('c.driver_id', '=', driver_id)
    .where('c.course', '=', course)
    .orderBy('c.driver_certificate_id', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    ...row,
    certified_at: row.certified_at?.getTime() ?? null,
    revoked_at: row.revoked_at?.getTime() ?? null,
  }))
}
