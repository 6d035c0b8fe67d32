import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CardProvider, stripeAdapter } from '#areas/cards/server/public.ts'
import { enterStripeCard } from '#areas/cards/server/testing.ts'
import { sweepAuthorizations, voidAttempt } from '#areas/orders/server/public.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openHttp } from '#platform/server/http.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { codeOf } from '../rules/reasons.ts'
import { leaseAttempts } from './attempts.ts'
import { challengeLastsMs } from './challenges.ts'
import type { CheckoutDeps } from './deps.ts'
import { runAttempt } from './run-attempt.ts'
import { type Fields, fridayEvening, type PlacementWorld, placementWorld, type Visitor } from './testing.ts'

const { db } = await testDatabase({ max: 10 })
const http = openHttp({ tries: 2, backoffMs: 1 })
const clock = standingClock(fridayEvening)
/** Its bank asks at every use. */
const asking = '4000002760003184'
/** Its bank asks, and then has no money. */
const askingInVain = '4000008260003178'

let sandbox: SandboxProcess
let bank: CardProvider
let world: PlacementWorld
let deps: CheckoutDeps

beforeAll(async () => {
  // It is Friday there too: what it says of its books is compared by our clock.
  sandbox = await startSandboxProcess({ CLOCK_OFFSET_MS: String(Date.parse(fridayEvening) - Date.now()) })
  const baseUrl = `${sandbox.url}/stripe`
  bank = stripeAdapter({ baseUrl, credentials: { secretKey: sandbox.secretKey }, http, clock: makeClock() })
  const enter = (owner: string, typed: { number?: string }) => enterStripeCard(baseUrl, bank, owner, typed)
  world = await placementWorld(db, { cards: bank, vaultUrl: '', enter, clock })
  deps = { ...world.deps, cards: bank, quotes: world.quotes, roadTimes: world.roadTimes }
})
beforeEach(() => {
  clock.set(fridayEvening)
})
afterAll(async () => {
  http.close()
  await sandbox.stop()
})

const statusOf = (owner: Visitor, fields: Fields) => world.status(owner, fields.cart_id ?? '', fields.cart_hash ?? '')
const ordersOf = (cartId: number) => db.selectFrom('orders').selectAll().where('cart_id', '=', cartId).execute()
const attemptsOf = (cartId: number) =>
  db.selectFrom('order_attempts').selectAll().where('cart_id', '=', cartId).orderBy('order_attempt_id').execute()
const challengesOf = (cartId: number) =>
  db.selectFrom('card_challenges').selectAll().where('cart_id', '=', cartId).orderBy('order_attempt_id').execute()
const referenceOf = async (cartId: number, at = 0) => (await challengesOf(cartId))[at]?.provider_reference ?? ''
const stateOf = async (reference: string) => (await bank.findAuthorization(reference))?.status

async function leased(worker: string) {
  const [attempt] = await leaseAttempts(db, worker, 1)
  if (!attempt) throw new Error('No attempt waits')
  return attempt
}
/** Posts, and works on the attempt to its end. */
async function turn(owner: Visitor, fields: Fields) {
  await world.post(fields)
  await runAttempt(deps, 'one', await leased('one'))
  return statusOf(owner, fields)
}
/** What the customer does in the provider's window. */
async function answer(client_secret: string | undefined, given: 'confirmed' | 'refused') {
  const body = new URLSearchParams({ key: 'pk_sandbox', client_secret: client_secret ?? '', answer: given })
  return (await fetch(`${sandbox.url}/stripe/browser/answer_challenge`, { method: 'POST', body })).status
}
const pass = (ms: number) => clock.set(new Date(clock.now().getTime() + ms).toISOString())

