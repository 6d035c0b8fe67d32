import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cardVaultAdapter } from '#areas/cards/server/public.ts'
import { markHuman } from '#areas/cart/server/testing.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openDatabase } from '#platform/server/database.ts'
import { openHttp } from '#platform/server/http.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { codeOf, type FailureReason } from '../rules/reasons.ts'
import { makeAttemptWorker } from './attempt-worker.ts'
import { failAttempt, leaseAttempts } from './attempts.ts'
import { beginAttempt } from './begin-attempt.ts'
import type { CheckoutDeps } from './deps.ts'
import { readPost } from './posted-order.ts'
import { runAttempt } from './run-attempt.ts'
import { type Fields, type PlacementWorld, placementWorld, type Visitor } from './testing.ts'

const { db, url } = await testDatabase({ max: 20 })
const http = openHttp({ tries: 2, backoffMs: 1 })
let sandbox: SandboxProcess
let world: PlacementWorld
let deps: CheckoutDeps

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  const credentials = { secretKey: sandbox.secretKey }
  const cards = cardVaultAdapter({ baseUrl: `${sandbox.url}/vault`, credentials, http, clock: makeClock() })
  world = await placementWorld(db, { cards, vaultUrl: `${sandbox.url}/vault` })
  deps = { ...world.deps, cards, quotes: world.quotes, roadTimes: world.roadTimes }
})
afterAll(async () => {
  http.close()
  await sandbox.stop()
})

const attemptsOf = (cartId: number) =>
  db.selectFrom('order_attempts').selectAll().where('cart_id', '=', cartId).orderBy('order_attempt_id').execute()
const ordersOf = (cartId: number) => db.selectFrom('orders').selectAll().where('cart_id', '=', cartId).execute()
const jobsOf = (attemptId: number) =>
  db.selectFrom('jobs').select(['kind', 'payload']).where('unique_key', '=', `void_attempt:${attemptId}`).execute()

/** The one attempt that waits, leased to a worker of this name. */
async function leased(worker: string) {
  const [attempt] = await leaseAttempts(db, worker, 1)
  if (!attempt) throw new Error('No attempt waits')
  return attempt
}
const expireLease = (attemptId: number) =>
  db
    .updateTable('order_attempts')
    .set({ leased_until: new Date(0) })
    .where('order_attempt_id', '=', attemptId)
    .execute()
