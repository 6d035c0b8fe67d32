import { beforeEach, expect, test } from 'vitest'
import { sha256 } from '#platform/server/secrets.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock, testUnits } from '#platform/test/units.ts'
import { isTabletsSecret } from './tablets.ts'

const { db } = await testDatabase()
const clock = standingClock('2026-11-21T18:00:00Z')
const deps = { db, clock, units: testUnits(db, { clock }) }
const secret = 'the-long-random-secret-of-the-tablet'
let tablet = ''

beforeEach(async () => {
  clock.set('2026-11-21T18:00:00Z')
  tablet = `tablet-${Math.random().toString(36).slice(2)}`
  const market = await db
    .insertInto('markets')
    .values({ slug: tablet, name: 'Bellwether', city: 'B', state: 'GA', county: 'C', time_zone: 'UTC', lat: 0, lng: 0 })
    .returning('market_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('tablets')
    .values({ tablet_id: tablet, market_id: market.market_id, secret: Buffer.from('x'), secret_hash: sha256(secret) })
    .execute()
})

const failTimes = async (times: number) => {
  for (let n = 0; n < times; n++) await isTabletsSecret(deps, tablet, `wrong ${n}`)
}

test('[SIL-OPS-56] the right pair is accepted, a wrong secret, an empty one and an unknown tablet are not', async () => {
  expect(await isTabletsSecret(deps, tablet, secret)).toBe(true)
  expect(await isTabletsSecret(deps, tablet, 'wrong')).toBe(false)
  expect(await isTabletsSecret(deps, tablet, '')).toBe(false)
  expect(await isTabletsSecret(deps, 'no-such-tablet', secret)).toBe(false)
})

test('[SIL-OPS-56] nine failures leave the tablet open, the tenth locks it for 15 minutes', async () => {
  await failTimes(9)
  expect(await isTabletsSecret(deps, tablet, secret)).toBe(true)
  await failTimes(10)
  expect(await isTabletsSecret(deps, tablet, secret)).toBe(false)
  clock.set('2026-11-21T18:14:59Z')
  expect(await isTabletsSecret(deps, tablet, secret)).toBe(false)
  clock.set('2026-11-21T18:15:01Z')
  expect(await isTabletsSecret(deps, tablet, secret)).toBe(true)
})

test('[SIL-OPS-56] ten failures at once lock it, failures over more than an hour do not', async () => {
  await Promise.all(Array.from({ length: 10 }, () => isTabletsSecret(deps, tablet, 'wrong')))
  expect(await isTabletsSecret(deps, tablet, secret)).toBe(false)
  const locks = await db.selectFrom('events').selectAll().where('subject', '=', `tablet:${tablet}`).execute()
  expect(locks.length).toBeGreaterThan(0)

  clock.set('2026-11-21T20:00:00Z')
  await failTimes(9)
  clock.set('2026-11-21T21:00:01Z')
  await failTimes(1)
  expect(await isTabletsSecret(deps, tablet, secret)).toBe(true)
})

test('[SIL-OPS-56] failures of an unknown tablet leave no rows behind', async () => {
  await isTabletsSecret(deps, 'made-up', 'wrong')
  const row = await db.selectFrom('throttles').select('key').where('key', '=', 'tablet:made-up').executeTakeFirst()
  expect(row).toBeUndefined()
})
