import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#areas/accounts/server/testing.ts'
import { type CardProvider, cardVaultAdapter } from '#areas/cards/server/public.ts'
import { cartArea } from '#areas/cart/server/area.ts'
import { cartShared } from '#areas/cart/server/testing.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openDatabase } from '#platform/server/database.ts'
import { openHttp } from '#platform/server/http.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import { untilWaiting } from '#platform/test/held-rows.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { codeOf } from '../rules/reasons.ts'
import { failAttempt, leaseAttempts } from './attempts.ts'
import { runAttempt } from './run-attempt.ts'
import { type PlacementWorld, placementWorld } from './testing.ts'

// Cart, attempt, customer, card: whoever takes several takes them in this order. Each is held here in turn while two of those who lock
// them meet. PostgreSQL itself looks for no circle here: it would end one of the two, who tries again, and nothing would be seen.
const { db: watching, url } = await testDatabase()
const patient = openDatabase(`${url}?options=-c%20deadlock_timeout%3D10min`, { max: 8 })
const { db } = patient
const http = openHttp({ backoffMs: 1 })
let sandbox: SandboxProcess
let cards: CardProvider
let world: PlacementWorld

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  const credentials = { secretKey: sandbox.secretKey }
  cards = cardVaultAdapter({ baseUrl: `${sandbox.url}/vault`, credentials, http, clock: makeClock() })
  world = await placementWorld(db, { cards, vaultUrl: `${sandbox.url}/vault` })
})
afterAll(async () => {
  await patient.close()
  http.close()
  await sandbox.stop()
})

const phone = '4045550142'
beforeEach(async () => {
  await db
    .insertInto('customers')
    .values({ phone_number: phone })
    .onConflict((on) => on.doNothing())
    .execute()
})

const attemptsOf = (cartId: number) =>
  db.selectFrom('order_attempts').selectAll().where('cart_id', '=', cartId).orderBy('order_attempt_id').execute()

/** Each waits for what is held or for the one before it; then all of them go on. */
async function whileHeld(hold: (tx: Tx) => Promise<unknown>, begin: readonly (() => Promise<unknown>)[]) {
  const running: Promise<unknown>[] = []
  await watching.transaction().execute(async (tx) => {
    await hold(tx)
    for (const one of begin) {
      running.push(one())
      await untilWaiting(watching, running.length)
    }
  })
  const all = Promise.all(running)
  const done = new AbortController()
  await Promise.race([all.finally(() => done.abort()), untilCircle(done)])
}

/** Throws once two wait for each other, and lets one of them go. */
async function untilCircle({ signal }: AbortController): Promise<void> {
  while (!signal.aborted) {
    const { rows } = await sql<{ pid: number }>`
      select a.pid, pg_cancel_backend(a.pid) from pg_stat_activity a, unnest(pg_blocking_pids(a.pid)) as blocking(pid)
      where a.datname = current_database() and a.pid < blocking.pid and a.pid = any(pg_blocking_pids(blocking.pid))`.execute(
      watching,
    )
    if (rows.length > 0) throw new Error('Two transactions wait for each other')
  }
}

async function begunOrder() {
  const { owner, cart, card, fields } = await world.cardOrder()
  await world.post(fields)
  const [attempt] = await leaseAttempts(db, 'one', 1)
  if (!attempt) throw new Error('No attempt waits')
  const { cart_id } = cart
  const { order_attempt_id } = attempt
  const locks = {
    cart: (tx: Tx) => tx.selectFrom('carts').select('cart_id').where('cart_id', '=', cart_id).forUpdate().execute(),
    attempt: (tx: Tx) =>
      tx
        .selectFrom('order_attempts')
        .select('order_attempt_id')
        .where('order_attempt_id', '=', order_attempt_id)
        .forUpdate()
        .execute(),
    customer: (tx: Tx) =>
      tx.selectFrom('customers').select('phone_number').where('phone_number', '=', phone).forUpdate().execute(),
    card: (tx: Tx) =>
      tx
        .selectFrom('payment_cards')
        .select('payment_card_id')
        .where('payment_card_id', '=', card.payment_card_id)
        .forUpdate()
        .execute(),
  }
  const deps = { ...world.deps, cards, quotes: world.quotes, roadTimes: world.roadTimes }
  const mayBeHeld = false
  return {
    cart_id,
    owner,
    fields,
    locks,
    create: () => runAttempt(deps, 'one', attempt),
    refuse: () => failAttempt(db, 'one', attempt, { reason: 'invalid_name' }, { now: world.clock.now(), mayBeHeld }),
    post: () => world.post({ ...fields, cart_hash: 'd'.repeat(64) }),
  }
}

describe('[SIL-ORD-014] an order is made while a post of other content comes', () => {
  test.each(['cart', 'attempt', 'customer', 'card'] as const)('and the %s is held: it is made', async (held) => {
    const { cart_id, owner, fields, locks, create, post } = await begunOrder()
    await whileHeld(locks[held], [create, post])
    expect(await world.settled(owner, fields)).toMatchObject({ order_place_stage: 'created' })
    // Whether the post found the attempt running or the cart ordered, nobody can say.
    const [made, ...others] = await attemptsOf(cart_id)
    expect(made?.stage).toBe('created')
    for (const { error } of others) expect([codeOf('race_found'), codeOf('invalid_cart_status')]).toContain(error)
  })
})

describe('[SIL-ORD-014] an order is refused while a post of other content comes', () => {
  test.each(['cart', 'attempt'] as const)('and the %s is held: both are done', async (held) => {
    const { cart_id, locks, refuse, post } = await begunOrder()
    await whileHeld(locks[held], [refuse, post])
    const [refused, other] = await attemptsOf(cart_id)
    expect(refused).toMatchObject({ stage: 'failed', error: codeOf('invalid_name') })
    expect(other?.stage).toBe('in_progress')
    await db.updateTable('order_attempts').set({ stage: 'failed' }).where('cart_id', '=', cart_id).execute()
  })
})

test('[SIL-ORD-014] a phone that nobody knew is typed while its order is made: the order is made, and the customer once', async () => {
  const { app } = await testApp(world.deps, [world.area, cartArea(world.deps, cartShared(db))])
  const working = world.area.work?.()
  const { owner, cart } = await world.cart({ phone_number: '4045550198' })
  const fields = await world.form(owner, cart, { info: { phone_number: '4045550198' } })
  const type = () =>
    app.inject({
      method: 'POST',
      url: '/data/make_request',
      payload: {
        ...owner.values,
        requests: [{ request: 'update_customer', data: { phone_number: '4045550198' }, request_id: 1 }],
      },
    })
  await whileHeld(
    (tx) => tx.selectFrom('carts').select('cart_id').where('cart_id', '=', cart.cart_id).forUpdate().execute(),
    [() => world.post(fields), type],
  )
  expect(await world.settled(owner, fields)).toMatchObject({ order_place_stage: 'created' })
  await working?.stop()
  const known = await db
    .selectFrom('customers')
    .select('phone_number')
    .where('phone_number', '=', '4045550198')
    .execute()
  expect(known).toHaveLength(1)
})