/** Returns once so many connections of this database wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  for (const until = Date.now() + 20_000; Date.now() < until; ) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
    if ((rows[0]?.n ?? 0) >= count) return
  }
  throw new Error(`Fewer than ${count} connections wait for a lock`)
}
const statusOf = (owner: Visitor, fields: Fields) => world.status(owner, fields.cart_id ?? '', fields.cart_hash ?? '')

describe('one cart, many posts', () => {
  test('[GEN-28] [SIL-ORD-151] who posts more than five times in a minute must have shown to be human', async () => {
    const { owner, cart } = await world.cart()
    const fields = await world.form(owner, cart)
    const replies = await Promise.all(Array.from({ length: 8 }, () => world.post(fields)))
    expect(replies.filter((reply) => reply.request_success)).toHaveLength(5)
    const refused = { request_success: false, request_error: 'load_failure_reason_unknown' }
    expect(replies.filter((reply) => !reply.request_success)).toEqual([refused, refused, refused])

    // Without its session's pass the device gets a new session, but no new count.
    expect(await world.post({ ...fields, session_pass: 'x'.repeat(43) })).toEqual(refused)

    // What was begun is not touched, and somebody else's posts are not counted.
    expect(await attemptsOf(cart.cart_id)).toHaveLength(1)
    const neighbour = await world.cart()
    expect(await world.post(await world.form(neighbour.owner, neighbour.cart))).toEqual({ request_success: true })

    const now = world.clock.now()
    await markHuman(db, owner.actor.session_id, now)
    expect(await world.post(fields)).toEqual({ request_success: true })
    await markHuman(db, owner.actor.session_id, new Date(now.getTime() - 24 * 3_600_000))
    expect(await world.post(fields)).toEqual(refused)
    world.clock.set(new Date(now.getTime() + 60_000))
    expect(await world.post(fields)).toEqual({ request_success: true })
    world.clock.set(now)
    for (const _ of [owner, neighbour]) await runAttempt(deps, 'one', await leased('one'))
  })

  test('[ORD-19] placing it again while it runs, and after it is created, is the same attempt', async () => {
    const { owner, cart, fields } = await world.cart().then(async (made) => ({
      ...made,
      fields: await world.form(made.owner, made.cart),
    }))
    await world.post(fields)
    await world.post(fields)
    expect(await statusOf(owner, fields)).toMatchObject({ order_place_stage: 'in_progress' })
    await runAttempt(deps, 'one', await leased('one'))
    expect(await world.post(fields)).toEqual({ request_success: true })
    expect(await statusOf(owner, fields)).toMatchObject({ order_place_stage: 'created', cart_match: true })
    expect(await attemptsOf(cart.cart_id)).toHaveLength(1)
  })

  test('[ORD-15] [ORD-27] [SIL-ORD-013] other content after the order: it is found as a similar one', async () => {
    const { owner, cart } = await world.cart()
    const fields = await world.form(owner, cart)
    await world.post(fields)
    await runAttempt(deps, 'one', await leased('one'))
    const stale = { ...fields, cart_hash: 'b'.repeat(64) }
    expect(await world.post(stale)).toEqual({ request_success: true })
    const attempts = await attemptsOf(cart.cart_id)
    expect(attempts.map(({ error }) => error)).toEqual([null, codeOf('invalid_cart_status')])
    expect(await statusOf(owner, stale)).toMatchObject({
      order_place_stage: 'created',
      cart_match: false,
      compared_cart_hash: fields.cart_hash,
      order_summary: { franchise_name: world.franchise.name },
    })
  })

  test('[ORD-28] [SIL-ORD-014] other content while it runs loses the race, and hears how the survivor ended', async () => {
    const { owner, cart } = await world.cart()
    const first = await world.form(owner, cart, { info: { name: '' } })
    await world.post(first)
    const second = { ...first, cart_hash: 'c'.repeat(64) }
    await world.post(second)
    expect(await statusOf(owner, second)).toMatchObject({ error: codeOf('race_found') })
    await runAttempt(deps, 'one', await leased('one'))
    expect(await statusOf(owner, second)).toMatchObject({ error: codeOf('invalid_name') })
  })

  test('[SIL-ORD-017] Place New Order makes a cart of the ordered lines, and it can be placed', async () => {
    const { owner, cart } = await world.cart()
    const fields = await world.form(owner, cart)
    await world.post(fields)
    await runAttempt(deps, 'one', await leased('one'))
    const again = async () => {
      const payload = { ...owner.values, cart_id: String(cart.cart_id) }
      return (await world.app.inject({ method: 'POST', url: '/cart/place_new_order', payload })).json()
    }
    const made = await again()
    expect(made).toMatchObject({ success: true, cart_hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(made.cart_id).not.toBe(cart.cart_id)
    expect(await again()).toEqual(made)
    await world.post({ ...fields, cart_id: String(made.cart_id), cart_hash: made.cart_hash })
    await runAttempt(deps, 'one', await leased('one'))
    expect(await ordersOf(made.cart_id)).toHaveLength(1)

    const stranger = await world.visitor()
    const payload = { ...stranger.values, cart_id: String(cart.cart_id) }
    const refused = await world.app.inject({ method: 'POST', url: '/cart/place_new_order', payload })
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'cart_gone'])
  })
})

describe('a process dies', () => {
  test('[SIL-ORD-014] after the post: a worker of another process takes it up by itself', async () => {
    const { owner, cart } = await world.cart()
    const fields = await world.form(owner, cart)
    await world.post(fields)
    const worker = makeAttemptWorker(deps)
    worker.start()
    expect(await world.settled(owner, fields)).toMatchObject({ order_place_stage: 'created' })
    await worker.stop()
    expect(await ordersOf(cart.cart_id)).toHaveLength(1)
  })

  test('[SIL-ORD-014] [ORD-38] no progress for a minute: it fails, and what may be held is let go', async () => {
    const { owner, cart, fields } = await world.cardOrder()
    await world.post(fields)
    await db
      .updateTable('order_attempts')
      .set({ created_at: new Date(world.clock.now().getTime() - 61_000), runs: 1 })
      .where('cart_id', '=', cart.cart_id)
      .execute()
    const attempt = await leased('late')
    await runAttempt(deps, 'late', attempt)
    expect(await statusOf(owner, fields)).toMatchObject({ error: codeOf('exception_encountered') })
    expect(await jobsOf(attempt.order_attempt_id)).toMatchObject([{ kind: 'void_authorization' }])
  })

  describe('and no other process works', () => {
    const startedLongAgo = (cartId: number) =>
      db
        .updateTable('order_attempts')
        .set({ created_at: new Date(world.clock.now().getTime() - 61_000) })
        .where('cart_id', '=', cartId)
        .execute()
    const cartStatusOf = async (cartId: number) =>
      (await db.selectFrom('carts').select('status').where('cart_id', '=', cartId).executeTakeFirst())?.status
    const failed = { order_place_stage: 'failed', error: codeOf('exception_encountered') }

    test('[SIL-ORD-014] [ORD-38] who asks after a minute hears that it failed, and the cart is free', async () => {
      const { owner, cart, fields } = await world.cardOrder()
      await world.post(fields)
      await leased('dying')
      await startedLongAgo(cart.cart_id)
      // While somebody holds it, it is theirs to end.
      expect(await statusOf(owner, fields)).toMatchObject({ order_place_stage: 'in_progress' })
      const [attempt] = await attemptsOf(cart.cart_id)
      if (!attempt) throw new Error('No attempt was made')
      await expireLease(attempt.order_attempt_id)
      expect(await Promise.all([statusOf(owner, fields), statusOf(owner, fields)])).toMatchObject([failed, failed])
      expect(await cartStatusOf(cart.cart_id)).toBe('active')
      expect(await jobsOf(attempt.order_attempt_id)).toMatchObject([{ kind: 'void_authorization' }])
    })

    test('[SIL-ORD-014] nobody else’s asking ends it, and what was in nobody’s hands has held nothing', async () => {
      const { owner, cart, fields } = await world.cardOrder()
      await world.post(fields)
      await startedLongAgo(cart.cart_id)
      await statusOf(await world.visitor(), fields)
      expect(await cartStatusOf(cart.cart_id)).toBe('placing')
      expect(await statusOf(owner, fields)).toMatchObject(failed)
      expect(await jobsOf((await attemptsOf(cart.cart_id))[0]?.order_attempt_id ?? 0)).toEqual([])
    })

    test('[SIL-ORD-014] a post after a minute, with the same content or with other, is tried anew', async () => {
      for (const change of [{}, { cart_hash: 'c'.repeat(64) }]) {
        const { owner, cart } = await world.cart()
        const fields = await world.form(owner, cart)
        await world.post(fields)
        await startedLongAgo(cart.cart_id)
        await world.post({ ...fields, ...change })
        expect((await attemptsOf(cart.cart_id)).map(({ stage, error }) => [stage, error])).toEqual([
          ['failed', codeOf('exception_encountered')],
          ['in_progress', null],
        ])
        await runAttempt(deps, 'one', await leased('one'))
      }
    })

    test('[SIL-ORD-014] who lost the race to it hears that it failed', async () => {
      const { owner, cart } = await world.cart()
      const fields = await world.form(owner, cart)
      await world.post(fields)
      const other = { ...fields, cart_hash: 'c'.repeat(64) }
      await world.post(other)
      await startedLongAgo(cart.cart_id)
      expect(await statusOf(owner, other)).toMatchObject(failed)
    })
  })

  test('[SIL-ORD-014] an attempt that breaks every process ends after five of them', async () => {
    const { owner, cart } = await world.cart()
    const fields = await world.form(owner, cart)
    await world.post(fields)
    await db.updateTable('order_attempts').set({ runs: 5 }).where('cart_id', '=', cart.cart_id).execute()
    await runAttempt(deps, 'sixth', await leased('sixth'))
    expect(await statusOf(owner, fields)).toMatchObject({ error: codeOf('exception_encountered') })
  })
})

describe('a post that meets an attempt which is being refused', () => {
  /** Waits long for a lock before it looks for a circle: two that wait for each other do not get through in time. */
  const patient = openDatabase(`${url}?options=-c%20deadlock_timeout%3D20s`, { max: 4 })
  afterAll(() => patient.close())
  const refusal = { reason: 'invalid_name', detail: undefined } as const

  async function meeting(otherContent: boolean) {
    const { owner, cart } = await world.cart()
    const fields = await world.form(owner, cart)
    await world.post(fields)
    const attempt = await leased('one')
    const cart_hash = otherContent ? 'd'.repeat(64) : attempt.cart_hash
    const again = { ...attempt.payload, cart_hash }
    const post = (on = patient.db) =>
      beginAttempt(on, owner.actor, again, readPost(again, deps.secrets), undefined, world.clock.now())
    const refuse = () => failAttempt(patient.db, 'one', attempt, refusal, { now: world.clock.now(), mayBeHeld: false })
    return { cart, post, refuse }
  }

  test.each([
    // Whether the refusal is through before the post looks who stands in its way, nobody can say.
    ['the post first, with other content', true, true, [['race_found'], [null]]],
    ['the refusal first, with other content', true, false, [[null]]],
    ['the post first, with the same', false, true, [[], [null]]],
    ['the refusal first, with the same', false, false, [[null]]],
  ])('[SIL-ORD-014] %s: neither ends the other', async (_what, otherContent, postFirst, possible) => {
    const { cart, post, refuse } = await meeting(otherContent)
    const both = postFirst ? [post, refuse] : [refuse, post]
    const running: Promise<unknown>[] = []
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('carts').select('cart_id').where('cart_id', '=', cart.cart_id).forUpdate().execute()
      for (const one of both) {
        running.push(one())
        await untilWaiting(running.length)
      }
    })
    await Promise.all(running)
    const [first, ...others] = (await attemptsOf(cart.cart_id)).map(({ error }) => error)
    // What was begun anew is not left to the next test.
    if (others.includes(null)) await runAttempt(deps, 'one', await leased('one'))
    expect(first).toBe(codeOf('invalid_name'))
    expect(possible.map((errors) => errors.map((error) => error && codeOf(error as FailureReason)))).toContainEqual(
      others,
    )
  })

  test('[SIL-ORD-014] that ends between two looks: the same content is tried anew, and races with nobody', async () => {
    const { cart, post, refuse } = await meeting(false)
    let statements = 0
    const interrupted = new Proxy(patient.db, {
      get(on, name) {
        if (name !== 'executeQuery') return Reflect.get(on, name)
        return async (statement: Parameters<typeof on.executeQuery>[0]) => {
          const answer = await on.executeQuery(statement)
          statements += 1
          if (statements === 1) await refuse()
          return answer
        }
      },
    })
    expect((await post(interrupted)).is).toBe('begun')
    expect((await attemptsOf(cart.cart_id)).map(({ stage, error }) => [stage, error])).toEqual([
      ['failed', codeOf('invalid_name')],
      ['in_progress', null],
    ])
    await runAttempt(deps, 'one', await leased('one'))
    expect(await ordersOf(cart.cart_id)).toHaveLength(1)
  })
})

