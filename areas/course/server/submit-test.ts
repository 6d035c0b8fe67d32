import * as z from 'zod/mini'
import { parseJson } from '#platform/core/json.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { type Handler, handle } from '#platform/server/handler.ts'
import { submitTest, testData } from '../calls/test.ts'
import { withTexts } from '../rules/content.ts'
import { shortestRun } from '../rules/course-flow.ts'
import { alcoholCourse } from '../rules/courses.ts'
import { fillFacts } from '../rules/facts.ts'
import { answerFault, type Chosen, gradeTest } from '../rules/grade.ts'
import { type CourseDeps, courseNamed } from './deps.ts'
import { beginRun, lockOpenRun, marketOf, saveTest } from './runs.ts'
import { contentOfVersion, presentVersion } from './versions.ts'

/** Graded here and nowhere else; a test that failed begins the next run (SIL-OPS-65). */
export function submitTestHandler({ courses, courseSettings }: CourseDeps): Handler {
  return handle(submitTest, async (unit) => {
    const { tx, data, actor, now, audit } = unit
    const { driver } = actor
    if (!driver || driver.driver_id !== data.driver_id) return refuse('not_your_course', { field: 'driver_id' })
    const course = courseNamed(courses, data.course ?? alcoholCourse.course)
    if (!course) return refuse('unknown_course')
    const chosen = chosenIn(data.test_data)
    if (!chosen) return refuse('unreadable_test', { field: 'test_data' })
    const run = await lockOpenRun(tx, driver.driver_id, course.course)
    if (!run) return refuse('no_run')
    if (now.getTime() - run.began_at.getTime() < shortestRun(course.timers)) return refuse('too_early')

    const market = await marketOf(tx, driver)
    const facts = course.factsOf(run.pack, courseSettings.homeCity ?? market.name)
    const stored = await contentOfVersion(tx, { course: course.course, pack: run.pack, version: run.version })
    const { questions } = withTexts(stored, (text) => fillFacts(text, facts))
    const fault = answerFault(questions, chosen)
    if (fault) return refuse(fault, { field: 'test_data' })

    const test = gradeTest(questions, chosen)
    await saveTest(unit, run.course_run_id, test)
    const { score, right, passed } = test
    if (!passed) {
      const next = await presentVersion(tx, course, run.pack, now)
      const version = next?.version ?? run.version
      await beginRun(tx, { driver_id: driver.driver_id, course: course.course, pack: run.pack, version }, now)
    }
    audit({
      what: submitTest.name,
      subject: `driver:${driver.driver_id}`,
      market_id: driver.market_id,
      detail: { course: course.course, version: run.version, score, passed },
    })
    return ok({ score, right, passed, version: run.version, questions: test.questions.map(wireQuestion) })
  })
}

function chosenIn(sent: string | z.output<typeof testData>): Chosen | undefined {
  const read = z.safeParse(testData, typeof sent === 'string' ? parseJson(sent) : sent)
  if (!read.success) return undefined
  return new Map(
    read.data.map(({ key, answers }) => [
      key,
      new Set(answers.filter(({ answered }) => answered).map((answer) => answer.key)),
    ]),
  )
}

type Graded = ReturnType<typeof gradeTest>['questions'][number]
const wireQuestion = ({ answers, ...question }: Graded) => ({ ...question, answers: [...answers] })
