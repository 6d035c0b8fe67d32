import { beforeAll, describe, expect, test } from 'vitest'
import { cookieOf, insertStaff } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { bellwether } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { dropFailed, undoFailed } from '../calls/words.ts'
import { insertShift, insertWorker, newYork, rowOf, shiftsWorld } from './testing.ts'

const { db } = await testDatabase()
const now = '2026-11-20T17:00:00Z'
const { market_id } = await insertMarket(db, { ...bellwether, time_zone: newYork })
const maya = await insertWorker(db, { market_id })
const abel = await insertWorker(db, { market_id })
const managerOf = async (market: number) => {
  const actor = await insertStaff(db, { roles: ['manager'], market_ids: [market] })
  return { cookie: await cookieOf(db, actor) }
}
const manager = await managerOf(market_id)
const elsewhere = await managerOf((await insertMarket(db, { ...bellwether, time_zone: newYork })).market_id)
let world: Awaited<ReturnType<typeof shiftsWorld>>
beforeAll(async () => {
  world = await shiftsWorld(db, now)
})
const drop = (shiftId: number, who: { cookie: string } = maya) => world.post(`drop_shift/${shiftId}`, who)
const undo = (shiftId: number, who: { cookie: string } = maya) => world.post(`undo_drop_shift/${shiftId}`, who)
let days = 0
/** One of Maya's, on a day of its own. */
const held = (input: Partial<Parameters<typeof insertShift>[1]> = {}) => {
  days += 1
  const day = new Date(Date.parse('2026-12-01') + days * 86_400_000).toISOString().slice(0, 10)
  return insertShift(db, { market_id, day, driver_id: maya.driver_id, ...input })
}

describe('[SHF-04] [SIL-ORD-115] dropping', () => {
  test('[SHF-03] a shift of the published schedule is dropped: still listed, and free for others', async () => {
    const shift = await held()
    const { status, body } = await drop(shift)
    expect([status, body]).toEqual([200, { success: true, result: 'dropped' }])
    expect(await rowOf(db, shift)).toMatchObject({ driver_id: maya.driver_id, dropped_at: new Date(now) })
    const shiftIds = (who: typeof maya, list: 'mine' | 'open') =>
      world
        .get('/secure/reservations?from=2026-12-01&to=2026-12-31', who)
        .then(({ body: { state } }) =>
          state.reservations[list].map((one: { shift_id: number; drop_state: string }) => [
            one.shift_id,
            one.drop_state,
          ]),
        )
    expect(await shiftIds(maya, 'mine')).toContainEqual([shift, 'dropped'])
    expect(await shiftIds(abel, 'open')).toContainEqual([shift, 'open'])
    expect(await shiftIds(maya, 'open')).not.toContainEqual([shift, 'open'])
  })

  test('[SHF-08] an extra entry more than 24 h away is deleted, a nearer one dropped', async () => {
    const far = await held({ is_extra: true })
    expect((await drop(far)).body).toEqual({ success: true, result: 'deleted' })
    expect((await rowOf(db, far)).deleted_at).not.toBeNull()
    const near = await held({ is_extra: true, day: '2026-11-20', from: 18, to: 22 })
    expect((await drop(near)).body).toEqual({ success: true, result: 'dropped' })
  })

  test('a repeat gets the same answer', async () => {
    const [dropped, deleted] = [await held(), await held({ is_extra: true })]
    for (const shift of [dropped, deleted]) expect((await drop(shift)).body).toEqual((await drop(shift)).body)
    expect((await rowOf(db, dropped)).version).toBe(2)
  })

  test('[SHF-09] [ROL2-13] is refused once it has begun, and when nobody holds it', async () => {
    const begun = await held({ day: '2026-11-20', from: 11, to: 17 })
    expect(await drop(begun)).toMatchObject({
      status: 409,
      body: { success: false, error: 'started', message: dropFailed },
    })
    const open = await insertShift(db, { market_id, day: '2026-12-24' })
    expect(await drop(open, manager)).toMatchObject({ status: 409, body: { error: 'not_held', message: dropFailed } })
    expect(dropFailed).toBe('Error dropping shift! Please contact a manager if the problem persists.')
    expect((await rowOf(db, begun)).dropped_at).toBeNull()
  })

  test('[SHF-26] [SIL-ORD-140] a dropper must hold it; a manager of its market may for them; to others it is not there', async () => {
    const shift = await held()
    expect((await drop(shift, abel)).status).toBe(404)
    expect((await drop(shift, elsewhere)).status).toBe(404)
    expect((await drop(shift, manager)).body).toEqual({ success: true, result: 'dropped' })
  })

  test('ends the offer that it stood in', async () => {
    const shift = await held()
    const offered = await world.post(`offer_trade/${shift}`, maya, {})
    await drop(shift)
    const accepted = await world.post(`accept_trade/${offered.body.shift_trade_id}`, abel, {})
    expect(accepted).toMatchObject({ status: 409, body: { error: 'no_longer_offered' } })
  })
})

describe('[SHF-10] [SIL-ORD-116] undoing a drop', () => {
  test('gives it back, also to a repeat', async () => {
    const shift = await held()
    await drop(shift)
    expect(await undo(shift)).toMatchObject({ status: 200, body: { success: true } })
    expect(await undo(shift)).toMatchObject({ status: 200, body: { success: true } })
    expect(await rowOf(db, shift)).toMatchObject({ driver_id: maya.driver_id, dropped_at: null })
  })

  test('[SHF-12] [ROL2-13] not when another driver has claimed it', async () => {
    const shift = await held()
    await drop(shift)
    expect((await world.post(`claim_open/${shift}`, abel)).body.success).toBe(true)
    expect(await undo(shift)).toMatchObject({
      status: 409,
      body: { success: false, error: 'claimed_meanwhile', message: undoFailed },
    })
    expect(undoFailed).toBe('Error undoing shift drop! Please contact a manager if the problem persists.')
  })

  test('not when it has begun, nor when another shift of theirs is in the way', async () => {
    const begun = await held({ day: '2026-11-20', from: 8, to: 10, dropped_at: new Date(0) })
    expect((await undo(begun)).body).toMatchObject({ success: false, error: 'started' })
    const dropped = await held({ day: '2026-12-28', from: 10, to: 14, dropped_at: new Date(0) })
    await held({ day: '2026-12-28', from: 12, to: 16 })
    expect((await undo(dropped)).body).toMatchObject({ success: false, error: 'overlaps_own' })
  })

  test('[SHF-26] by others it is not there to undo', async () => {
    const shift = await held()
    await drop(shift)
    expect((await undo(shift, abel)).status).toBe(404)
    expect((await undo(shift, elsewhere)).status).toBe(404)
    expect((await undo(2_000_000_000)).status).toBe(404)
    expect((await undo(shift, manager)).body).toEqual({ success: true })
  })
})