test('[SIL-ORD-014] an attempt that is taken over while its order is written leaves that to the other', async () => {
  const { cart, fields } = await world.cardOrder()
  await world.post(fields)
  const attempt = await leased('slow')
  let writing: Promise<void> | undefined
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('carts').select('cart_id').where('cart_id', '=', cart.cart_id).forUpdate().execute()
    writing = runAttempt(deps, 'slow', attempt)
    await untilWaiting(1)
    await tx
      .updateTable('order_attempts')
      .set({ leased_by: 'other' })
      .where('order_attempt_id', '=', attempt.order_attempt_id)
      .execute()
  })
  await writing
  expect(await ordersOf(cart.cart_id)).toEqual([])
  await runAttempt(deps, 'other', attempt)
  expect(await ordersOf(cart.cart_id)).toHaveLength(1)
  expect(await world.heldFor(cart.cart_id)).toHaveLength(1)
})

test('the cart cannot be changed while it is being placed, and can again after a failure', async () => {
  const { owner, cart } = await world.cart()
  const fields = await world.form(owner, cart, { info: { name: '' } })
  const stateOf = async () =>
    (await db.selectFrom('carts').select('status').where('cart_id', '=', cart.cart_id).executeTakeFirst())?.status
  await world.post(fields)
  expect(await stateOf()).toBe('placing')
  await runAttempt(deps, 'one', await leased('one'))
  expect(await stateOf()).toBe('active')
})
