import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { cookieOf, insertStaff } from '#areas/accounts/server/testing.ts'
import { insertDriver } from '#areas/dispatch/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { bellwether } from '#areas/orders/server/testing.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { claimFailed } from '../calls/words.ts'
import { maxShiftsText } from '../rules/new-driver-cap.ts'
import { insertShift, insertWorked, insertWorker, newYork, rowOf, shiftsWorld, type TestWorker } from './testing.ts'

const { db } = await testDatabase()
// Friday noon in New York.
const now = '2026-11-20T17:00:00Z'
const { market_id } = await insertMarket(db, { ...bellwether, time_zone: newYork })
const maya = await insertWorker(db, { market_id, name: 'Maya Okafor' })
const abel = await insertWorker(db, { market_id, name: 'Abel Costa' })
const saturday = { market_id, day: '2026-11-21' }
let world: Awaited<ReturnType<typeof shiftsWorld>>
beforeAll(async () => {
  world = await shiftsWorld(db, now)
})
const claim = (shiftId: number, who: TestWorker) => world.post(`claim_open/${shiftId}`, who)

/** Somebody whose limit was lifted long ago. */
async function seasoned(market = market_id) {
  const worker = await insertWorker(db, { market_id: market })
  await db
    .insertInto('shift_workers')
    .values({ driver_id: worker.driver_id, cap_lifted_at: new Date(0) })
    .execute()
  return worker
}

