import { ok, refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { allowSource } from '#platform/server/content-policy.ts'
import { isPrefetch } from '#platform/server/cross-site.ts'
import { answer, type PageAnswer, page, type RouteContext, type RouteHandler, sent } from '#platform/server/routes.ts'
import { courseCaptions } from '../calls/captions.ts'
import { alcoholCoursePage, coursePage, type OpenCourse } from '../calls/course-page.ts'
import { captionsOf } from '../rules/captions.ts'
import { askedQuestion, type CourseContent, withTexts } from '../rules/content.ts'
import { alcoholCourse, type Course } from '../rules/courses.ts'
import { fillFacts } from '../rules/facts.ts'
import { type CourseDeps, courseNamed } from './deps.ts'
import { beginRun, heldCertificate, marketOf } from './runs.ts'
import { presentVersion } from './versions.ts'

type Asked = Pick<RouteContext<typeof alcoholCoursePage>, 'actor' | 'now' | 'request' | 'reply' | 'transaction'>

export function coursePages(deps: CourseDeps): RouteHandler[] {
  return [
    page(alcoholCoursePage, (asked) => open(deps, courseNamed(deps.courses, alcoholCourse.course), asked)),
    page(coursePage, (asked) => open(deps, courseNamed(deps.courses, asked.data.course), asked)),
    answer(courseCaptions, async ({ data, actor, now, transaction, reply }) => {
      const course = courseNamed(deps.courses, data.course)
      const read = course && (await transaction(async ({ tx }) => presentText(deps, { tx, course, actor, now })))
      if (!read?.ok) return refuse('unknown_id')
      reply.type('text/vtt; charset=utf-8').header('cache-control', 'no-cache')
      reply.send(captionsOf(read.data.content.video.cues))
      return sent
    }),
  ]
}

async function open(
  deps: CourseDeps,
  course: Course | undefined,
  { actor, now, request, reply, transaction }: Asked,
): Promise<PageAnswer<typeof coursePage>> {
  const { driver } = actor
  if (!course || !driver) return undefined
  const { driver_id } = driver
  const opened = await transaction(async (unit) => {
    const { tx } = unit
    const read = await presentText(deps, { tx, course, actor, now })
    if (!read.ok) return read
    const { version, pack } = read.data
    // A browser that looks ahead opens nothing.
    if (!isPrefetch(request)) {
      await beginRun(tx, { driver_id, course: course.course, pack, version }, now)
      const detail = { course: course.course, version }
      unit.audit({ what: 'course_begun', subject: `driver:${driver_id}`, market_id: driver.market_id, detail })
    }
    return ok({ ...read.data, certificate: await heldCertificate(tx, driver_id, course.course) })
  })
  if (!opened.ok) return undefined
  const { content, version, time_zone, pack, certificate } = opened.data
  const { questions, video, ...texts } = content
  const months = Number(course.factsOf(pack, '').record_check_months)
  const open_course: OpenCourse = {
    course: course.course,
    title: course.title,
    version,
    driver: { driver_id, name: driver.name },
    time_zone,
    current_time: now.getTime(),
    timers: { ...course.timers },
    record_check_months: Number.isNaN(months) ? null : months,
    summary: [...texts.summary],
    policies: [...texts.policies],
    video: {
      title: video.title,
      url: deps.courseSettings.videoUrl ?? null,
      captions_url: courseCaptions.path.replace(':course', course.course),
      cues: [...video.cues],
    },
    questions: questions.map(askedQuestion).map((question) => ({ ...question, answers: [...question.answers] })),
    certificate: certificate ?? null,
  }
  // The captions are ours, the film lies where the operator keeps it.
  allowSource(reply, 'media-src', ...new Set(["'self'", ...filmOrigin(deps)]))
  return { state: { open_course }, title: course.title }
}

const filmOrigin = ({ courseSettings: { videoUrl } }: CourseDeps) => (videoUrl ? [new URL(videoUrl).origin] : [])

type Reading = {
  readonly tx: Parameters<typeof presentVersion>[0]
  readonly course: Course
  readonly actor: Actor
  readonly now: Date
}

/** The version that counts where the driver works, with the facts of that place in its texts. */
async function presentText({ courseSettings }: CourseDeps, { tx, course, actor, now }: Reading) {
  if (!actor.driver) return refuse('unknown_id')
  const { name, time_zone, alcohol_pack: pack } = await marketOf(tx, actor.driver)
  const present = await presentVersion(tx, course, pack, now)
  if (!present) return refuse('unknown_id')
  const facts = course.factsOf(pack, courseSettings.homeCity ?? name)
  const content: CourseContent = withTexts(present.content, (text) => fillFacts(text, facts))
  return ok({ content, version: present.version, pack, time_zone })
}
