import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CardProvider, cardVaultAdapter } from '#areas/cards/server/public.ts'
import { refunded } from '#areas/ledger/rules/refund-postings.ts'
import { checkLedger, writeMovement } from '#areas/ledger/server/public.ts'
import { ordersArea } from '#areas/orders/server/area.ts'
import {
  cancelOrder,
  cardsOfOrder,
  deliverOrder,
  type LockedOrder,
  lockOrder,
  moneyOfOrder,
  pickUpOrder,
  rejectOrder,
  settleCharge,
  writeCharge,
} from '#areas/orders/server/public.ts'
import { orderProviders } from '#areas/orders/server/testing.ts'
import { type Cents, cents } from '#platform/core/money.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openHttp } from '#platform/server/http.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { leaseAttempts } from './attempts.ts'
import type { CheckoutDeps } from './deps.ts'
import { runAttempt } from './run-attempt.ts'
import { type PlacementWorld, placementWorld } from './testing.ts'

const { db } = await testDatabase()
const http = openHttp({ tries: 2, backoffMs: 1 })
let sandbox: SandboxProcess
let cards: CardProvider
let world: PlacementWorld
let deps: CheckoutDeps
let jobs: Readonly<Record<string, (payload: Record<string, unknown>) => Promise<void>>>

/** Well after whatever the provider has done: nothing is under way any more. */
const later = { now: () => new Date(Date.now() + 60 * 60_000) }

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  const credentials = { secretKey: sandbox.secretKey }
  cards = cardVaultAdapter({ baseUrl: `${sandbox.url}/vault`, credentials, http, clock: makeClock() })
  world = await placementWorld(db, { cards, vaultUrl: `${sandbox.url}/vault` })
  deps = { ...world.deps, cards, quotes: world.quotes, roadTimes: world.roadTimes }
  jobs = jobsWith(cards)
})
afterAll(async () => {
  http.close()
  await sandbox.stop()
})

const jobsWith = (provider: CardProvider) =>
  ordersArea({ ...world.deps, clock: later }, orderProviders(world.deps, { cards: provider })).jobs ?? {}

/** A process that is killed when the provider has done what was asked, before anything is written here. */
function dying() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const killed = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    await work
    resolve()
    return new Promise(() => undefined)
  }
  const provider: CardProvider = {
    ...cards,
    authorize: (input) => killed(cards.authorize(input)),
    capture: (input) => killed(cards.capture(input)),
    void: (input) => killed(cards.void(input)),
  }
  return { provider, reached: promise }
}

const payments = ['card', 'declined', 'cash'] as const
const ends = ['lives', 'dies and another goes on', 'dies and is given up'] as const
const acts = ['pick up', 'deliver', 'cancel', 'reject', 'settle', 'settle twice', 'settle, killed', 'sweep'] as const
const refunds = ['refund', 'refund, killed'] as const
const charges = ['charge', 'charge a part', 'charge, killed'] as const
type Act = (typeof acts)[number] | (typeof refunds)[number] | (typeof charges)[number]
type Story = {
  readonly payment: (typeof payments)[number]
  readonly end: (typeof ends)[number]
  readonly acts: readonly Act[]
}

/** The order, if it came to one. */
async function place({ payment, end }: Story): Promise<number | undefined> {
  const number = payment === 'declined' ? '4000000000000341' : undefined
  const { owner, cart, fields } = payment === 'cash' ? await cashOrder() : await world.cardOrder(number)
  await world.post(fields)
  const attempt = await leased()
  if (end === 'lives' || payment !== 'card') await runAttempt(deps, 'worker', attempt)
  else {
    const { provider, reached } = dying()
    void runAttempt({ ...deps, cards: provider }, 'worker', attempt)
    await reached
    const created_at = end === 'dies and is given up' ? { created_at: new Date(0) } : {}
    await db
      .updateTable('order_attempts')
      .set({ leased_until: new Date(0), ...created_at })
      .where('order_attempt_id', '=', attempt.order_attempt_id)
      .execute()
    await runAttempt(deps, 'worker', await leased())
  }
  const status = await world.status(owner, cart.cart_id, fields.cart_hash ?? '')
  return status.order_id
}

async function cashOrder() {
  const made = await world.cart()
  return { ...made, fields: await world.form(made.owner, made.cart) }
}

async function leased() {
  const [attempt] = await leaseAttempts(db, 'worker', 1)
  if (!attempt) throw new Error('No attempt waits')
  return attempt
}

