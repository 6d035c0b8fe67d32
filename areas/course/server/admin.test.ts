import { describe, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { withTexts } from '../rules/content.ts'
import { alcoholCourseUsGa } from '../rules/contents/alcohol-us-ga.ts'
import { answersTo, courseServer } from './testing.ts'

const { db } = await testDatabase()
const clock = standingClock('2026-11-21T18:00:00Z')
const later = (seconds: number) => clock.set(new Date(clock.now().getTime() + seconds * 1000))
const { questions } = alcoholCourseUsGa
const server = await courseServer(db, { clock })
const { deps } = server
const { market_id } = await insertMarket(db, { name: 'East' })
const west = (await insertMarket(db, { name: 'West' })).market_id
const admin = await server.person()
const ofWest = await server.person({ roles: ['admin'], market_ids: [west] })

type Words = Parameters<typeof server.driver>[0]
type Input = Parameters<typeof server.driver>[1]
type Driver = Awaited<ReturnType<typeof server.driver>>

const newDriver = (words: Words = [], input: Input = {}) => server.driver(words, { market_id, ...input })
async function takeTest(driver: Driver, right: number) {
  await driver.open()
  later(1080)
  await driver.call('submit_test', { test_data: answersTo(questions, right) })
}
async function certified(words: Words = [], input: Input = {}) {
  const driver = await newDriver(words, input)
  await takeTest(driver, 17)
  expect((await driver.call('certify_driver')).success).toBe(true)
  return driver
}
const pathOf = ({ driver_id }: { driver_id: number }) => `/secure/courses/alcohol/drivers/${driver_id}`
const revoke = (driver: { driver_id: number }, reason = 'Sold to a minor', person = admin) =>
  person.post(`${pathOf(driver)}/revoke`, { reason })
const assignmentsOf = (driver_id: number) =>
  db
    .selectFrom('driver_assignments')
    .select(['kind', 'order_id'])
    .where('driver_id', '=', driver_id)
    .orderBy('position')
    .execute()

describe('who is certified', () => {
  test('[SIL-OPS-67] is listed for admins with state, score and version, of their markets, by name and by page', async () => {
    const q = 'Zelda'
    const named = (name: string) => ({ name: `${q} ${name}` })
    await certified([], named('A'))
    const failed = await newDriver([], named('B'))
    await takeTest(failed, 11)
    const gone = await certified([], named('C'))
    await revoke(gone)
    await newDriver([], named('D'))
    await newDriver([], { ...named('E'), alcohol_approved: true })
    const { state } = await admin.get(`/secure/courses?q=${q}`)
    expect(
      state.drivers.map((one: Record<string, unknown>) => [
        one.name,
        one.state,
        one.last_score,
        one.last_wrong,
        one.version,
        one.tests,
      ]),
    ).toEqual([
      ['Zelda A', 'certified', 100, 0, 1, 1],
      ['Zelda B', 'failed', 65, 6, 1, 1],
      ['Zelda C', 'revoked', 100, 0, 1, 1],
      ['Zelda D', 'never', null, null, null, 0],
      ['Zelda E', 'without_course', null, null, null, 0],
    ])
    expect((await admin.get(`/secure/courses?q=${q}&state=failed`)).state.drivers).toHaveLength(1)
    expect(state.hardest[0]).toMatchObject({ wrong: expect.any(Number), question: expect.any(String) })
    expect((await ofWest.get(`/secure/courses?q=${q}`)).state.drivers).toEqual([])
    expect((await admin.get('/secure/courses?page=nonsense')).status).toBe(400)
    expect((await admin.get('/secure/courses?course=juggling')).status).toBe(404)
  })

  test('[SIL-OPS-67] of one driver every test is there with what was wrong, and nobody of another market sees it', async () => {
    const driver = await newDriver()
    await takeTest(driver, 16)
    await takeTest(driver, 3)
    const { state } = await admin.get(pathOf(driver))
    expect(state.tests.map((one: Record<string, unknown>) => [one.score, one.passed, one.version])).toEqual([
      [18, false, 1],
      [94, true, 1],
    ])
    expect(state.tests[1].wrong).toHaveLength(1)
    expect(state.tests[1].wrong[0]).toMatchObject({ key: 'record_check', answers: expect.any(Array) })
    expect((await ofWest.get(pathOf(driver))).status).toBe(404)
    expect((await admin.get('/secure/courses/alcohol/drivers/999999')).status).toBe(404)
  })

  test('[SIL-OPS-67] is for admins alone', async () => {
    const manager = await server.person({ roles: ['manager'] })
    expect((await manager.get('/secure/courses')).status).toBe(403)
  })
})

describe('a revocation', () => {
  test('[SIL-OPS-68] takes the approval, keeps reason and person, tells board and phone; the course must be taken again', async () => {
    const driver = await certified()
    deps.hints.heard.splice(0)
    expect(await revoke(driver)).toMatchObject({ status: 200, returned_orders: [], orders_in_car: [] })
    expect(await driver.approved()).toBe(false)
    expect(deps.hints.heard.map(({ topic }) => topic)).toEqual([`queues:${market_id}`, `queue:${driver.driver_id}`])
    const { state } = await admin.get(pathOf(driver))
    expect(state.driver.state).toBe('revoked')
    expect(state.certificates).toMatchObject([
      { version: 1, reason: 'Sold to a minor', revoked_by: expect.any(String) },
    ])
    expect((await driver.call('certify_driver')).data.error).toBe('revoked')
    await takeTest(driver, 17)
    expect((await driver.call('certify_driver')).success).toBe(true)
    expect((await admin.get(pathOf(driver))).state.certificates).toHaveLength(2)
  })

  test('[SIL-OPS-68] gives alcohol that is not fetched back to dispatch, and leaves what is in the car for the board to tell', async () => {
    const driver = await certified(['Go to order', 'Pickup', 'Go to waypoint'], { order: { alcohol: true } })
    const [fetchLater = 0] = driver.order_ids
    const carrier = await certified(['Deliver', 'Go to waypoint'], {
      order: { alcohol: true, status: 'picked_up', picked_up_at: clock.now() },
    })
    const [inCar = 0] = carrier.order_ids
    expect(await revoke(driver)).toMatchObject({ returned_orders: [fetchLater], orders_in_car: [] })
    expect(await assignmentsOf(driver.driver_id)).toEqual([{ kind: 'waypoint', order_id: null }])
    const order = await db
      .selectFrom('orders')
      .select(['dispatch_state', 'driver_id'])
      .where('order_id', '=', fetchLater)
      .executeTakeFirstOrThrow()
    expect(order).toEqual({ dispatch_state: 'unassigned', driver_id: null })
    expect(await revoke(carrier)).toMatchObject({ returned_orders: [], orders_in_car: [inCar] })
    expect(await assignmentsOf(carrier.driver_id)).toHaveLength(2)
  })

  test('[SIL-OPS-68] of who was approved without a course is written down too', async () => {
    const driver = await newDriver([], { alcohol_approved: true })
    expect((await revoke(driver, 'Old paper')).status).toBe(200)
    expect((await admin.get(pathOf(driver))).state.certificates).toMatchObject([
      { certified_at: null, reason: 'Old paper' },
    ])
  })

  test('needs a reason, a certificate, and a driver of one’s own markets', async () => {
    const [driver, other] = [await certified(), await newDriver()]
    expect(await revoke(driver, ' ')).toMatchObject({ status: 422, error: 'reason_missing' })
    expect(await revoke(driver, 'x', ofWest)).toMatchObject({ status: 404 })
    expect(await revoke({ driver_id: 999_999 })).toMatchObject({ status: 404 })
    expect(await revoke(other)).toMatchObject({ status: 409, error: 'not_certified' })
    const replies = await Promise.all([revoke(driver), revoke(driver)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('the content', () => {
  const contentPath = '/secure/courses/alcohol/content'
  const save = (content: unknown, expected_version: number, person = admin) =>
    person.post('/secure/courses/alcohol/versions', { pack: 'us-ga', expected_version, content })
  const present = async () => (await admin.get(contentPath)).state
  const renamed = (title: string) => withTexts(alcoholCourseUsGa, (text) => (text === 'Saying no' ? title : text))

  test('[SIL-OPS-61] [SIL-OPS-67] is saved as a new version, which the next run learns; a run ends with the one it began with', async () => {
    const driver = await newDriver()
    await driver.open()
    const { version, facts } = await present()
    expect(facts).toContainEqual({ name: 'cut_off', value: '11:30 PM', is_needed: true })
    expect(await save(renamed('How to say no'), version)).toMatchObject({ status: 200, version: version + 1 })
    expect(await save(renamed('Too late'), version)).toMatchObject({ status: 409, error: 'changed_meanwhile' })
    later(1080)
    expect((await driver.call('submit_test', { test_data: answersTo(questions, 3) })).data.version).toBe(version)
    const { open_course, body } = await driver.open()
    expect(open_course.version).toBe(version + 1)
    expect(body).toContain('How to say no')
    expect((await present()).versions[0]).toMatchObject({ version: version + 1, by: expect.any(String) })
  })

  test('of two who save at once one is told', async () => {
    const { version } = await present()
    const replies = await Promise.all([save(renamed('One'), version), save(renamed('Two'), version)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('that lacks a fact of the law or asks another number of questions is refused in words', async () => {
    const { version } = await present()
    const silent = withTexts(alcoholCourseUsGa, (text) => text.replaceAll('{most_fine}', '$500'))
    expect(await save(silent, version)).toMatchObject({
      status: 422,
      message: '{most_fine} is not stated any more. Every version says it.',
    })
    const short = { ...alcoholCourseUsGa, questions: questions.slice(1) }
    expect(await save(short, version)).toMatchObject({ status: 422, error: 'invalid_content' })
    expect((await save({ ...alcoholCourseUsGa, summary: [] }, version)).status).toBe(400)
    expect((await present()).version).toBe(version)
  })

  test('[SIL-OPS-61] has its facts confirmed by the operator, each version anew', async () => {
    const { version, facts_confirmed } = await present()
    expect(facts_confirmed).toBeNull()
    const confirm = (person = admin) => person.post('/secure/courses/alcohol/confirm_facts', { pack: 'us-ga', version })
    expect(await confirm(ofWest)).toMatchObject({ status: 403, error: 'not_everywhere' })
    expect((await confirm()).status).toBe(200)
    expect((await present()).facts_confirmed).toMatchObject({ at: clock.now().getTime() })
    await save(renamed('Anew'), version)
    expect((await present()).facts_confirmed).toBeNull()
  })

  test('is written by who works in all markets, and is there for the packs of markets alone', async () => {
    const { version } = await present()
    expect(await save(renamed('West'), version, ofWest)).toMatchObject({ status: 403, error: 'not_everywhere' })
    expect((await ofWest.get(contentPath)).state.may_write).toBe(false)
    expect((await admin.get(`${contentPath}?pack=xx`)).status).toBe(404)
    expect((await admin.get('/secure/courses/juggling/content')).status).toBe(404)
  })
})
