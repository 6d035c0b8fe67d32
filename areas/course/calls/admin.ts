import * as z from 'zod/mini'
import { admin } from '#areas/accounts/rules/permissions.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { id, instant, text, visibleText } from '#platform/core/wire.ts'
import { certificationStates } from '../rules/certification.ts'
import { courseContent, gradedQuestion } from './content.ts'

const course = z.string().check(z.maxLength(40))
const cursor = z.optional(z.string().check(z.maxLength(500)))
const pages = z.object({ next: z.nullable(z.string()), previous: z.nullable(z.string()) })
const about = { course: z.string(), title: z.string() }

/** A driver as the list of a course shows them. */
const listedDriver = z.object({
  driver_id: z.int(),
  name: z.string(),
  market: z.string(),
  time_zone: z.string(),
  state: z.enum(certificationStates),
  certified_at: z.nullable(instant),
  /** Of the test handed in last. */
  last_at: z.nullable(instant),
  last_score: z.nullable(z.int()),
  last_wrong: z.nullable(z.int()),
  tests: z.int(),
  version: z.nullable(z.int()),
})
export type ListedDriver = z.output<typeof listedDriver>

const counts = z.record(z.enum(['all', ...certificationStates]), z.int())

/** `/secure/courses`: who is certified, who failed, and on what (SIL-OPS-67). */
export const coursesPage = definePage({
  face: 'ops',
  path: '/secure/courses',
  entry: 'areas/course/web/courses.page.tsx',
  title: 'Courses',
  may: admin,
  input: z.object({
    course: z.optional(course),
    state: z.optional(z.enum(certificationStates)),
    q: z._default(text(80), ''),
    page: cursor,
  }),
  state: z.object({
    course: z.object(about),
    courses: z.array(z.object(about)),
    drivers: z.array(listedDriver),
    driver_pages: pages,
    driver_counts: counts,
    /** What the tests of the present version went wrong on, the most often first. */
    hardest: z.array(z.object({ key: z.string(), question: z.string(), wrong: z.int(), tests: z.int() })),
    packs: z.array(z.object({ pack: z.string(), version: z.int() })),
  }),
  nav: { group: 'People', label: 'Courses', does: 'Who is certified for what, and what the courses say' },
})

const certificate = z.object({
  driver_certificate_id: z.int(),
  certified_at: z.nullable(instant),
  version: z.nullable(z.int()),
  revoked_at: z.nullable(instant),
  revoked_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type DriverCertificate = z.output<typeof certificate>

const handedIn = z.object({
  course_run_id: z.int(),
  began_at: instant,
  submitted_at: instant,
  version: z.int(),
  score: z.int(),
  passed: z.boolean(),
  /** Only those that were not right. */
  wrong: z.array(gradedQuestion),
})

export type DriverTest = z.output<typeof handedIn>

export const driverCoursePage = definePage({
  face: 'ops',
  path: '/secure/courses/:course/drivers/:driver_id',
  entry: 'areas/course/web/driver-course.page.tsx',
  title: 'Course of a driver',
  may: admin,
  input: z.object({ course, driver_id: id, page: cursor }),
  malformed: 'not_found',
  state: z.object({
    course: z.object({ ...about, allows: z.enum(['alcohol', 'nothing_more']) }),
    driver: z.object({
      driver_id: z.int(),
      name: z.string(),
      market: z.string(),
      time_zone: z.string(),
      state: z.enum(certificationStates),
    }),
    certificates: z.array(certificate),
    tests: z.array(handedIn),
    test_pages: pages,
  }),
})

export const longestReason = 500

export const revokeCertificate = defineRoute({
  method: 'POST',
  path: '/secure/courses/:course/drivers/:driver_id/revoke',
  may: admin,
  input: z.object({ course, driver_id: id, reason: visibleText(longestReason) }),
  reply: z.object({
    success: z.literal(true),
    /** Alcohol orders that were not fetched yet: they are unassigned again. */
    returned_orders: z.array(z.int()),
    /** Those in the car, of which the board tells dispatch. */
    orders_in_car: z.array(z.int()),
  }),
  refusals: {
    reason_missing: [422, 'Please say why.'],
    not_certified: [409, 'This driver is not certified any more.'],
  },
})

/** `/secure/courses/:course/content`: what it says in one jurisdiction, and how it came to be. */
export const courseContentPage = definePage({
  face: 'ops',
  path: '/secure/courses/:course/content',
  entry: 'areas/course/web/course-content.page.tsx',
  title: 'Course content',
  may: admin,
  input: z.object({ course, pack: z.optional(z.string().check(z.maxLength(40))) }),
  state: z.object({
    course: z.object({ ...about, quiz: z.nullable(z.object({ checkbox: z.int(), radio: z.int() })) }),
    pack: z.string(),
    packs: z.array(z.string()),
    version: z.int(),
    content: courseContent,
    /** Name → what it is there; those that every version states are marked. */
    facts: z.array(z.object({ name: z.string(), value: z.string(), is_needed: z.boolean() })),
    facts_confirmed: z.nullable(z.object({ at: instant, by: z.string() })),
    versions: z.array(
      z.object({ version: z.int(), at: instant, by: z.nullable(z.string()), tests: z.int(), passed: z.int() }),
    ),
    may_write: z.boolean(),
  }),
})

const everywhere = [403, 'Courses of all markets are written by who works in all of them.'] as const

export const saveCourseVersion = defineRoute({
  method: 'POST',
  path: '/secure/courses/:course/versions',
  may: admin,
  input: z.object({
    course,
    pack: z.string().check(z.maxLength(40)),
    expected_version: z.int(),
    content: courseContent,
  }),
  reply: z.object({ success: z.literal(true), version: z.int() }),
  refusals: {
    not_everywhere: everywhere,
    invalid_content: [422, 'This cannot be a version of the course.'],
    changed_meanwhile: [409, 'Somebody else has saved a version meanwhile.'],
  },
  unanswered: 'Error saving data!',
})

/** The operator has had the facts of the law checked (SIL-OPS-61). */
export const confirmCourseFacts = defineRoute({
  method: 'POST',
  path: '/secure/courses/:course/confirm_facts',
  may: admin,
  input: z.object({ course, pack: z.string().check(z.maxLength(40)), version: z.int() }),
  reply: z.object({ success: z.literal(true), at: instant, by: z.string() }),
  refusals: { not_everywhere: everywhere },
})
