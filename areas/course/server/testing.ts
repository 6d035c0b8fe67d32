import { cookieOf, insertCustomer, insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { type DriverWithQueue, driverWith } from '#areas/dispatch/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Pages } from '#platform/server/pages.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { alcoholCourse, type Course } from '../rules/courses.ts'
import { courseArea } from './area.ts'
import type { CourseSettings } from './deps.ts'

/** The browser build is not part of these tests: a page is answered as its state. */
const pages: Pages = { send: async (_request, reply, page) => reply.code(page.status ?? 200).send(page.state) }

type Input = { clock: Clock; courses?: readonly Course[]; settings?: Partial<CourseSettings> }

/** A server of the courses, and drivers whose tablets ask it. */
export async function courseServer(db: Db, { clock, courses = [alcoholCourse], settings = {} }: Input) {
  const deps = { ...testDeps(db, { clock }), pages }
  const courseSettings = { homeCity: undefined, videoUrl: undefined, ...settings }
  const area = courseArea({ ...deps, courses, courseSettings, roadTimes: makeRoadTimes(db) })
  const { app, runner } = await testApp(deps, [area])
  let requests = 0

  /** As the cookie of their tablet says it now. */
  async function actorOf(driver: DriverWithQueue): Promise<Actor> {
    const row = await db
      .selectFrom('drivers')
      .select('alcohol_approved')
      .where('driver_id', '=', driver.driver_id)
      .executeTakeFirstOrThrow()
    const { driver_id, driver_hour_id, market_id, name, tablet_id } = driver
    const acting = { driver_id, driver_hour_id, market_id, name, ...row }
    return { ...(await insertCustomer(db)), roles: ['driver'], driver: acting, tablet_id }
  }

  return {
    app,
    deps,
    /** Somebody of the office. */
    async person(input: Parameters<typeof insertStaff>[1] = { roles: ['admin'] }) {
      const cookie = await cookieOf(db, await insertStaff(db, input))
      return {
        async get(url: string) {
          const reply = await app.inject({ method: 'GET', url, headers: { cookie, accept: 'text/html' } })
          return { status: reply.statusCode, state: reply.statusCode === 200 ? reply.json() : undefined }
        },
        async post(url: string, payload: Record<string, unknown>) {
          const headers = { cookie, accept: 'application/json', 'sec-fetch-site': 'same-origin' }
          const reply = await app.inject({ method: 'POST', url, headers, payload })
          return { status: reply.statusCode, ...reply.json() }
        },
      }
    },
    async driver(words: Parameters<typeof driverWith>[1] = [], input: Parameters<typeof driverWith>[2] = {}) {
      const driver = await driverWith(db, words, { secrets: deps.secrets, ...input })
      const visitor = await insertCustomer(db)
      await db
        .updateTable('sessions')
        .set({ tablet_id: driver.tablet_id })
        .where('session_id', '=', visitor.session_id)
        .execute()
      const cookie = await cookieOf(db, visitor)
      const { driver_id } = driver
      return {
        ...driver,
        async open(path = '/rocket/driver_app_web/alcohol_course', headers: Record<string, string> = {}) {
          const reply = await app.inject({
            method: 'GET',
            url: path,
            headers: { cookie, accept: 'text/html', ...headers },
          })
          const isState = String(reply.headers['content-type']).startsWith('application/json')
          const { open_course } = isState && reply.statusCode === 200 ? reply.json() : {}
          return { status: reply.statusCode, headers: reply.headers, body: reply.body, open_course }
        },
        async call(request: 'submit_test' | 'certify_driver', data: Record<string, unknown> = {}) {
          requests += 1
          const actor = await actorOf(driver)
          const { response } = await runner.run(
            { request, data: { driver_id, ...data }, request_id: requests },
            actor,
            undefined,
          )
          return { success: response.success, data: response.data as Reply }
        },
        approved: async () => (await actorOf(driver)).driver?.alcohol_approved,
      }
    },
  }
}

type Reply = Record<string, never> & { error: string; message: string }

type Asked = { key: string; answers: readonly { key: string; correct: boolean }[] }

/** `test_data` in which the first `right` questions are right. */
export function answersTo(questions: readonly Asked[], right: number): string {
  return JSON.stringify(
    questions.map(({ key, answers }, index) => {
      const wrong = answers.find(({ correct }) => !correct)
      return {
        key,
        answers: answers.map((one) => ({ key: one.key, answered: index < right ? one.correct : one === wrong })),
      }
    }),
  )
}
