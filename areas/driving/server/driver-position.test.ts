import { beforeEach, describe, expect, test } from 'vitest'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { type DriverWithQueue, driverWith } from '#areas/dispatch/server/testing.ts'
import type { Actor } from '#platform/server/actor.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { actorOfDriver, drivingServer } from './testing.ts'

const { db } = await testDatabase()
const clock = standingClock(new Date())
const { call, runner } = await drivingServer(db, { clock })

let driver: DriverWithQueue
let actor: Actor
beforeEach(async () => {
  driver = await driverWith(db, ['Deliver'])
  actor = await actorOfDriver(db, driver)
})

const now = () => clock.now().getTime()
const say = (more: Record<string, unknown> = {}, who = actor) =>
  call(who, 'driver_position', { lat: 33.95, lng: -83.38, accuracy: 8, age: 0, ...more })
const known = async () =>
  db
    .selectFrom('driver_positions')
    .select(['lat', 'lng', 'at'])
    .where('driver_id', '=', driver.driver_id)
    .executeTakeFirst()
const events = async () =>
  Number(
    (
      await db
        .selectFrom('events')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('where a driver is', () => {
  test('[SIL-ORD-139] the latest place of the driver’s own is kept, without a trace of where they were', async () => {
    const before = await events()
    expect(await say({ age: 30_000 })).toMatchObject({ success: true })
    expect(await say({ lat: 33.96, age: 10_000 })).toMatchObject({ success: true })
    expect(await known()).toEqual({ lat: 33.96, lng: -83.38, at: new Date(now() - 10_000) })
    expect(await events()).toBe(before)
  })

  test('[SIL-ORD-139] one that arrives late, or a second time, changes nothing', async () => {
    await say({ age: 10_000 })
    expect(await say({ lat: 10, age: 60_000 })).toMatchObject({ success: true })
    expect(await say({ lat: 10, age: 10_000 })).toMatchObject({ success: true })
    expect(await known()).toMatchObject({ lat: 33.95 })
    await say({ lat: 33.97, age: 9_000 })
    expect(await known()).toMatchObject({ lat: 33.97 })
  })

  test.each([
    ['too_inexact', { accuracy: 5_000 }],
    ['too_old', { age: 901_000 }],
    ['invalid_data', { age: -1 }],
    ['invalid_data', { lat: 91 }],
    ['invalid_data', { lng: -181 }],
    ['invalid_data', { lat: '33.9' }],
    ['invalid_data', { accuracy: -1 }],
    ['invalid_data', { driver_id: 1 }],
  ])('[SIL-ORD-139] refused as %s: %j', async (error, more) => {
    expect((await say(more)).data.error).toBe(error)
    expect(await known()).toBeUndefined()
  })

  test('[SIL-ORD-139] [SIL-OPS-04] only drivers have one', async () => {
    expect((await say({}, await insertStaff(db, { roles: ['admin'] }))).data.error).toBe('not_authorized')
  })

  test('[SIL-OPS-32] one that arrives after the clock-out is not taken', async () => {
    await db
      .updateTable('driver_queues')
      .set({ driver_hour_id: null })
      .where('driver_id', '=', driver.driver_id)
      .execute()
    expect(await say()).toMatchObject({ success: true })
    expect(await known()).toBeUndefined()
  })
})

describe('a phone that stands', () => {
  let requests = 0
  /** A page of the driver's, which says where it is and that it stands there. */
  function page(page_id: string) {
    const ask = async (request: string, data: object = {}) => {
      requests += 1
      const { response } = await runner.run({ request, data: { ...data }, request_id: requests }, actor, page_id)
      return response
    }
    return {
      tell: (lat: number) => ask('driver_position', { lat, lng: -83.38, accuracy: 8, age: 0 }),
      still: () => ask('driver_position_still'),
    }
  }
  const wait = (seconds: number) => clock.set(new Date(now() + seconds * 1_000))
  const known_as = (known: boolean) => ({ success: true, data: { known } })

  test('[SIL-ORD-139] is known to be there as long as it says so, without a place; silent, its place ages', async () => {
    const phone = page('phone')
    await phone.tell(33.95)
    wait(600)
    expect(await phone.still()).toMatchObject(known_as(true))
    expect(await known()).toEqual({ lat: 33.95, lng: -83.38, at: new Date(now()) })
    const heard = now()
    wait(30)
    expect(await known()).toMatchObject({ at: new Date(heard) })
  })

  test('[SIL-ORD-139] another page of the driver moves: the one that lies still does not call them back', async () => {
    const [office, car] = [page('office'), page('car')]
    await office.tell(33.95)
    wait(15)
    await car.tell(33.99)
    const moved = new Date(now())
    wait(30)
    expect(await office.still()).toMatchObject(known_as(true))
    expect(await known()).toEqual({ lat: 33.99, lng: -83.38, at: moved })
    wait(31)
    expect(await office.still()).toMatchObject(known_as(false))
    expect(await known()).toMatchObject({ at: moved })
    await office.tell(33.95)
    wait(30)
    expect(await office.still()).toMatchObject(known_as(true))
    expect(await known()).toEqual({ lat: 33.95, lng: -83.38, at: new Date(now()) })
  })

  test('[SIL-OPS-32] after the clock-out nothing is known of it, and nothing is kept', async () => {
    const phone = page('phone')
    await phone.tell(33.95)
    await db.deleteFrom('driver_positions').where('driver_id', '=', driver.driver_id).execute()
    expect(await phone.still()).toMatchObject(known_as(false))
    expect(await known()).toBeUndefined()
  })
})