const changes: Partial<Record<Act, (unit: UnitOfWork, order: LockedOrder) => Promise<{ ok: boolean }>>> = {
  'pick up': pickUpOrder,
  deliver: deliverOrder,
  cancel: cancelOrder,
  reject: (unit, order) => rejectOrder(unit, order, 'No ID'),
}

const left: { order_id: number; cause: string; amount: Cents; card_authorization_id: number; reference: string }[] = []

async function act(order_id: number, what: Act): Promise<void> {
  const change = changes[what]
  if (change) {
    // Refused where the order's way does not lead there.
    await deps.units.run(undefined, async (unit) => {
      const order = await lockOrder(unit.tx, order_id)
      if (order) await change(unit, order)
      return ok(undefined)
    })
  }
  if (what === 'settle') await settle(order_id, jobs)
  if (what === 'settle twice') await Promise.all([settle(order_id, jobs), settle(order_id, jobs)])
  if (what === 'settle, killed') {
    const { provider, reached } = dying()
    await Promise.race([settle(order_id, jobsWith(provider)), reached])
  }
  if (what === 'sweep') await jobs.sweep_authorizations?.({})
  if (what === 'charge' || what === 'charge a part') await charge(order_id, what === 'charge', deps.cards)
  if (what === 'charge, killed') {
    const { provider, reached } = dying()
    await Promise.race([charge(order_id, true, provider), reached])
  }
  if (what === 'refund' || what === 'refund, killed') await beginRefund(order_id, what === 'refund')
}

/** What the jobs of its status do; they may run at any time, and more than once. */
async function settle(order_id: number, by: typeof jobs): Promise<void> {
  const { status } = await db
    .selectFrom('orders')
    .select('status')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  if (status === 'delivered') await by.capture_order?.({ order_id })
  if (status === 'cancelled' || status === 'rejected') await by.void_order?.({ order_id })
}

let forms = 0

/** As staff do it on the order's page: all that is left, or half of it. */
async function charge(order_id: number, isWhole: boolean, by: CardProvider): Promise<void> {
  forms += 1
  const written = await deps.units.run(undefined, async (unit) => {
    const order = await lockOrder(unit.tx, order_id)
    const [card] = await cardsOfOrder(unit.tx, order_id)
    const { due, charged } = await moneyOfOrder(unit.tx, order_id)
    if (!order || !card) return refuse('unknown_id')
    const amount = cents(Math.ceil((due - charged) / (isWhole ? 1 : 2)))
    const { payment_card_id } = card
    return writeCharge(unit, order, { payment_card_id, amount, idempotency_key: `form-${forms}` })
  })
  // Refused where the order owes nothing, or another charge is under way.
  if (written.ok) await settleCharge({ ...deps, cards: by }, written.data)
}

/** A third of what was taken, as the issue form will do it: the provider first, then movement and state together. */
async function beginRefund(order_id: number, lives: boolean): Promise<void> {
  const held = await db
    .selectFrom('card_authorizations')
    .select(['card_authorization_id', 'provider_reference', 'amount'])
    .where('order_id', '=', order_id)
    .where('state', '=', 'captured')
    .executeTakeFirst()
  if (!held) return
  const { card_authorization_id, provider_reference: reference } = held
  const cause = `${order_id}-${left.length}`
  const refund = { order_id, cause, amount: cents(Math.floor(held.amount / 3)), card_authorization_id, reference }
  const given = await cards.refund({
    idempotencyKey: `refund-${cause}`,
    authorizationId: reference,
    cents: refund.amount,
  })
  if (given.outcome === 'refused') return
  left.push(refund)
  if (lives) await writeRefund(refund)
}

async function writeRefund({ order_id, cause, amount, card_authorization_id }: (typeof left)[number]): Promise<void> {
  await deps.units.run(undefined, async (unit) => {
    const order = await lockOrder(unit.tx, order_id)
    if (!order) throw new Error('The order is gone')
    const { market_id, franchise_id } = order
    const by = { way: 'card', card_authorization_id } as const
    const parties = { order_id, market_id, franchise_id }
    const written = await writeMovement(unit, refunded({ cause, order: parties, amount, borne_by: 'company', by }))
    const taken = await takenOf(order_id)
    if (written.is_new)
      await unit.tx
        .updateTable('orders')
        .set({ payment_status: taken - amount > 0 ? 'partially_refunded' : 'refunded' })
        .where('order_id', '=', order_id)
        .execute()
    return ok(undefined)
  })
}