describe('[SHF-16] [SHF-18] [ROL2-07] claiming', () => {
  test('[SHF-03] takes the shift, and names it and the open ones that overlap it by any amount', async () => {
    const shift = await insertShift(db, { ...saturday, from: 12, to: 18 })
    const early = await insertShift(db, { ...saturday, from: 11, to: 13 })
    const late = await insertShift(db, { ...saturday, from: 17, to: 23 })
    const touching = await insertShift(db, { ...saturday, from: 18, to: 23 })
    const theirs = await insertShift(db, { ...saturday, from: 13, to: 15, driver_id: abel.driver_id })
    const draft = await insertShift(db, { ...saturday, from: 13, to: 15, published_at: null })
    const { status, body } = await claim(shift, maya)
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      max_shifts: false,
      remove_shifts: expect.arrayContaining([shift, early, late]),
    })
    for (const other of [touching, theirs, draft]) expect(body.remove_shifts).not.toContain(other)
    expect(await rowOf(db, shift)).toMatchObject({ driver_id: maya.driver_id, dropped_at: null, version: 2 })
    const shown = await world.get('/secure/reservations', maya)
    const { reservations } = shown.body.state
    expect(reservations.mine).toContainEqual(
      expect.objectContaining({ shift_id: shift, drop_state: 'claimed', start_date: '2026-11-21' }),
    )
    const open = reservations.open.map(({ shift_id }: { shift_id: number }) => shift_id)
    expect(open).toContain(touching)
    for (const gone of [shift, early, late, theirs, draft]) expect(open).not.toContain(gone)
  })

  test('a repeat by who has it gets the same answer, and changes nothing', async () => {
    const shift = await insertShift(db, { ...saturday, day: '2026-11-22', from: 8, to: 9 })
    const [first, second] = [await claim(shift, maya), await claim(shift, maya)]
    expect(second.body).toEqual(first.body)
    expect((await rowOf(db, shift)).version).toBe(2)
  })

  test('[SHF-20] [SHF-26] is refused when somebody holds it, when it has begun, and when an own shift is in the way', async () => {
    const taken = await insertShift(db, { ...saturday, from: 1, to: 2, driver_id: abel.driver_id })
    const begun = await insertShift(db, { ...saturday, day: '2026-11-20', from: 11, to: 13 })
    await insertShift(db, { ...saturday, day: '2026-11-24', from: 10, to: 12, driver_id: maya.driver_id })
    const inTheWay = await insertShift(db, { ...saturday, day: '2026-11-24', from: 11, to: 14 })
    for (const [shift, error] of [
      [taken, 'taken'],
      [begun, 'started'],
      [inTheWay, 'overlaps_own'],
    ] as const) {
      const { status, body } = await claim(shift, maya)
      expect([status, body]).toEqual([
        409,
        { success: false, error, message: claimFailed, remove_shifts: [], max_shifts: false },
      ])
    }
    expect(claimFailed).toBe('Error claiming shift! The shift may no longer be available')
    expect((await rowOf(db, taken)).driver_id).toBe(abel.driver_id)
  })

  test('takes what somebody else has dropped, and tells them', async () => {
    const shift = await insertShift(db, {
      ...saturday,
      day: '2026-11-25',
      driver_id: abel.driver_id,
      dropped_at: new Date(now),
    })
    const kim = await seasoned()
    expect((await claim(shift, kim)).body.success).toBe(true)
    expect(await rowOf(db, shift)).toMatchObject({ driver_id: kim.driver_id, dropped_at: null })
    const texts = await db
      .selectFrom('messages')
      .select('body')
      .where('about', '=', `driver:${abel.driver_id}`)
      .execute()
    expect(texts).toContainEqual({ body: 'Somebody has taken your dropped shift of Wed, Nov 25, 4:00 PM to 10:00 PM.' })
  })

  test('not what one has dropped oneself: that is undone', async () => {
    const shift = await insertShift(db, {
      ...saturday,
      day: '2026-11-26',
      driver_id: maya.driver_id,
      dropped_at: new Date(now),
    })
    expect((await claim(shift, maya)).body.error).toBe('taken')
  })

  test('[SIL-ORD-140] of another market, a draft and a number that nothing has are not there', async () => {
    const elsewhere = await seasoned((await insertMarket(db, { ...bellwether, time_zone: newYork })).market_id)
    const shift = await insertShift(db, { ...saturday, day: '2026-11-27' })
    const draft = await insertShift(db, { ...saturday, day: '2026-11-27', published_at: null })
    expect((await claim(shift, elsewhere)).status).toBe(404)
    expect((await claim(draft, maya)).status).toBe(404)
    expect((await claim(2_000_000_000, maya)).status).toBe(404)
    expect((await world.post('claim_open/x', maya)).status).toBe(400)
    expect((await rowOf(db, shift)).driver_id).toBeNull()
  })

  test('[SHF-26] is for drivers: not for managers, who have no shifts, nor for an account of no driver', async () => {
    const shift = await insertShift(db, { ...saturday, day: '2026-11-28' })
    const manager = await insertStaff(db, { roles: ['manager'], market_ids: [market_id] })
    const nobody = await insertStaff(db, { roles: ['shift_worker'] })
    expect((await world.post(`claim_open/${shift}`, { cookie: await cookieOf(db, manager) })).status).toBe(403)
    expect((await world.post(`claim_open/${shift}`, { cookie: await cookieOf(db, nobody) })).status).toBe(404)
  })

  test('[SHF-26] works from the tablet of a driver at work too', async () => {
    const driver = await insertDriver(db, { market_id, secrets: world.deps.secrets })
    const visitor = await seasoned()
    await db
      .updateTable('sessions')
      .set({ user_id: null, tablet_id: driver.tablet_id })
      .where('session_id', '=', visitor.actor.session_id)
      .execute()
    const shift = await insertShift(db, { ...saturday, day: '2026-11-28', from: 8, to: 9 })
    expect((await claim(shift, visitor)).body.success).toBe(true)
    expect((await rowOf(db, shift)).driver_id).toBe(driver.driver_id)
  })
})

