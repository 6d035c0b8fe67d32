import { beforeEach, describe, expect, test } from 'vitest'
import { type DriverWithQueue, driverWith } from '#areas/dispatch/server/testing.ts'
import { milesBetween, type Point } from '#platform/core/place.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { makeDemoDriving } from './drive-demo.ts'

const { db } = await testDatabase()
const clock = standingClock('2026-11-21T22:00:00Z')
const pass = (ms: number) => clock.set(new Date(clock.now().getTime() + ms))
const log = { warn: () => undefined }
const corner: Point = { lat: 33.97, lng: -83.4 }

let driver: DriverWithQueue
let step: () => Promise<void>
beforeEach(async () => {
  driver = await driverWith(db, ['Deliver'], { status: 'started' })
  await db
    .insertInto('driver_positions')
    .values({ driver_id: driver.driver_id, ...corner, at: new Date(clock.now().getTime() - 120_000) })
    .execute()
  const roadTimes = { route: async () => undefined }
  step = makeDemoDriving({ db, clock, log, roadTimes, market_id: driver.market_id })
})

const here = () =>
  db
    .selectFrom('driver_positions')
    .select(['lat', 'lng', 'at'])
    .where('driver_id', '=', driver.driver_id)
    .executeTakeFirstOrThrow()
const goal = async () => {
  const order = await db
    .selectFrom('orders')
    .select(['lat', 'lng'])
    .where('order_id', '=', driver.order_ids[0] ?? 0)
    .executeTakeFirstOrThrow()
  return { lat: order.lat ?? 0, lng: order.lng ?? 0 }
}
const countOf = async (table: 'events' | 'driver_assignments') =>
  Number(
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('the drivers of the demo town', () => {
  test('come nearer to their next stop at the pace of a town, arrive, and stay; nothing else is written', async () => {
    const written = [await countOf('events'), await countOf('driver_assignments')]
    await step()
    expect(await here()).toMatchObject(corner)
    const far = milesBetween(corner, await goal())
    pass(60_000)
    await step()
    expect(far - milesBetween(await here(), await goal())).toBeCloseTo(24 / 60, 2)
    pass(24 * 3_600_000)
    await step()
    pass(5_000)
    await step()
    expect(milesBetween(await here(), await goal())).toBeCloseTo(0, 3)
    expect((await here()).at).toEqual(clock.now())
    expect([await countOf('events'), await countOf('driver_assignments')]).toEqual(written)
  })

  test('stay where they are when the stop is not taken up yet, or there is none', async () => {
    await db
      .updateTable('driver_assignments')
      .set({ status: 'not_acknowledged' })
      .where('driver_id', '=', driver.driver_id)
      .execute()
    await step()
    pass(60_000)
    await step()
    expect(await here()).toEqual({ ...corner, at: clock.now() })
  })

  test('are left alone while their phone says where they are, and when they are clocked out', async () => {
    const phone = { lat: 33.9, lng: -83.3, at: new Date(clock.now().getTime() - 10_000) }
    const set = (to: object) =>
      db.updateTable('driver_positions').set(to).where('driver_id', '=', driver.driver_id).execute()
    await step()
    pass(20_000)
    await set({ ...phone, at: new Date(clock.now().getTime() - 10_000) })
    const before = await here()
    await step()
    expect(await here()).toEqual(before)
    await db
      .updateTable('driver_queues')
      .set({ driver_hour_id: null })
      .where('driver_id', '=', driver.driver_id)
      .execute()
    pass(3_600_000)
    await step()
    expect(await here()).toEqual(before)
  })

  test('drive along the streets where they are known', async () => {
    const bend = { lat: 33.98, lng: -83.4 }
    const to = await goal()
    const line = [
      [corner.lng, corner.lat],
      [bend.lng, bend.lat],
      [to.lng, to.lat],
    ] as const
    step = makeDemoDriving({ db, clock, log, roadTimes: { route: async () => [...line] }, market_id: driver.market_id })
    await step()
    pass((milesBetween(corner, bend) / 24) * 3_600_000)
    await step()
    expect(milesBetween(await here(), bend)).toBeLessThan(0.001)
  })
})
