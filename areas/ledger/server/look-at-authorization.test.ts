import { expect, test } from 'vitest'
import { testDeps } from '#areas/accounts/server/testing.ts'
import type { CardProvider } from '#areas/cards/server/public.ts'
import { insertHeldOrder, memoryCards } from '#areas/orders/server/card-testing.ts'
import { cents } from '#platform/core/money.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { lookAtAuthorization } from './check-jobs.ts'

const { db } = await testDatabase()
/** Later than what both sides may be about to write down. */
const clock = standingClock(new Date(Date.now() + 3_600_000))
const bank = memoryCards()
let disputedCents = cents(0)
const cards: CardProvider = {
  ...bank.provider,
  findAuthorization: async (id) => {
    const state = await bank.provider.findAuthorization(id)
    return state && { ...state, disputedCents }
  },
}
const deps = { ...testDeps(db, { clock }), cards }

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

test('an authorization that is nobody’s of ours is left to the daily check', async () => {
  await lookAtAuthorization(deps, 'pi_stranger')
  expect(
    await db.selectFrom('ledger_findings').selectAll().where('subject', '=', 'authorization:pi_stranger').execute(),
  ).toEqual([])
})
