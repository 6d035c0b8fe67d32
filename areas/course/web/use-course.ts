import { useEffect, useReducer, useState } from 'react'
import { send } from '#platform/web/send.ts'
import type { OpenCourse } from '../calls/course-page.ts'
import { certifyDriver, submitTest } from '../calls/test.ts'
import { type CourseEvent, type CourseState, courseStart, courseStep, heldBack } from '../rules/course-flow.ts'
import type { Chosen } from '../rules/grade.ts'
import type { GradedReply } from './graded-reply.ts'

const unanswered = 'No answer came. Look at your signal and try again.'

/** A run of the course in this page: where it stands, what the server said of it, and what went wrong with the last request. */
export function useCourse(course: OpenCourse) {
  const { timers, questions, driver } = course
  const [clockBehind] = useState(() => course.current_time - Date.now())
  const now = () => Date.now() + clockBehind
  const [state, take] = useReducer(
    (before: CourseState, event: CourseEvent) => courseStep(before, event, { timers, questions }),
    course.current_time,
    courseStart,
  )
  const [graded, setGraded] = useState<GradedReply>()
  const [certificate, setCertificate] = useState(course.certificate)
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const about = { driver_id: driver.driver_id, course: course.course }

  async function act(work: () => Promise<string | undefined>): Promise<void> {
    if (isSending) return
    setSending(true)
    setProblem(undefined)
    setProblem(await work().catch(() => unanswered))
    setSending(false)
  }

  /** The test goes off when the quiz is left, whatever it comes to (SIL-OPS-71). */
  const handIn = () =>
    act(async () => {
      const reply = await send(submitTest, { ...about, test_data: testDataOf(course, state.chosen) })
      if (!reply.success) return reply.data.message
      setGraded(reply.data)
      take({ type: 'graded', passed: reply.data.passed, at: now() })
      return undefined
    })

  const certify = () =>
    act(async () => {
      const reply = await send(certifyDriver, about)
      if (!reply.success) return reply.data.message
      setCertificate(reply.data)
      take({ type: 'certified', at: now() })
      return undefined
    })

  const left = useTicking(state, () => heldBack(state, { timers }, now()))
  return {
    state,
    take,
    next: () => take({ type: 'next', at: now() }),
    /** Ms until Next opens. */
    left,
    now,
    graded,
    certificate,
    problem,
    isSending,
    handIn,
    certify,
  }
}

export type CourseRun = ReturnType<typeof useCourse>

/** Counted anew every half second while something is left. */
function useTicking(state: CourseState, read: () => number): number {
  const [, drawAgain] = useState(0)
  const left = read()
  const isOver = left === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen has a timer of its own
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => drawAgain((times) => times + 1), 500)
    return () => clearInterval(timer)
  }, [isOver, state.openedAt])
  return left
}

/** Questions and answers as they were shown, with what was answered (CRS-33). */
function testDataOf({ questions }: OpenCourse, chosen: Chosen): string {
  return JSON.stringify(
    questions.map((question) => ({
      ...question,
      answers: question.answers.map((answer) => ({
        ...answer,
        answered: chosen.get(question.key)?.has(answer.key) ?? false,
      })),
    })),
  )
}
