import { unknownPage } from '#platform/server/paged.ts'
import { change, page, type RouteContext, type RouteHandler } from '#platform/server/routes.ts'
import {
  confirmCourseFacts,
  courseContentPage,
  coursesPage,
  driverCoursePage,
  revokeCertificate,
  saveCourseVersion,
} from '../calls/admin.ts'
import { alcoholCourse } from '../rules/courses.ts'
import { countDrivers, pageOfDrivers } from './certified-drivers.ts'
import { confirmFacts, contentState, packsOf, saveVersion } from './course-content.ts'
import { type CourseDeps, courseNamed } from './deps.ts'
import { driverCourseState } from './driver-course.ts'
import { hardestQuestions } from './hardest-questions.ts'
import { revoke } from './revoke.ts'
import { latestVersion } from './versions.ts'

export function courseAdminRoutes(deps: CourseDeps): RouteHandler[] {
  return [
    page(coursesPage, (asked) => coursesState(deps, asked)),
    page(driverCoursePage, driverCourseState(deps)),
    page(courseContentPage, contentState(deps)),
    change(revokeCertificate, revoke(deps)),
    change(saveCourseVersion, saveVersion(deps)),
    change(confirmCourseFacts, confirmFacts(deps)),
  ]
}

async function coursesState({ courses }: CourseDeps, { db, actor, data }: RouteContext<typeof coursesPage>) {
  const course = courseNamed(courses, data.course ?? alcoholCourse.course)
  if (!course) return undefined
  const found = await pageOfDrivers(db, actor, course, data)
  if (!found.ok) return unknownPage
  const { rows, next, previous } = found.data
  const packs = await packsOf(db, course)
  const versions = await Promise.all(
    packs.map(async (pack) => ({ pack, version: (await latestVersion(db, course.course, pack))?.version ?? 1 })),
  )
  const hardest = await Promise.all(versions.map((version) => hardestQuestions(db, course, version)))
  return {
    state: {
      course: { course: course.course, title: course.title },
      courses: courses.map(({ course: name, title }) => ({ course: name, title })),
      drivers: rows,
      driver_pages: { next, previous },
      driver_counts: await countDrivers(db, actor, course),
      hardest: hardest.flat(),
      packs: versions,
    },
  }
}
