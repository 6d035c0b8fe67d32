import { type Question, withTexts } from '#areas/course/rules/content.ts'
import { shortestRun } from '#areas/course/rules/course-flow.ts'
import { alcoholCourse } from '#areas/course/rules/courses.ts'
import { fillFacts } from '#areas/course/rules/facts.ts'
import { type Chosen, gradeTest } from '#areas/course/rules/grade.ts'
import { type Day, daysAfter } from '#platform/core/day.ts'
import { instantOf } from '#platform/core/local-time.ts'
import { fleet } from '../drivers.ts'
import { bellwether } from '../town/town.ts'
import { insertRows, type Tx } from './insert-rows.ts'

const minute = 60_000
/** Who was certified last was so a week and more before the past days begin (`pastDays` of `history/past-orders.ts`). */
const lastCertified = -30

/** What the course has left of each driver who may bring alcohol: the version it was learned from, the test as it was answered, the certificate. */
export async function insertCertificates(tx: Tx, today: Day): Promise<void> {
  const { market } = bellwether()
  const { market_id, time_zone, alcohol_pack: pack } = market
  const { course, firstContent, factsOf, timers } = alcoholCourse
  const content = firstContent(pack)
  if (!content) throw new Error(`There is no alcohol course for ${pack}`)
  const version = { course, pack, version: 1 }
  const facts = factsOf(pack, market.name)
  const { questions } = withTexts(content, (text) => fillFacts(text, facts))

  const runs = fleet
    .filter(({ alcohol_approved }) => alcohol_approved)
    .map(({ driver_id }, at) => {
      const began = instantOf(daysAfter(today, lastCertified - 11 * at), 10 * 60 + 17 * at, time_zone)
      const submitted = began + shortestRun(timers) + (9 + (at % 5)) * minute
      const { score, passed, wrong, questions: graded } = gradeTest(questions, answersOf(questions, at))
      return {
        course_run_id: at + 1,
        driver_id,
        ...version,
        began_at: new Date(began),
        submitted_at: new Date(submitted),
        questions: graded,
        wrong,
        score,
        passed,
        certified_at: new Date(submitted + 2 * minute),
      }
    })
  const first = Math.min(...runs.map(({ began_at }) => began_at.getTime()))
  await insertRows(tx, 'course_versions', [{ ...version, content, created_at: new Date(first) }])
  await insertRows(
    tx,
    'course_runs',
    runs.map(({ certified_at: _, ...run }) => run),
  )
  const certificates = runs.map(({ course_run_id, driver_id, certified_at }) => ({
    driver_certificate_id: course_run_id,
    driver_id,
    ...version,
    course_run_id,
    certified_at,
  }))
  await insertRows(tx, 'driver_certificates', certificates)
  const event = { market_id, actor_kind: 'driver' }
  await insertRows(
    tx,
    'events',
    runs
      .flatMap(({ driver_id, course_run_id, submitted_at, certified_at, score, passed }) => {
        const of = { ...event, actor_id: driver_id, subject: `driver:${driver_id}` }
        const learned = { course, version: version.version }
        return [
          { ...of, at: submitted_at, what: 'submit_test', detail: { ...learned, score, passed } },
          {
            ...of,
            at: certified_at,
            what: 'certify_driver',
            detail: { ...learned, driver_certificate_id: course_run_id },
          },
        ]
      })
      .toSorted((one, other) => one.at.getTime() - other.at.getTime()),
  )
}

/** As the driver at this place of the fleet has answered: every fourth knew all of it, the others took a wrong answer to two or so. */
function answersOf(questions: readonly Question[], at: number): Chosen {
  const isMissed = (index: number) => at % 4 !== 0 && (index + 3 * at) % 8 === 0
  return new Map(
    questions.map(({ key, answers }, index) => {
      const chosen = isMissed(index)
        ? answers.filter(({ correct }) => !correct).slice(0, 1)
        : answers.filter(({ correct }) => correct)
      return [key, new Set(chosen.map((answer) => answer.key))]
    }),
  )
}
