import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { bellwether } from '#areas/orders/server/testing.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { insertShift, insertWorker, newYork, rowOf, shiftsWorld, type TestWorker } from './testing.ts'

const { db } = await testDatabase()
const now = '2026-11-20T17:00:00Z'
const { market_id } = await insertMarket(db, { ...bellwether, time_zone: newYork })
const [maya, abel, kim] = [
  await insertWorker(db, { market_id, name: 'Maya Okafor' }),
  await insertWorker(db, { market_id, name: 'Abel Costa' }),
  await insertWorker(db, { market_id, name: 'Kim Doan' }),
]
const stranger = await insertWorker(db)
for (const { driver_id } of [maya, abel, kim, stranger])
  await db
    .insertInto('shift_workers')
    .values({ driver_id, cap_lifted_at: new Date(0) })
    .execute()
let world: Awaited<ReturnType<typeof shiftsWorld>>
beforeAll(async () => {
  world = await shiftsWorld(db, now)
})

let days = 0
const newDay = () => {
  days += 1
  return new Date(Date.parse('2026-11-30') + days * 86_400_000).toISOString().slice(0, 10)
}
const heldBy = (worker: TestWorker, day = newDay(), from = 16, to = 22) =>
  insertShift(db, { market_id: worker.market_id, driver_id: worker.driver_id, day, from, to })
const offer = (shiftId: number, who: TestWorker, terms: Record<string, unknown> = {}) =>
  world.post(`offer_trade/${shiftId}`, who, terms)
const accept = (tradeId: number, who: TestWorker, shift_id?: number) =>
  world.post(`accept_trade/${tradeId}`, who, shift_id === undefined ? {} : { shift_id })
const cancel = (tradeId: number, who: { cookie: string }) => world.post(`cancel_trade/${tradeId}`, who, {})
const holderOf = async (shiftId: number) => (await rowOf(db, shiftId)).driver_id
const offersOf = async (who: TestWorker): Promise<number[]> =>
  (await world.get('/secure/reservations', who)).body.state.reservations.offers.map(
    ({ shift_trade_id }: { shift_trade_id: number }) => shift_trade_id,
  )

describe('[SHF-27] [SIL-ORD-117] a trade', () => {
  test('offered to all is seen by all, changes hands when somebody accepts, and both are told', async () => {
    const shift = await heldBy(maya)
    const { status, body } = await offer(shift, maya, { note: 'My sister is in town' })
    expect([status, body]).toEqual([200, { success: true, shift_trade_id: expect.any(Number) }])
    expect(await holderOf(shift)).toBe(maya.driver_id)
    expect(await offersOf(abel)).toContain(body.shift_trade_id)
    expect(await offersOf(maya)).not.toContain(body.shift_trade_id)
    const mine = (await world.get('/secure/reservations?from=2026-11-30&to=2027-01-20', maya)).body.state.reservations
      .mine
    expect(mine).toContainEqual(
      expect.objectContaining({
        shift_id: shift,
        trade: { shift_trade_id: body.shift_trade_id, offered_to_name: null },
      }),
    )
    expect((await accept(body.shift_trade_id, abel)).body).toMatchObject({ success: true })
    expect(await holderOf(shift)).toBe(abel.driver_id)
    expect(await offersOf(kim)).not.toContain(body.shift_trade_id)
    const texts = await db
      .selectFrom('messages')
      .select('body')
      .where('about', '=', `driver:${maya.driver_id}`)
      .execute()
    expect(texts.map((text) => text.body)).toContainEqual(expect.stringMatching(/^Abel Costa takes your shift of /))
  })

  test('offered to one is seen and accepted by that one alone', async () => {
    const shift = await heldBy(maya)
    const { body } = await offer(shift, maya, { driver_id: kim.driver_id })
    expect(await offersOf(abel)).not.toContain(body.shift_trade_id)
    expect(await accept(body.shift_trade_id, abel)).toMatchObject({ status: 409, body: { error: 'not_for_you' } })
    expect((await accept(body.shift_trade_id, kim)).body.success).toBe(true)
    expect(await holderOf(shift)).toBe(kim.driver_id)
  })

  test('gives one back, also where the two overlap', async () => {
    const day = newDay()
    const [mine, theirs] = [await heldBy(maya, day, 16, 22), await heldBy(abel, day, 18, 23)]
    const { body } = await offer(mine, maya)
    expect((await accept(body.shift_trade_id, abel, theirs)).body.success).toBe(true)
    expect([await holderOf(mine), await holderOf(theirs)]).toEqual([abel.driver_id, maya.driver_id])
  })

  test('for one shift alone takes no other in return, nor none', async () => {
    const [mine, wanted, other] = [await heldBy(maya), await heldBy(abel), await heldBy(abel)]
    const { body } = await offer(mine, maya, { driver_id: abel.driver_id, wanted_shift_id: wanted })
    expect((await accept(body.shift_trade_id, abel)).body.error).toBe('other_return_wanted')
    expect((await accept(body.shift_trade_id, abel, other)).body.error).toBe('other_return_wanted')
    expect((await accept(body.shift_trade_id, abel, wanted)).body.success).toBe(true)
    expect([await holderOf(mine), await holderOf(wanted)]).toEqual([abel.driver_id, maya.driver_id])
  })

  test('a repeat of the acceptance gets the same answer', async () => {
    const { body } = await offer(await heldBy(maya), maya)
    await accept(body.shift_trade_id, abel)
    expect(await accept(body.shift_trade_id, abel)).toMatchObject({ status: 200, body: { success: true } })
  })

  test('is cancelled by who offered it, refused by whom it was for, and called off by a manager; others do not see it', async () => {
    const offered = async () =>
      (await offer(await heldBy(maya), maya, { driver_id: abel.driver_id })).body.shift_trade_id
    for (const who of [maya, abel]) {
      const trade = await offered()
      expect((await cancel(trade, kim)).status).toBe(404)
      expect((await cancel(trade, stranger)).status).toBe(404)
      expect((await cancel(trade, who)).body).toEqual({ success: true })
      expect((await cancel(trade, who)).body).toEqual({ success: true })
      expect((await accept(trade, abel)).body.error).toBe('no_longer_offered')
    }
  })
})