async function takenOf(order_id: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`select coalesce(sum(card_provider), 0)::integer as taken
    from ledger_movements where order_id = ${order_id}`.execute(db)
  return rows[0]?.taken ?? 0
}

/** What runs by itself when the processes are up again. */
async function recover(orders: readonly number[]): Promise<void> {
  const failed = await db
    .selectFrom('order_attempts')
    .select('order_attempt_id')
    .where('stage', '=', 'failed')
    .execute()
  for (const { order_attempt_id } of failed) await jobs.void_authorization?.({ order_attempt_id, last: true })
  const begun = await db.selectFrom('order_charges').select('order_charge_id').where('state', '=', 'pending').execute()
  for (const { order_charge_id } of begun) await jobs.settle_order_charge?.({ order_charge_id })
  const releases = await db.selectFrom('jobs').select('payload').where('kind', '=', 'void_order').execute()
  for (const { payload } of releases) await jobs.void_order?.(payload as Record<string, unknown>)
  for (const order_id of orders) await settle(order_id, jobs)
  await jobs.sweep_authorizations?.({})
  for (const refund of left) await writeRefund(refund)
}

/** The provider's own books, added up without the check. */
async function providersSums() {
  const { authorizations, next } = await cards.report({})
  expect(next).toBeUndefined()
  return {
    held: authorizations.reduce((sum, one) => sum + (one.status === 'authorized' ? one.cents : 0), 0),
    taken: authorizations.reduce((sum, one) => sum + one.capturedCents - one.refundedCents, 0),
  }
}

async function ledgersSums() {
  const { rows } = await sql<{ all: number; held: number; taken: number }>`
    select coalesce(sum(amount), 0)::integer as all,
      coalesce(sum(amount) filter (where account = 'card_held'), 0)::integer as held,
      coalesce(sum(amount) filter (where account = 'card_provider'), 0)::integer as taken
    from ledger_entries`.execute(db)
  return rows[0]
}

const check = () => checkLedger({ db, units: world.deps.units, clock: later, cards }, null)

const story: fc.Arbitrary<Story> = fc.record({
  payment: fc.constantFrom(...payments),
  end: fc.constantFrom(...ends),
  acts: fc.array(fc.constantFrom<Act>(...acts, ...refunds, ...charges), { maxLength: 7 }),
})

describe('[SIL-ORD-006] [SIL-ORD-082] whatever happens to the money of orders', () => {
  test('the ledger balances, and agrees with the provider’s books, also when processes are killed between the two', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(story, { minLength: 1, maxLength: 3 }), async (stories) => {
        const orders: number[] = []
        for (const one of stories) {
          const order_id = await place(one)
          if (order_id === undefined) continue
          orders.push(order_id)
          for (const what of one.acts) await act(order_id, what)
        }
        expect(await ledgersSums()).toMatchObject({ all: 0 })
        await recover(orders)
        expect(await ledgersSums()).toEqual({ all: 0, ...(await providersSums()) })
        expect(await check()).toMatchObject({ differences: 0 })
      }),
      { numRuns: 10 },
    )
  }, 120_000)

  const open = () =>
    db
      .selectFrom('ledger_findings')
      .select(['kind', 'account', 'expected', 'found', 'cause'])
      .where('resolved_at', 'is', null)
      .execute()

  test('until a killed process’s work is done, the check says what is missing and why; then that it is settled', async () => {
    const order_id = await place({ payment: 'card', end: 'lives', acts: [] })
    if (order_id === undefined) throw new Error('Not placed')
    for (const what of ['pick up', 'deliver', 'settle, killed'] as const) await act(order_id, what)
    await check()
    const missing = { kind: 'provider_differs', account: 'card_provider', expected: 3467, found: 0 }
    expect(await open()).toEqual([{ ...missing, cause: 'capture_not_recorded' }])
    await recover([order_id])
    await check()
    expect(await open()).toEqual([])
  })

  test('what is held for an attempt that failed is found until it is let go', async () => {
    await place({ payment: 'card', end: 'dies and is given up', acts: [] })
    await check()
    const held = { kind: 'held_without_order', account: 'card_held', expected: 3467, found: 0 }
    expect(await open()).toEqual([{ ...held, cause: 'attempt_failed' }])
    await recover([])
    await check()
    expect(await open()).toEqual([])
  })
})
