import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { cookieOf, insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import type { CardProvider } from '#areas/cards/server/public.ts'
import { insertHeldOrder, memoryCards } from '#areas/orders/server/card-testing.ts'
import { cents } from '#platform/core/money.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { ledgerArea } from './area.ts'
import { lookAtAuthorization } from './check-jobs.ts'

const { db } = await testDatabase()
/** Later than what both sides may be about to write down. */
const clock = standingClock(new Date(Date.now() + 3_600_000))
const bank = memoryCards()
let disputedCents = cents(0)
let lostCents = cents(0)
const cards: CardProvider = {
  ...bank.provider,
  findAuthorization: async (id) => {
    const state = await bank.provider.findAuthorization(id)
    return state && { ...state, disputedCents, lostCents }
  },
}
const deps = { ...testDeps(db, { clock }), cards }
const { app } = await testApp(deps, [ledgerArea(deps, deps)])
afterAll(() => app.close())

const findingsOf = (order_id: number) =>
  db
    .selectFrom('ledger_findings')
    .select(['kind', 'cause'])
    .where('order_id', '=', order_id)
    .where('resolved_at', 'is', null)
    .execute()

async function heldOrder() {
  const { order_id } = await insertHeldOrder(db, bank)
  return { order_id, reference: `attempt-of-${order_id}` }
}

test('[SIL-ORD-082] what was moved at the provider alone is found when it tells of it, and seen to be gone', async () => {
  const { order_id, reference } = await heldOrder()
  await lookAtAuthorization(deps, reference)
  expect(await findingsOf(order_id)).toEqual([])
  const there = bank.books.get(reference)
  Object.assign(there ?? {}, { state: 'captured', taken: 500, given: 100 })
  await lookAtAuthorization(deps, reference)
  expect(await findingsOf(order_id)).toEqual([{ kind: 'provider_differs', cause: 'capture_not_recorded' }])
  Object.assign(there ?? {}, { state: 'authorized', taken: 0, given: 0 })
  await lookAtAuthorization(deps, reference)
  expect(await findingsOf(order_id)).toEqual([])
})

test('[SIL-ORD-082] a dispute is told for as long as the customer’s bank has the money', async () => {
  const { order_id, reference } = await heldOrder()
  disputedCents = cents(700)
  await lookAtAuthorization(deps, reference)
  expect(await findingsOf(order_id)).toEqual([{ kind: 'disputed', cause: 'disputed_there' }])
  disputedCents = cents(0)
  await lookAtAuthorization(deps, reference)
  expect(await findingsOf(order_id)).toEqual([])
})

test('[SIL-ORD-082] a lost dispute stays told until somebody of its market writes it off, once; one that comes back is taken back', async () => {
  const { order_id, reference } = await heldOrder()
  const { market_id } = await db
    .selectFrom('orders')
    .select('market_id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const by = async (person: Parameters<typeof insertStaff>[1]) => cookieOf(db, await insertStaff(db, person))
  const manager = await by({ roles: ['manager'], market_ids: [market_id] })
  const open = () =>
    db
      .selectFrom('ledger_findings')
      .select(['ledger_finding_id', 'cause'])
      .where('order_id', '=', order_id)
      .where('resolved_at', 'is', null)
      .executeTakeFirst()
  const close = async (amount: number, cookie = manager) => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin', accept: 'application/json' }
    const url = `/secure/ledger/findings/${(await open())?.ledger_finding_id ?? 0}/close`
    return (await app.inject({ method: 'POST', url, headers, payload: { amount } })).statusCode
  }
  const books = () =>
    db
      .selectFrom('ledger_movements')
      .select(['card_provider', 'write_offs', 'market_id'])
      .where('order_id', '=', order_id)
      .where('kind', '=', 'adjusted')
      .orderBy('movement_id')
      .execute()

  disputedCents = cents(700)
  await lookAtAuthorization(deps, reference)
  expect(await close(700)).toBe(409)
  lostCents = cents(700)
  await lookAtAuthorization(deps, reference)
  expect(await open()).toMatchObject({ cause: 'dispute_lost' })
  expect(await close(700, await by({ roles: ['staff'], market_ids: [market_id] }))).toBe(403)
  expect(await close(700, await by({ roles: ['manager'], market_ids: [market_id + 1] }))).toBe(404)
  expect(await close(600)).toBe(409)
  const id = (await open())?.ledger_finding_id ?? 0
  const both = await whileRowsHeld(
    db,
    (tx) => sql`select from ledger_findings where ledger_finding_id = ${id} for update`.execute(tx),
    () => [close(700), close(700)],
  )
  expect(both.sort()).toEqual([200, 409])
  await lookAtAuthorization(deps, reference)
  expect(await findingsOf(order_id)).toEqual([])
  expect(await books()).toEqual([{ card_provider: -700, write_offs: 700, market_id }])

  disputedCents = cents(0)
  lostCents = cents(0)
  await lookAtAuthorization(deps, reference)
  expect(await open()).toMatchObject({ cause: 'dispute_given_back' })
  expect(await close(-700)).toBe(200)
  await lookAtAuthorization(deps, reference)
  expect(await findingsOf(order_id)).toEqual([])
  expect((await books()).at(-1)).toEqual({ card_provider: 700, write_offs: -700, market_id })
})

test('an authorization that is nobody’s of ours is left to the daily check', async () => {
  await lookAtAuthorization(deps, 'pi_stranger')
  expect(
    await db.selectFrom('ledger_findings').selectAll().where('subject', '=', 'authorization:pi_stranger').execute(),
  ).toEqual([])
})