describe('[SIL-ORD-117] what is checked as of a claim', () => {
  test('who offers must hold it, and it must not have begun, nor be offered already', async () => {
    const shift = await heldBy(maya)
    expect(await offer(shift, abel)).toMatchObject({ status: 409, body: { error: 'not_held' } })
    expect((await offer(shift, stranger)).status).toBe(404)
    const begun = await heldBy(maya, '2026-11-20', 11, 13)
    expect((await offer(begun, maya)).body.error).toBe('started')
    await offer(shift, maya)
    expect((await offer(shift, maya)).body.error).toBe('offered_already')
  })

  test('the other must be a colleague, and the wish a shift of theirs', async () => {
    const shift = await heldBy(maya)
    for (const driver_id of [stranger.driver_id, maya.driver_id, 2_000_000_000])
      expect((await offer(shift, maya, { driver_id })).body).toMatchObject({
        error: 'unknown_driver',
        field: 'driver_id',
      })
    const wanted_shift_id = await heldBy(kim)
    for (const terms of [{ wanted_shift_id }, { driver_id: abel.driver_id, wanted_shift_id }])
      expect((await offer(shift, maya, terms)).body).toMatchObject({ error: 'unknown_wish', field: 'wanted_shift_id' })
  })

  test('nothing of either may be in the way', async () => {
    const day = newDay()
    const shift = await heldBy(maya, day, 10, 14)
    await heldBy(abel, day, 13, 18)
    const { body } = await offer(shift, maya)
    expect((await accept(body.shift_trade_id, abel)).body.error).toBe('overlaps_own')
    const other = newDay()
    await heldBy(maya, other, 8, 12)
    const given = await heldBy(kim, other, 11, 15)
    expect((await accept(body.shift_trade_id, kim, given)).body.error).toBe('overlaps_theirs')
    const notTheirs = await heldBy(abel)
    expect((await accept(body.shift_trade_id, kim, notTheirs)).body.error).toBe('return_not_held')
    expect(await holderOf(shift)).toBe(maya.driver_id)
  })

  test('[SHF-24] a new driver takes no sixth, but one for one', async () => {
    const rookie = await insertWorker(db, { market_id })
    const own = []
    for (let index = 0; index < 5; index++) own.push(await heldBy(rookie))
    const { body } = await offer(await heldBy(maya), maya)
    expect((await accept(body.shift_trade_id, rookie)).body.error).toBe('max_shifts')
    expect((await accept(body.shift_trade_id, rookie, own[0])).body.success).toBe(true)
  })

  test('one’s own offer, and one of another market, are not there', async () => {
    const { body } = await offer(await heldBy(maya), maya)
    expect((await accept(body.shift_trade_id, maya)).status).toBe(404)
    expect((await accept(body.shift_trade_id, stranger)).status).toBe(404)
  })
})

describe('[SHF-28] two at once', () => {
  test('of two who accept one offer, one gets it', async () => {
    const shift = await heldBy(maya)
    const { body } = await offer(shift, maya)
    const replies = await whileRowsHeld(
      db,
      (tx) => sql`select from shifts where shift_id = ${shift} for update`.execute(tx),
      () => [accept(body.shift_trade_id, abel), accept(body.shift_trade_id, kim)],
    )
    expect(replies.map((reply) => reply.body.success).sort()).toEqual([false, true])
    expect(await holderOf(shift)).toBe(replies[0]?.body.success ? abel.driver_id : kim.driver_id)
  })

  test('dropped while somebody accepts: it is one or the other', async () => {
    const shift = await heldBy(maya)
    const { body } = await offer(shift, maya)
    const [dropped, accepted] = await whileRowsHeld(
      db,
      (tx) => sql`select from shifts where shift_id = ${shift} for update`.execute(tx),
      () => [world.post(`drop_shift/${shift}`, maya), accept(body.shift_trade_id, abel)],
    )
    const row = await rowOf(db, shift)
    if (accepted?.body.success) {
      expect(dropped?.status).toBe(404)
      expect(row).toMatchObject({ driver_id: abel.driver_id, dropped_at: null })
    } else {
      expect(dropped?.body.success).toBe(true)
      expect(row.driver_id).toBe(maya.driver_id)
      expect(row.dropped_at).not.toBeNull()
    }
  })

  test('two who trade with each other crosswise end with one shift each', async () => {
    const [mine, theirs] = [await heldBy(maya), await heldBy(abel)]
    const [first, second] = [await offer(mine, maya), await offer(theirs, abel)]
    const replies = await whileRowsHeld(
      db,
      (tx) =>
        sql`select from drivers where driver_id = ${Math.min(maya.driver_id, abel.driver_id)} for update`.execute(tx),
      () => [accept(first.body.shift_trade_id, abel, theirs), accept(second.body.shift_trade_id, maya, mine)],
    )
    expect(replies.map((reply) => reply.body.success).sort()).toEqual([false, true])
    expect([await holderOf(mine), await holderOf(theirs)]).toEqual([abel.driver_id, maya.driver_id])
  })
})
