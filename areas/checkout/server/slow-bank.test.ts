import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankWithinMs, type CardProvider, cardVaultAdapter } from '#areas/cards/server/public.ts'
import { voidAttempt } from '#areas/orders/server/public.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openHttp } from '#platform/server/http.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { pollMs, pollsPerTimeout } from '../rules/placement.ts'
import { codeOf } from '../rules/reasons.ts'
import { makeAttemptWorker } from './attempt-worker.ts'
import { leaseAttempts } from './attempts.ts'
import { runAttempt } from './run-attempt.ts'
import { type PlacementWorld, placementWorld } from './testing.ts'

const { db } = await testDatabase()
/** As the product has it: only so does the limit of a charge stand above that of one try. */
const http = openHttp()
let sandbox: SandboxProcess
let cards: CardProvider
let world: PlacementWorld

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  const vault = { baseUrl: `${sandbox.url}/vault`, credentials: { secretKey: sandbox.secretKey } }
  cards = cardVaultAdapter({ ...vault, http, clock: makeClock() })
  world = await placementWorld(db, { cards, vaultUrl: vault.baseUrl })
})
afterAll(async () => {
  http.close()
  await sandbox.stop()
})

test('[ORD-49] [SIL-ORD-014] [SIL-ORD-082] a charge slower than the page waits: given up before, let go, and the next try is one order and one charge', async () => {
  const deps = { ...world.deps, cards, quotes: world.quotes, roadTimes: world.roadTimes }
  const { owner, cart, fields } = await world.cardOrder()
  // The bank holds the money, and its answer does not come.
  await sandbox.fault({ match: 'POST /vault/authorizations', kind: 'timeout', effect: true, n: 2 })
  await world.post(fields)
  const [attempt] = await leaseAttempts(db, 'one', 1)
  if (!attempt) throw new Error('No attempt waits')
  await runAttempt(deps, 'one', attempt)
  expect(bankWithinMs).toBeLessThan(pollMs * pollsPerTimeout)
  const asked = () => world.status(owner, fields.cart_id ?? '', fields.cart_hash ?? '')
  expect(await asked()).toMatchObject({ order_place_stage: 'failed', error: codeOf('order_place_failure') })

  await voidAttempt(deps, attempt.order_attempt_id, false)
  expect(await world.heldFor(cart.cart_id)).toEqual([])
  const worker = makeAttemptWorker(deps)
  worker.start()
  expect(await world.placed(owner, fields)).toMatchObject({ order_place_stage: 'created' })
  await worker.stop()
  expect(await world.heldFor(cart.cart_id)).toHaveLength(1)
  expect(await db.selectFrom('orders').select('cart_id').where('cart_id', '=', cart.cart_id).execute()).toHaveLength(1)
}, 60_000)
