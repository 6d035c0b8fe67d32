import { describe, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { alcoholCourseUsGa } from '../rules/contents/alcohol-us-ga.ts'
import { alcoholCourse, type Course } from '../rules/courses.ts'
import { answersTo, courseServer } from './testing.ts'

const { db } = await testDatabase()
const clock = standingClock('2026-11-21T18:00:00Z')
const later = (seconds: number) => clock.set(new Date(clock.now().getTime() + seconds * 1000))
const { questions } = alcoholCourseUsGa

const foodSafety: Course = {
  course: 'food_safety',
  title: 'Food safety',
  timers: { policies: 1000, video: 2000 },
  states: [],
  factsOf: (_pack, home_city) => ({ home_city }),
  firstContent: () => ({
    summary: ['Cold stays cold in {home_city}.'],
    policies: [{ title: 'Cold', text: 'Below 41 degrees.' }],
    video: { title: 'A cold bag', cues: [{ at: 0, text: 'Close the bag.' }] },
    questions: [
      {
        key: 'cold',
        question: 'How cold?',
        type: 'radio',
        reason: 'Below <b>41</b>.',
        answers: [
          { key: 'a', answer: '41', correct: true, reason: '' },
          { key: 'b', answer: '60', correct: false, reason: '' },
        ],
      },
    ],
  }),
  allows: 'nothing_more',
}
const server = await courseServer(db, {
  clock,
  courses: [alcoholCourse, foodSafety],
  settings: { videoUrl: 'https://films.example/course.mp4' },
})
const { deps } = server

async function passed(input: Parameters<typeof server.driver>[1] = {}) {
  const driver = await server.driver([], input)
  await driver.open()
  later(1080)
  expect((await driver.call('submit_test', { test_data: answersTo(questions, 17) })).data).toMatchObject({
    passed: true,
  })
  return driver
}

const runsOf = (driver_id: number) =>
  db.selectFrom('course_runs').selectAll().where('driver_id', '=', driver_id).orderBy('course_run_id').execute()

describe('the course', () => {
  test('[DRV-04] [ROL-03] [SIL-OPS-62] opens for a driver, with the facts of the place and without a right answer', async () => {
    const market = await insertMarket(db, { name: 'Bellwether' })
    const driver = await server.driver([], { market_id: market.market_id })
    const { status, open_course, body, headers } = await driver.open()
    expect(status).toBe(200)
    expect(open_course).toMatchObject({
      course: 'alcohol',
      version: 1,
      timers: { policies: 300_000, video: 780_000 },
      video: { url: 'https://films.example/course.mp4' },
      certificate: null,
      record_check_months: 12,
    })
    expect(open_course.questions).toHaveLength(17)
    expect(body).toContain('In Bellwether nothing is delivered after 11:30 PM')
    expect(body).not.toMatch(/"correct"|"reason"/)
    expect(headers['content-security-policy']).toContain("media-src 'self' https://films.example")
    const captions = await driver.open('/rocket/driver_app_web/courses/alcohol/captions.vtt')
    expect(captions.headers['content-type']).toBe('text/vtt; charset=utf-8')
    expect(captions.body).toContain('In Bellwether the last bottle is handed over before 11:30 PM.')
    expect((await driver.open('/rocket/driver_app_web/courses/juggling/captions.vtt')).status).toBe(404)
  })

  test('[SIL-OPS-64] [SIL-OPS-65] opening it begins the run, a reload begins it again, looking ahead begins nothing', async () => {
    const driver = await server.driver()
    await driver.open('/rocket/driver_app_web/alcohol_course', { 'sec-purpose': 'prefetch' })
    expect(await runsOf(driver.driver_id)).toEqual([])
    await driver.open()
    later(1079)
    await driver.open()
    const runs = await runsOf(driver.driver_id)
    expect(runs.map(({ began_at }) => began_at)).toEqual([clock.now()])
    later(1079)
    const early = await driver.call('submit_test', { test_data: answersTo(questions, 17) })
    expect(early.data).toMatchObject({ error: 'too_early' })
    later(1)
    expect((await driver.call('submit_test', { test_data: answersTo(questions, 17) })).success).toBe(true)
  })

  test('an unknown course is at no address', async () => {
    const driver = await server.driver()
    expect((await driver.open('/rocket/driver_app_web/courses/juggling')).status).toBe(404)
  })
})

describe('submit_test', () => {
  test('[CRS-33] [SIL-OPS-66] [SIL-OPS-71] is graded here, whatever the browser says is right', async () => {
    const driver = await server.driver()
    await driver.open()
    later(1080)
    const lie = questions.map(({ key, answers }) => ({
      key,
      answers: answers.map((answer) => ({ key: answer.key, correct: true, answered: true })),
    }))
    // All that is ticked is wrong where a radio question allows one.
    const one = lie.map(({ key, answers }) => ({
      key,
      answers: answers.map((answer, at) => ({ ...answer, answered: at === 0 })),
    }))
    const { data } = await driver.call('submit_test', { test_data: JSON.stringify(one) })
    expect(data).toMatchObject({ passed: false })
    const first = (data.questions as never as (typeof questions)[number][])[0]
    expect(first).toMatchObject({ key: 'of_age', reason: expect.stringContaining('21') })
    expect((await driver.call('certify_driver')).data.error).toBe('not_passed')
  })

  test('[CRS-10] [SIL-OPS-65] [SIL-OPS-67] a fail is kept and begins the next run at that moment; there is no limit', async () => {
    const driver = await server.driver()
    await driver.open()
    for (const right of [11, 5]) {
      later(1080)
      expect((await driver.call('submit_test', { test_data: answersTo(questions, right) })).data.passed).toBe(false)
      expect((await driver.call('submit_test', { test_data: answersTo(questions, 17) })).data.error).toBe('too_early')
    }
    later(1080)
    expect((await driver.call('submit_test', { test_data: answersTo(questions, 12) })).data).toMatchObject({
      score: 71,
    })
    const runs = await runsOf(driver.driver_id)
    expect(runs.map(({ score, passed, version, wrong }) => [score, passed, version, wrong?.length])).toEqual([
      [65, false, 1, 6],
      [29, false, 1, 12],
      [71, true, 1, 5],
    ])
    expect(runs[0]?.questions).toHaveLength(17)
    const events = await db
      .selectFrom('events')
      .select('what')
      .where('subject', '=', `driver:${driver.driver_id}`)
      .execute()
    expect(events.map(({ what }) => what)).toEqual(['course_begun', 'submit_test', 'submit_test', 'submit_test'])
  })

  test.each<[string, Record<string, unknown>]>([
    ['unreadable_test', { test_data: 'not JSON' }],
    ['unreadable_test', { test_data: '['.repeat(1000) }],
    ['unreadable_test', { test_data: '{"a":1}' }],
    ['unanswered', { test_data: '[]' }],
    ['unknown_answer', { test_data: JSON.stringify([{ key: 'moon', answers: [{ key: 'a', answered: true }] }]) }],
    [
      'several_answers',
      {
        test_data: JSON.stringify(
          questions.map(({ key, answers }) => ({
            key,
            answers: answers.map((one) => ({ key: one.key, answered: true })),
          })),
        ),
      },
    ],
    ['unknown_course', { test_data: '[]', course: 'juggling' }],
    ['not_your_course', { test_data: '[]', driver_id: 999_999 }],
    ['invalid_data', {}],
    ['invalid_data', { test_data: '[]', correct: true }],
  ])('is refused as %s', async (error, data) => {
    const driver = await server.driver()
    await driver.open()
    later(1080)
    const reply = await driver.call('submit_test', data)
    expect(reply.data).toMatchObject({ error, message: expect.any(String) })
    expect((await runsOf(driver.driver_id)).map(({ submitted_at }) => submitted_at)).toEqual([null])
  })

  test('without an open course there is nothing to hand in', async () => {
    const driver = await server.driver()
    expect((await driver.call('submit_test', { test_data: '[]' })).data.error).toBe('no_run')
  })

  test('of two at once the run takes one', async () => {
    const driver = await server.driver()
    await driver.open()
    later(1080)
    const replies = await whileRowsHeld(
      db,
      (tx) =>
        tx
          .selectFrom('course_runs')
          .select('course_run_id')
          .where('driver_id', '=', driver.driver_id)
          .forUpdate()
          .execute(),
      () => [3, 4].map((right) => driver.call('submit_test', { test_data: answersTo(questions, right) })),
    )
    expect(replies.map(({ success }) => success).sort()).toEqual([false, true])
    expect((await runsOf(driver.driver_id)).filter(({ submitted_at }) => submitted_at)).toHaveLength(1)
  })
})

describe('certify_driver', () => {
  test('[CRS-34] [CRS-35] [SIL-OPS-68] [SIL-OPS-69] approves after a pass, tells the board and the phone, and leaves onboarding alone', async () => {
    const driver = await passed({ onboarding: true })
    expect(await driver.approved()).toBe(false)
    deps.hints.heard.splice(0)
    const { success, data } = await driver.call('certify_driver')
    expect(success).toBe(true)
    expect(data).toMatchObject({ alcohol_approved: true, certified_at: clock.now().getTime(), version: 1 })
    expect(await driver.approved()).toBe(true)
    expect(deps.hints.heard.map(({ topic }) => topic)).toEqual([
      `queues:${driver.market_id}`,
      `queue:${driver.driver_id}`,
    ])
    const row = await db
      .selectFrom('drivers')
      .select('onboarding')
      .where('driver_id', '=', driver.driver_id)
      .executeTakeFirstOrThrow()
    expect(row.onboarding).toBe(true)
    expect((await driver.open()).open_course.certificate).toMatchObject({
      certified_at: clock.now().getTime(),
      version: 1,
    })
  })

  test('[SIL-OPS-68] a repeat changes nothing', async () => {
    const driver = await passed()
    const first = await driver.call('certify_driver')
    later(60)
    deps.hints.heard.splice(0)
    expect((await driver.call('certify_driver')).data).toEqual(first.data)
    expect(deps.hints.heard).toEqual([])
  })

  test('[SIL-OPS-68] needs a pass of the present run: one that was begun again counts as none', async () => {
    const driver = await passed()
    await driver.open()
    expect((await driver.call('certify_driver')).data.error).toBe('not_passed')
    expect(await driver.approved()).toBe(false)
  })

  test('[SIL-OPS-68] is for the driver alone who took the course', async () => {
    const [driver, other] = [await passed(), await server.driver()]
    expect((await driver.call('certify_driver', { driver_id: other.driver_id })).data.error).toBe('not_your_course')
    expect((await other.call('certify_driver')).data.error).toBe('not_passed')
    expect((await other.call('certify_driver', { course: 'juggling' })).data.error).toBe('unknown_course')
  })

  test('of two at once both are certified by one certificate', async () => {
    const driver = await passed()
    const replies = await whileRowsHeld(
      db,
      (tx) =>
        tx.selectFrom('drivers').select('driver_id').where('driver_id', '=', driver.driver_id).forUpdate().execute(),
      () => [driver.call('certify_driver'), driver.call('certify_driver')],
    )
    expect(replies.map(({ success }) => success)).toEqual([true, true])
    expect(replies[0]?.data).toEqual(replies[1]?.data)
  })
})

test('a second course is data: it has its own questions, timers and certificate, and approves nobody for alcohol', async () => {
  const driver = await server.driver()
  const { open_course } = await driver.open('/rocket/driver_app_web/courses/food_safety')
  expect(open_course).toMatchObject({
    title: 'Food safety',
    timers: { policies: 1000, video: 2000 },
    record_check_months: null,
  })
  expect(open_course.questions).toHaveLength(1)
  const course = 'food_safety'
  const test_data = JSON.stringify([{ key: 'cold', answers: [{ key: 'a', answered: true }] }])
  expect((await driver.call('submit_test', { course, test_data })).data.error).toBe('too_early')
  later(3)
  expect((await driver.call('submit_test', { course, test_data })).data).toMatchObject({ score: 100, passed: true })
  expect((await driver.call('certify_driver', { course })).data).toMatchObject({ alcohol_approved: false, version: 1 })
  expect(await driver.approved()).toBe(false)
  expect((await driver.call('certify_driver')).data.error).toBe('not_passed')
})