describe('[SHF-19] [SHF-24] [SIL-ORD-112] a new driver', () => {
  const days = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06']

  test('may hold five upcoming shifts; the sixth is answered with the flag and the words', async () => {
    const worker = await insertWorker(db, { market_id })
    const replies: Awaited<ReturnType<typeof claim>>[] = []
    for (const day of days) replies.push(await claim(await insertShift(db, { market_id, day }), worker))
    expect(replies.map(({ body }) => body.success)).toEqual([true, true, true, true, true, false])
    expect(replies.at(-1)).toMatchObject({
      status: 200,
      body: { success: false, max_shifts: true, remove_shifts: [], message: maxShiftsText },
    })
    expect(maxShiftsText).toBe(
      'You have reached the maximum number of shifts! After you successfully complete 5 shifts across 2 days, this restriction will be removed and the full schedule will be available.',
    )
  })

  test('a dropped one makes room, and so does one that is over', async () => {
    const worker = await insertWorker(db, { market_id })
    const ids = []
    for (const day of days.slice(0, 5)) ids.push(await insertShift(db, { market_id, day, driver_id: worker.driver_id }))
    const sixth = await insertShift(db, { market_id, day: '2026-12-06' })
    expect((await claim(sixth, worker)).body.max_shifts).toBe(true)
    expect((await world.post(`drop_shift/${ids[0]}`, worker)).body.success).toBe(true)
    expect((await claim(sixth, worker)).body.success).toBe(true)
  })

  test('[SHF-25] is one no more after five completed shifts across two days, for good', async () => {
    const worker = await insertWorker(db, { market_id })
    for (const [day, from] of [
      ['2026-11-10', 8],
      ['2026-11-10', 10],
      ['2026-11-10', 12],
      ['2026-11-10', 14],
    ] as const)
      await insertWorked(db, worker, day, from, from + 1)
    // Neither what was dropped nor what nobody came to counts.
    await insertShift(db, { market_id, day: '2026-11-12', driver_id: worker.driver_id })
    await insertShift(db, { market_id, day: '2026-11-13', driver_id: worker.driver_id, dropped_at: new Date(0) })
    for (const day of days.slice(0, 5)) await insertShift(db, { market_id, day, driver_id: worker.driver_id })
    const more = await insertShift(db, { market_id, day: '2026-12-06', from: 8, to: 9 })
    expect((await claim(more, worker)).body.max_shifts).toBe(true)
    await insertWorked(db, worker, '2026-11-10', 16, 17)
    expect((await claim(more, worker)).body.max_shifts).toBe(true)
    await insertWorked(db, worker, '2026-11-11')
    expect((await claim(more, worker)).body.success).toBe(true)
    await db.deleteFrom('driver_hours').where('driver_id', '=', worker.driver_id).execute()
    const another = await insertShift(db, { market_id, day: '2026-12-06', from: 10, to: 11 })
    expect((await claim(another, worker)).body.success).toBe(true)
  })
})

describe('[SHF-28] [SIL-ORD-113] two at once', () => {
  const heldShift = <T>(shiftId: number, begin: () => Promise<T>[]) =>
    whileRowsHeld(db, (tx) => sql`select from shifts where shift_id = ${shiftId} for update`.execute(tx), begin)

  test('of four who claim one shift exactly one gets it', async () => {
    const shift = await insertShift(db, { market_id, day: '2026-12-02', from: 6, to: 7 })
    const crowd: TestWorker[] = []
    for (let index = 0; index < 4; index++) crowd.push(await seasoned())
    const replies = await heldShift(shift, () => crowd.map((one) => claim(shift, one)))
    const won = replies.flatMap(({ body }, index) => (body.success ? [crowd[index]?.driver_id] : []))
    expect(won).toHaveLength(1)
    expect((await rowOf(db, shift)).driver_id).toBe(won[0])
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(3)
  })

  test('one who claims two that overlap at once gets one', async () => {
    const worker = await seasoned()
    const [a, b] = [
      await insertShift(db, { market_id, day: '2026-12-03', from: 6, to: 9 }),
      await insertShift(db, { market_id, day: '2026-12-03', from: 8, to: 11 }),
    ]
    const replies = await whileRowsHeld(
      db,
      (tx) => sql`select from drivers where driver_id = ${worker.driver_id} for update`.execute(tx),
      () => [claim(a, worker), claim(b, worker)],
    )
    expect(replies.map(({ body }) => body.success).sort()).toEqual([false, true])
  })

  test('the database itself lets nobody hold two at once', async () => {
    const worker = await seasoned()
    const held = { market_id, day: '2026-12-04', driver_id: worker.driver_id }
    await insertShift(db, { ...held, from: 6, to: 9 })
    await insertShift(db, { ...held, from: 9, to: 11 })
    await expect(insertShift(db, { ...held, from: 8, to: 10 })).rejects.toThrow('one_shift_at_a_time')
  })
})
