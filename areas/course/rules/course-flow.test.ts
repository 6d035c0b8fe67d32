import { describe, expect, test } from 'vitest'
import { alcoholCourseUsGa } from './contents/alcohol-us-ga.ts'
import {
  type CourseEvent,
  type CourseState,
  courseScreens,
  courseStart,
  courseStep,
  heldBack,
  shortestRun,
} from './course-flow.ts'
import { alcoholCourse } from './courses.ts'

const { questions } = alcoholCourseUsGa
const rules = { timers: alcoholCourse.timers, questions }
const minute = 60_000
const step = (state: CourseState, ...events: CourseEvent[]) =>
  events.reduce((now, event) => courseStep(now, event, rules), state)
const next = (at: number): CourseEvent => ({ type: 'next', at })
const answerAll: CourseEvent[] = questions.map((question) => ({ type: 'answered', question, answer: 'a', isOn: true }))
const graded = (passed: boolean): CourseEvent => ({ type: 'graded', passed, at: 20 * minute })
const atQuiz = step(courseStart(0), next(0), next(5 * minute), next(18 * minute))

test('[CRS-01] [CRS-09] the screens follow each other to the certificate', () => {
  const seen = [courseStart(0).screen]
  let state = courseStart(0)
  for (const event of [
    next(0),
    next(5 * minute),
    next(18 * minute),
    ...answerAll,
    graded(true),
    next(0),
    next(0),
    { type: 'certified', at: 0 } as const,
  ]) {
    state = step(state, event)
    if (seen.at(-1) !== state.screen) seen.push(state.screen)
  }
  expect(seen).toEqual(courseScreens)
})

test('[CRS-10] [SIL-OPS-64] after a fail the policies come again, with both timers and an empty quiz', () => {
  const failed = step(atQuiz, ...answerAll, graded(false), next(21 * minute), next(22 * minute))
  expect(failed).toMatchObject({ screen: 'policies', openedAt: 22 * minute })
  expect(failed.chosen.size).toBe(0)
  expect(heldBack(failed, rules, 22 * minute)).toBe(5 * minute)
  const video = step(failed, next(27 * minute))
  expect(heldBack(video, rules, 27 * minute)).toBe(13 * minute)
})

describe('Next', () => {
  test('[CRS-11] is held back for 300 s on Policies', () => {
    const policies = step(courseStart(0), next(1000))
    expect(heldBack(policies, rules, 1000)).toBe(300_000)
    expect(step(policies, next(300_999)).screen).toBe('policies')
    expect(step(policies, next(301_000)).screen).toBe('video')
  })

  test('[CRS-12] is held back for 780 s on Video', () => {
    const video = step(courseStart(0), next(0), next(300_000))
    expect(heldBack(video, rules, 300_000)).toBe(780_000)
    expect(step(video, next(1_079_999)).screen).toBe('video')
    expect(step(video, next(1_080_000)).screen).toBe('quiz')
  })

  test('[SIL-OPS-64] both timers are the 1080 s before which the server takes no test', () => {
    expect(shortestRun(rules.timers)).toBe(1_080_000)
  })
})

test('[CRS-08] no event leads to a screen but from the one before it', () => {
  const events: CourseEvent[] = [next(0), graded(true), graded(false), { type: 'certified', at: 0 }, ...answerAll]
  for (const [index, screen] of courseScreens.entries()) {
    for (const passed of [true, false]) {
      const at: CourseState = { ...atQuiz, screen, openedAt: 0, passed }
      for (const event of events) {
        const reached = courseStep(at, event, rules).screen
        const isBackToPolicies = screen === 'results' && !passed && reached === 'policies'
        expect(
          isBackToPolicies || [screen, courseScreens[index + 1]].includes(reached),
          `${screen} ${event.type}`,
        ).toBe(true)
      }
    }
  }
  expect(step(atQuiz, graded(true)).screen, 'unanswered').toBe('quiz')
})
