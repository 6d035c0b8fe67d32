import { expect, test } from 'vitest'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { alcoholCourseUsGa } from '#areas/course/rules/contents/alcohol-us-ga.ts'
import { answersTo, courseServer } from '#areas/course/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { retentionJobs } from './retention-jobs.ts'

const { db, pool } = await testDatabase()
const clock = standingClock('2023-11-20T12:00:00Z')
const server = await courseServer(db, { clock })
const admin = await server.person()
const purgeAt = async (at: string) => {
  clock.set(new Date(at))
  await retentionJobs({ db, clock }).keeping_limits?.({})
}

/** Learned in November 2023, worked until then. */
async function certified(account?: { readonly left_at: Date | null }) {
  clock.set(new Date('2023-11-20T12:00:00Z'))
  const driver = await server.driver()
  await driver.open()
  clock.set(new Date('2023-11-20T12:30:00Z'))
  await driver.call('submit_test', { test_data: answersTo(alcoholCourseUsGa.questions, 17) })
  expect((await driver.call('certify_driver')).success).toBe(true)
  await worked(driver, '2023-11-21T12:00:00Z')
  if (account) {
    const user_id = (await insertStaff(db, { roles: ['shift_worker'] })).user?.user_id ?? 0
    const { left_at } = account
    await db
      .updateTable('users')
      .set({ left_at, active: left_at === null })
      .where('user_id', '=', user_id)
      .execute()
    await db.updateTable('drivers').set({ user_id }).where('driver_id', '=', driver.driver_id).execute()
  }
  return driver
}
type Driver = Awaited<ReturnType<typeof certified>>

const worked = ({ driver_hour_id }: Driver, ended_at: string | null) =>
  db
    .updateTable('driver_hours')
    .set({ started_at: new Date('2023-11-20T12:00:00Z'), ended_at: ended_at === null ? null : new Date(ended_at) })
    .where('driver_hour_id', '=', driver_hour_id)
    .execute()

const runsOf = async ({ driver_id }: Driver) =>
  (await db.selectFrom('course_runs').select('course_run_id').where('driver_id', '=', driver_id).execute()).length

async function shown({ driver_id }: Driver) {
  const { state } = await admin.get(`/secure/courses/alcohol/drivers/${driver_id}`)
  return { state: state.driver.state, certificates: state.certificates, tests: state.tests.length }
}

test('[SIL-OPS-67] tests go three years after the driver has left, not a day before; the certificate says what it said', async () => {
  const left = await certified({ left_at: new Date('2024-02-01T12:00:00Z') })
  const before = await shown(left)
  expect(before).toMatchObject({ state: 'certified', certificates: [{ version: 1, revoked_at: null }], tests: 1 })
  await purgeAt('2027-02-01T11:00:00Z')
  expect(await runsOf(left)).toBe(1)
  await purgeAt('2027-02-01T13:00:00Z')
  expect(await runsOf(left)).toBe(0)
  expect(await shown(left)).toEqual({ ...before, tests: 0 })
})

test('[SIL-OPS-67] tests of who works here stay, however old: by their account, by a later hour, by an hour that runs', async () => {
  const works = await certified({ left_at: null })
  const drove = await certified()
  await worked(drove, '2024-06-01T12:00:00Z')
  const drives = await certified()
  await worked(drives, null)
  const stopped = await certified()
  await purgeAt('2027-05-30T12:00:00Z')
  expect(await Promise.all([works, drove, drives, stopped].map(runsOf))).toEqual([1, 1, 1, 0])
  await purgeAt('2027-06-01T13:00:00Z')
  expect(await Promise.all([works, drove, drives].map(runsOf))).toEqual([1, 0, 1])
})

test('[SIL-OPS-67] many tests go by batches, and the purge writes down how many', async () => {
  const left = await certified({ left_at: new Date('2024-02-01T12:00:00Z') })
  await pool.query(
    `insert into course_runs (driver_id, course, pack, version, began_at, submitted_at, questions, wrong, score, passed)
      select driver_id, course, pack, version, began_at, submitted_at, questions, wrong, score, passed
      from course_runs, generate_series(1, 2400) where driver_id = $1 and submitted_at is not null`,
    [left.driver_id],
  )
  await purgeAt('2027-08-01T12:00:00Z')
  expect(await runsOf(left)).toBe(0)
  const { rows } = await pool.query(`select removed from purges where kind = 'course_runs' and day = '2027-08-01'`)
  expect(rows).toEqual([{ removed: 2401 }])
})
