import { describe, expect, test } from 'vitest'
import { lockQueue } from '#areas/dispatch/server/public.ts'
import { insertDriver } from '#areas/dispatch/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import { makeSecrets } from '#platform/server/secrets.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { testUnits } from '#platform/test/units.ts'
import { clockIn } from './clock-in.ts'
import { clockOut } from './clock-out.ts'

const { db } = await testDatabase()
const units = testUnits(db)
const secrets = makeSecrets(Buffer.alloc(32, 7))

/** A driver who has gone home, whose tablet is free. */
async function atHome() {
  const driver = await insertDriver(db, { secrets })
  await units.run(undefined, async (unit) => {
    const queue = await lockQueue(unit.tx, driver.driver_id)
    if (!queue) throw new Error('no queue')
    return {
      ok: true as const,
      data: { returned: await clockOut(unit, queue, driver, { secrets, roads: makeRoadTimes(db), how: 'driver' }) },
    }
  })
  return driver
}

const queueOf = (driver_id: number) =>
  db.selectFrom('driver_queues').selectAll().where('driver_id', '=', driver_id).executeTakeFirstOrThrow()

describe('clocking in', () => {
  test('[DSP-34] opens an hour, and the column comes back to the board with a newer version', async () => {
    const { driver_id, tablet_id, market_id } = await atHome()
    const before = await queueOf(driver_id)
    expect(before.removed_at).not.toBeNull()
    const done = await units.run(undefined, (unit) => clockIn(unit, { driver_id, tablet_id }))
    if (!done.ok) throw new Error(done.error)
    const after = await queueOf(driver_id)
    expect(after).toMatchObject({ driver_hour_id: done.data.driver_hour_id, active: true, removed_at: null, market_id })
    expect(after.version).toBeGreaterThan(before.version)
  })

  test('gives a driver who never drove a queue', async () => {
    const { market_id, tablet_id } = await atHome()
    const { driver_id } = await db
      .insertInto('drivers')
      .values({ market_id, name: 'Nora New', phone_number: '4785550111' })
      .returning('driver_id')
      .executeTakeFirstOrThrow()
    expect((await units.run(undefined, (unit) => clockIn(unit, { driver_id, tablet_id }))).ok).toBe(true)
    expect(await queueOf(driver_id)).toMatchObject({ market_id, active: true, removed_at: null })
  })

  test('is refused twice, on a tablet in use, on one of another market, and for nobody', async () => {
    const [first, second, elsewhere] = [await atHome(), await atHome(), await atHome()]
    await db
      .updateTable('drivers')
      .set({ market_id: first.market_id })
      .where('driver_id', '=', second.driver_id)
      .execute()
    const attempt = async (driver_id: number, tablet_id: string) => {
      const done = await units.run(undefined, (unit) => clockIn(unit, { driver_id, tablet_id }))
      return done.ok ? 'ok' : done.error
    }
    expect(await attempt(first.driver_id, first.tablet_id)).toBe('ok')
    expect(await attempt(first.driver_id, first.tablet_id)).toBe('already_clocked_in')
    expect(await attempt(second.driver_id, first.tablet_id)).toBe('tablet_in_use')
    expect(await attempt(second.driver_id, elsewhere.tablet_id)).toBe('unknown_tablet')
    expect(await attempt(2_000_000_000, first.tablet_id)).toBe('unknown_driver')
  })

  test('of two at the same moment, one is refused', async () => {
    const { driver_id, tablet_id } = await atHome()
    const both = await Promise.all(
      [1, 2].map(() => units.run(undefined, (unit) => clockIn(unit, { driver_id, tablet_id }))),
    )
    expect(both.map((done) => (done.ok ? 'ok' : done.error)).sort()).toEqual(['already_clocked_in', 'ok'])
  })
})
