import * as z from 'zod/mini'
import { driver } from '#areas/accounts/rules/permissions.ts'
import { definePage } from '#platform/core/route.ts'
import { instant } from '#platform/core/wire.ts'
import { alcoholCoursePath } from '../rules/course-path.ts'
import { askedQuestion } from './content.ts'

const certificate = z.object({ driver_certificate_id: z.int(), certified_at: instant, version: z.int() })

/** A run that has just begun, with all that its screens show; no right answer is among it. */
const openCourse = z.object({
  course: z.string(),
  title: z.string(),
  version: z.int(),
  driver: z.object({ driver_id: z.int(), name: z.string() }),
  time_zone: z.string(),
  current_time: instant,
  timers: z.object({ policies: z.int(), video: z.int() }),
  /** Months after which the driving record is checked again; null where the course is not about driving. */
  record_check_months: z.nullable(z.int()),
  summary: z.array(z.string()),
  policies: z.array(z.object({ title: z.string(), text: z.string() })),
  video: z.object({
    title: z.string(),
    /** Null: the frame shows a placeholder (SIL-OPS-62). */
    url: z.nullable(z.string()),
    captions_url: z.string(),
    cues: z.array(z.object({ at: z.int(), text: z.string() })),
  }),
  questions: z.array(askedQuestion),
  /** Held already: the course can be taken again, and nothing is lost by it. */
  certificate: z.nullable(certificate),
})
export type OpenCourse = z.output<typeof openCourse>

const shown = {
  face: 'town',
  entry: 'areas/course/web/course.page.tsx',
  may: driver,
  state: z.object({ open_course: openCourse }),
} as const

/** Opening it begins a run, by the server's clock (SIL-OPS-65). */
export const alcoholCoursePage = definePage({
  ...shown,
  path: alcoholCoursePath,
  title: 'Alcohol delivery course',
})

/** Any other course. */
export const coursePage = definePage({
  ...shown,
  path: '/rocket/driver_app_web/courses/:course',
  title: 'Course',
  input: z.object({ course: z.string().check(z.maxLength(40)) }),
})
