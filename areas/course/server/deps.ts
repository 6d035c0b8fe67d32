import type { Roads } from '#areas/dispatch/server/public.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import type { Course } from '../rules/courses.ts'

/** What the operator sets (SIL-OPS-62). */
export type CourseSettings = {
  /** Whose cut-off the course states; unset, the driver's market. */
  readonly homeCity: string | undefined
  readonly videoUrl: string | undefined
}

export type CourseDeps = ServerDeps & {
  readonly courses: readonly Course[]
  readonly courseSettings: CourseSettings
  readonly roadTimes: Roads
}

export const courseNamed = (courses: readonly Course[], name: string): Course | undefined =>
  courses.find(({ course }) => course === name)