describe('[SIL-ORD-160] [SIL-ORD-083] a bank that asks its customer while an order is placed', () => {
  test('the attempt fails its turn and tells this device alone what opens the question', async () => {
    const { owner, cart, fields } = await world.cardOrder(asking)
    const status = await turn(owner, fields)
    expect(status).toMatchObject({
      order_place_stage: 'failed',
      error: codeOf('order_place_failure'),
      error_detail: 'card_challenge',
      challenge: { client_secret: expect.stringMatching(/^pi_.+_secret_/) },
    })
    expect(await statusOf(await world.visitor(), fields)).toEqual({
      request_success: false,
      request_error: 'load_failure_reason_no_cart',
    })
    const stored = JSON.stringify([await attemptsOf(cart.cart_id), await challengesOf(cart.cart_id)])
    expect(stored).not.toContain(status.challenge?.client_secret)
    expect(await ordersOf(cart.cart_id)).toEqual([])
  })

  test('passed: placed again, the order is paid with what was held, once', async () => {
    const { owner, cart, card, fields } = await world.cardOrder(asking)
    const { challenge } = await turn(owner, fields)
    expect(await answer(challenge?.client_secret, 'confirmed')).toBe(200)
    expect(await turn(owner, fields)).toMatchObject({ order_place_stage: 'created', cart_match: true })

    const [order] = await ordersOf(cart.cart_id)
    const [first, second] = await attemptsOf(cart.cart_id)
    const held = await db
      .selectFrom('card_authorizations')
      .selectAll()
      .where('order_id', '=', order?.order_id ?? 0)
      .execute()
    expect(held).toMatchObject([
      {
        idempotency_key: `attempt-${first?.order_attempt_id}`,
        payment_card_id: card.payment_card_id,
        provider_reference: await referenceOf(cart.cart_id),
        state: 'authorized',
      },
    ])
    expect(second).toMatchObject({ stage: 'created', order_id: order?.order_id })
    expect(await world.heldFor(cart.cart_id)).toHaveLength(1)

    // Neither its job, which comes when the time is over, nor the sweep takes the order its money.
    pass(challengeLastsMs)
    await voidAttempt(deps, first?.order_attempt_id ?? 0, false)
    await sweepAuthorizations(deps)
    expect(await world.heldFor(cart.cart_id)).toHaveLength(1)
  })

  test('not answered yet, as after a reload or in another tab: the same question again, and nothing is asked twice', async () => {
    const { owner, cart, fields } = await world.cardOrder(asking)
    const first = await turn(owner, fields)
    const second = await turn(owner, fields)
    expect(second.challenge).toEqual(first.challenge)
    expect(await challengesOf(cart.cart_id)).toHaveLength(1)
    await answer(second.challenge?.client_secret, 'confirmed')
    expect(await turn(owner, fields)).toMatchObject({ order_place_stage: 'created' })
    expect(await world.heldFor(cart.cart_id)).toHaveLength(1)
  })

  test('refused: the next try asks anew, and what was asked before is let go', async () => {
    const { owner, cart, card, fields } = await world.cardOrder(asking)
    const first = await turn(owner, fields)
    expect(await answer(first.challenge?.client_secret, 'refused')).toBe(400)
    const second = await turn(owner, fields)
    expect(second.challenge?.client_secret).not.toBe(first.challenge?.client_secret)
    const [attempt] = await attemptsOf(cart.cart_id)
    await voidAttempt(deps, attempt?.order_attempt_id ?? 0, true)
    expect(await stateOf(await referenceOf(cart.cart_id))).not.toBe('authorized')
    const declines = await db
      .selectFrom('card_authorizations')
      .select(['state', 'provider_reference'])
      .where('payment_card_id', '=', card.payment_card_id)
      .execute()
    expect(declines).toEqual([{ state: 'failed', provider_reference: 'authentication_required' }])
    await answer(second.challenge?.client_secret, 'confirmed')
    expect(await turn(owner, fields)).toMatchObject({ order_place_stage: 'created' })
  })

  test('[SIL-ORD-073] answered, and then declined by the bank: it is told as any declined card', async () => {
    const { owner, fields, card } = await world.cardOrder(askingInVain)
    const { challenge } = await turn(owner, fields)
    expect(await answer(challenge?.client_secret, 'confirmed')).toBe(402)
    await turn(owner, fields)
    const { provider_reference } = await db
      .selectFrom('card_authorizations')
      .select('provider_reference')
      .where('payment_card_id', '=', card.payment_card_id)
      .executeTakeFirstOrThrow()
    expect(provider_reference).toBe('insufficient_funds')
  })

  test('abandoned: when the time is over the question is withdrawn, and no page is told of it any more', async () => {
    const { owner, cart, fields } = await world.cardOrder(asking)
    await turn(owner, fields)
    const [attempt] = await attemptsOf(cart.cart_id)
    const { run_at } = await db
      .selectFrom('jobs')
      .select('run_at')
      .where('unique_key', '=', `void_attempt:${attempt?.order_attempt_id}`)
      .executeTakeFirstOrThrow()
    expect(run_at.getTime()).toBeGreaterThanOrEqual(clock.now().getTime() + challengeLastsMs)
    await voidAttempt(deps, attempt?.order_attempt_id ?? 0, false)
    expect(await stateOf(await referenceOf(cart.cart_id))).toBe('challenged')
    pass(challengeLastsMs)
    await voidAttempt(deps, attempt?.order_attempt_id ?? 0, false)
    expect(await stateOf(await referenceOf(cart.cart_id))).toBe('voided')
    expect((await statusOf(owner, fields)).challenge).toBeUndefined()
    expect((await turn(owner, fields)).challenge).toBeDefined()
  })

  test('[SIL-ORD-082] passed, and the page was closed: held until the time is over, then let go', async () => {
    const { owner, cart, fields } = await world.cardOrder(asking)
    const { challenge } = await turn(owner, fields)
    await answer(challenge?.client_secret, 'confirmed')
    const [attempt] = await attemptsOf(cart.cart_id)
    const attemptId = attempt?.order_attempt_id ?? 0
    await voidAttempt(deps, attemptId, false)
    pass(challengeLastsMs - 60_000)
    await sweepAuthorizations(deps)
    expect(await world.heldFor(cart.cart_id)).toHaveLength(1)
    pass(60_000)
    await sweepAuthorizations(deps)
    expect(await world.heldFor(cart.cart_id)).toEqual([])
  })

  test('another tip meanwhile: what was held is let go, and the new amount is asked for', async () => {
    const { owner, cart, fields } = await world.cardOrder(asking)
    const { challenge } = await turn(owner, fields)
    await answer(challenge?.client_secret, 'confirmed')
    const more = await turn(owner, { ...fields, added_tip: '9.00' })
    expect(more.challenge?.client_secret).not.toBe(challenge?.client_secret)
    const [attempt] = await attemptsOf(cart.cart_id)
    const [first, second] = await challengesOf(cart.cart_id)
    expect(first?.ended_at).not.toBeNull()
    expect(second?.amount).toBe((first?.amount ?? 0) + 420)
    await voidAttempt(deps, attempt?.order_attempt_id ?? 0, false)
    expect(await stateOf(first?.provider_reference ?? '')).toBe('voided')
  })

  test('[SIL-ORD-014] [ORD-67] killed between the bank and the commit: another goes on with the same hold, and its job waits for it', async () => {
    const { owner, cart, fields } = await world.cardOrder(asking)
    const { challenge } = await turn(owner, fields)
    await answer(challenge?.client_secret, 'confirmed')
    await world.post(fields)
    const dying = await leased('dying')
    // As far as it got: the hold is its own.
    await db
      .updateTable('card_challenges')
      .set({ taken_by: dying.order_attempt_id })
      .where('cart_id', '=', cart.cart_id)
      .execute()
    const [attempt] = await attemptsOf(cart.cart_id)
    const attemptId = attempt?.order_attempt_id ?? 0
    pass(challengeLastsMs)
    await voidAttempt(deps, attemptId, false)
    expect(await world.heldFor(cart.cart_id)).toHaveLength(1)
    const again = await db
      .selectFrom('jobs')
      .select('run_at')
      .where('unique_key', '=', `void_challenge_again:${attemptId}`)
      .executeTakeFirstOrThrow()
    expect(again.run_at.getTime()).toBeGreaterThan(clock.now().getTime())

    clock.set(fridayEvening)
    await db
      .updateTable('order_attempts')
      .set({ leased_until: new Date(0) })
      .where('order_attempt_id', '=', dying.order_attempt_id)
      .execute()
    await runAttempt(deps, 'second', await leased('second'))
    expect(await statusOf(owner, fields)).toMatchObject({ order_place_stage: 'created' })
    expect(await world.heldFor(cart.cart_id)).toHaveLength(1)
  })

  test('[SIL-ORD-082] the bank asked and its answer was lost: asked again under its key, it is the same question', async () => {
    const { owner, cart, fields } = await world.cardOrder(asking)
    await sandbox.fault({ match: 'POST /stripe/v1/payment_intents', kind: 'reset', effect: true })
    expect((await turn(owner, fields)).challenge).toBeDefined()
    expect(await challengesOf(cart.cart_id)).toHaveLength(1)
  })

  test('the provider is silent while it is asked what became of it: nothing is held twice, and the next try goes on', async () => {
    const { owner, cart, fields } = await world.cardOrder(asking)
    const { challenge } = await turn(owner, fields)
    await answer(challenge?.client_secret, 'confirmed')
    await sandbox.fault({ match: 'GET /stripe/v1/payment_intents/', kind: '500', n: 2 })
    expect(await turn(owner, fields)).toMatchObject({ order_place_stage: 'failed' })
    expect(await turn(owner, fields)).toMatchObject({ order_place_stage: 'created' })
    expect(await world.heldFor(cart.cart_id)).toHaveLength(1)
  })

  test('staff who read the order from a telephone cannot answer: it is a declined card', async () => {
    const { owner, cart, fields } = await world.cardOrder(asking)
    await world.post(fields)
    const attempt = await leased('one')
    await runAttempt(deps, 'one', { ...attempt, payload: { ...attempt.payload, by_phone: true } })
    expect(await statusOf(owner, fields)).toMatchObject({ error_detail: 'card_declined' })
    expect(await challengesOf(cart.cart_id)).toEqual([])
  })
})
