import { expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { cleanUpJobs, planCleanUp } from './clean-up.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-21T04:00:00Z')
const clock = standingClock(now)
const deps = { db, clock }
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000)
const run = () => cleanUpJobs(deps).clean_up?.({})

async function insertDevice(created_at: Date, expires_at: Date) {
  const hash = Buffer.alloc(32)
  const row = await db
    .insertInto('persistent_sessions')
    .values({ secret_hash: hash, pass_hash: hash, created_at, expires_at })
    .returning('session_persistent_id')
    .executeTakeFirstOrThrow()
  return row.session_persistent_id
}

async function insertSession(session_persistent_id: number, expires_at: Date) {
  const hash = Buffer.alloc(32)
  const row = await db
    .insertInto('sessions')
    .values({ session_persistent_id, secret_hash: hash, pass_hash: hash, expires_at })
    .returning('session_id')
    .executeTakeFirstOrThrow()
  return row.session_id
}

test('[SIL-OPS-10] [SIL-OPS-15] replies and temporary ids go after 24 h, tries and reports in their time', async () => {
  for (const [n, days] of [0.9, 1.1].entries()) {
    await db
      .insertInto('call_replies')
      .values({ session_id: 1, page_id: 'p', request_id: n, reply: '{}', created_at: daysAgo(days) })
      .execute()
    await db
      .insertInto('temporary_ids')
      .values({ session_id: 1, temporary_id: `tp:${n}`, real_id: 1, created_at: daysAgo(days) })
      .execute()
    await db
      .insertInto('throttles')
      .values({ key: `k${n}`, window_started_at: daysAgo(days), count: 9 })
      .execute()
  }
  for (const days of [29, 31])
    await db
      .insertInto('error_reports')
      .values({ kind: 'cart', error: `${days}`, created_at: daysAgo(days) })
      .execute()
  await run()
  expect(await db.selectFrom('call_replies').select('request_id').execute()).toEqual([{ request_id: 0 }])
  expect(await db.selectFrom('temporary_ids').select('temporary_id').execute()).toEqual([{ temporary_id: 'tp:0' }])
  expect(await db.selectFrom('throttles').select('key').execute()).toEqual([{ key: 'k0' }])
  expect(await db.selectFrom('error_reports').select('error').execute()).toEqual([{ error: '29' }])
})

test('[SIL-ORD-058] [SIL-ORD-170] sessions go when they are over; devices after a year, or after 90 days with nothing to their name', async () => {
  const ahead = daysAgo(-100)
  const fresh = await insertDevice(daysAgo(89), ahead)
  const forgotten = await insertDevice(daysAgo(91), ahead)
  const comesBack = await insertDevice(daysAgo(200), ahead)
  const withCart = await insertDevice(daysAgo(200), ahead)
  const over = await insertDevice(daysAgo(366), daysAgo(1))
  const live = await insertSession(comesBack, daysAgo(-0.5))
  const ended = await insertSession(forgotten, daysAgo(1.5))
  await db.insertInto('carts').values({ session_persistent_id: withCart, session_id: ended }).execute()
  await run()

  const devices = await db.selectFrom('persistent_sessions').select('session_persistent_id').execute()
  const left = devices.map((row) => row.session_persistent_id)
  expect(left).toEqual(expect.arrayContaining([fresh, comesBack, withCart]))
  expect(left).not.toContain(forgotten)
  expect(left).not.toContain(over)
  expect(await db.selectFrom('sessions').select('session_id').execute()).toEqual([{ session_id: live }])
})

test('the clean-up plans its next day, once for all processes', async () => {
  await db.deleteFrom('jobs').execute()
  await Promise.all([planCleanUp(deps, now), planCleanUp(deps, now)])
  await run()
  await run()
  const jobs = await db.selectFrom('jobs').select(['kind', 'run_at']).orderBy('run_at').execute()
  expect(jobs).toEqual([
    { kind: 'clean_up', run_at: now },
    { kind: 'clean_up', run_at: daysAgo(-1) },
  ])
})

test('[SIL-ORD-170] invitations to drive that nobody followed go 30 days after their end; who joined stays written down', async () => {
  const place = { city: 'Town', state: 'GA', county: 'Quarry', time_zone: 'America/New_York', lat: 33, lng: -84 }
  const { market_id } = await db
    .insertInto('markets')
    .values({ slug: 'invites', name: 'Invites', ...place })
    .returning('market_id')
    .executeTakeFirstOrThrow()
  const { user_id } = await db
    .insertInto('users')
    .values({ email: 'rosa@bellwether.example', name: 'Rosa Iyer' })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  const { driver_id } = await db
    .insertInto('drivers')
    .values({ market_id, name: 'Joined', phone_number: '2295550100' })
    .returning('driver_id')
    .executeTakeFirstOrThrow()
  const old = { expires_at: daysAgo(31) }
  const rows = [
    { name: 'Too old', ...old },
    { name: 'Taken back', expires_at: daysAgo(-1), ended_at: daysAgo(31) },
    { name: 'Lately', expires_at: daysAgo(29) },
    { name: 'Joined', ...old, driver_id, joined_at: daysAgo(32) },
  ]
  for (const [at, row] of rows.entries())
    await db
      .insertInto('driver_invitations')
      .values({
        ...row,
        market_id,
        phone_number: `229555010${at}`,
        key_hash: Buffer.alloc(32, at),
        invited_by: user_id,
        invited_at: daysAgo(34),
      })
      .execute()
  await run()
  const left = await db.selectFrom('driver_invitations').select('name').orderBy('name').execute()
  expect(left.map(({ name }) => name)).toEqual(['Joined', 'Lately'])
})
