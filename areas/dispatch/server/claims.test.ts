import { expect, test } from 'vitest'
import { insertStaff, testDeps } from '#areas/accounts/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { callsBy, driverWith } from './testing.ts'

const { db } = await testDatabase()
const start = Date.parse('2026-11-20T18:30:00-05:00')
const at = (seconds: number) => testDeps(db, { clock: standingClock(new Date(start + seconds * 1000).toISOString()) })

type Claims = { claims: { order_id: number; name: string; for_ms: number }[] }

async function twoDispatchers() {
  const { order_id, market_id } = await insertOrder(db)
  const staff = (name: string, market = market_id) =>
    insertStaff(db, { roles: ['dispatcher'], market_ids: [market], name })
  const [priya, imani, stranger] = [
    await staff('Priya Shah'),
    await staff('Imani Walker'),
    await staff('Ola Berg', market_id + 1),
  ]
  const seenBy = async (who: typeof priya, seconds: number) =>
    ((await callsBy(at(seconds), who)('refresh_claims', {})).data as unknown as Claims).claims
  const claim = (who: typeof priya, seconds: number, more: object = {}) =>
    callsBy(at(seconds), who)('claim_order', { order_id, ...more })
  return { order_id, market_id, priya, imani, stranger, seenBy, claim }
}

test('who is choosing for an order is told to the others for twenty seconds, and not to oneself', async () => {
  const { order_id, priya, imani, seenBy, claim } = await twoDispatchers()
  expect((await claim(priya, 0)).success).toBe(true)
  expect(await seenBy(imani, 5)).toEqual([{ order_id, name: 'Priya Shah', for_ms: 15_000 }])
  expect(await seenBy(priya, 5)).toEqual([])
  expect(await seenBy(imani, 20)).toEqual([])
})

test('it goes on while it is said again, and ends at once when one has done', async () => {
  const { priya, imani, seenBy, claim } = await twoDispatchers()
  await claim(priya, 0)
  await claim(priya, 10)
  expect(await seenBy(imani, 25)).toHaveLength(1)
  await claim(priya, 26, { release: true })
  expect(await seenBy(imani, 26)).toEqual([])
})

test('it locks nothing: each of two who choose sees the other, in whichever order they began, and ends the own choice alone', async () => {
  const { priya, imani, seenBy, claim } = await twoDispatchers()
  await claim(priya, 0)
  expect((await claim(imani, 1)).success).toBe(true)
  // Said again, as it is every ten seconds, it takes nobody else's place.
  await claim(priya, 10)
  expect((await seenBy(priya, 11)).map(({ name }) => name)).toEqual(['Imani Walker'])
  expect((await seenBy(imani, 11)).map(({ name }) => name)).toEqual(['Priya Shah'])
  await claim(priya, 12, { release: true })
  expect(await seenBy(priya, 12)).toHaveLength(1)
  expect(await seenBy(imani, 12)).toEqual([])
})

test('who chooses another driver for an order in a queue is told for as long as it is in that one', async () => {
  const { order_id, market_id, priya, imani, seenBy, claim } = await twoDispatchers()
  const [from, to] = [await driverWith(db, [], { market_id }), await driverWith(db, [], { market_id })]
  const give = (driver_id: number) =>
    db.updateTable('orders').set({ dispatch_state: 'assigned', driver_id }).where('order_id', '=', order_id).execute()
  await give(from.driver_id)
  await claim(priya, 0)
  expect((await seenBy(imani, 1)).map(({ name }) => name)).toEqual(['Priya Shah'])
  await give(to.driver_id)
  expect(await seenBy(imani, 2)).toEqual([])
})

test('an order of another market is neither told nor claimed, and one that waits no longer is gone', async () => {
  const { order_id, priya, imani, stranger, seenBy, claim } = await twoDispatchers()
  await claim(priya, 0)
  expect(await seenBy(stranger, 1)).toEqual([])
  expect((await claim(stranger, 1)).data.error).toBe('order_gone')
  await db.updateTable('orders').set({ dispatch_state: 'done' }).where('order_id', '=', order_id).execute()
  expect(await seenBy(imani, 2)).toEqual([])
  expect((await claim(imani, 2)).data).toMatchObject({
    error: 'order_gone',
    message: 'This order no longer waits for a driver.',
  })
})
