import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CardProvider, cardVaultAdapter, stripeAdapter } from '#areas/cards/server/public.ts'
import { enterCard, enterStripeCard } from '#areas/cards/server/testing.ts'
import { markHuman } from '#areas/cart/server/testing.ts'
import { sweepAuthorizations, voidAttempt } from '#areas/orders/server/public.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openDatabase } from '#platform/server/database.ts'
import { openHttp } from '#platform/server/http.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { codeOf } from '../rules/reasons.ts'
import { makeAttemptWorker } from './attempt-worker.ts'
import { leaseAttempts } from './attempts.ts'
import type { CheckoutDeps } from './deps.ts'
import { runAttempt } from './run-attempt.ts'
import { type Fields, type PlacementWorld, placementWorld, type Visitor } from './testing.ts'

const { db, url } = await testDatabase({ max: 20 })
const http = openHttp({ tries: 2, backoffMs: 1 })
let sandbox: SandboxProcess

beforeAll(async () => {
  sandbox = await startSandboxProcess()
})
afterAll(async () => {
  http.close()
  await sandbox.stop()
})

/** A card provider whose next answer the test holds back after the money has moved. */
function holdable(provider: CardProvider) {
  let hold: Promise<void> | undefined
  const reached: (() => void)[] = []
  return {
    ...provider,
    async authorize(input: Parameters<CardProvider['authorize']>[0]) {
      const answer = await provider.authorize(input)
      const held = hold
      for (const tell of reached.splice(0)) tell()
      await held
      return answer
    },
    /** Resolves `reached` when the bank has held the money; its answer arrives with `release`. */
    holdAnswers() {
      let release = () => {}
      hold = new Promise((resolve) => {
        release = () => {
          hold = undefined
          resolve()
        }
      })
      return { release, reached: new Promise<void>((resolve) => reached.push(resolve)) }
    },
  }
}

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

/** How each provider is reached, where it authorizes, and how a browser leaves a card there. */
const providers = {
  vault: () => {
    const baseUrl = `${sandbox.url}/vault`
    const bank = cardVaultAdapter({ baseUrl, credentials: { secretKey: sandbox.secretKey }, http, clock: makeClock() })
    return { bank, enter: (owner: string, typed: { number?: string }) => enterCard(baseUrl, bank, owner, typed) }
  },
  Stripe: () => {
    const baseUrl = `${sandbox.url}/stripe`
    const bank = stripeAdapter({ baseUrl, credentials: { secretKey: sandbox.secretKey }, http, clock: makeClock() })
    return { bank, enter: (owner: string, typed: { number?: string }) => enterStripeCard(baseUrl, bank, owner, typed) }
  },
}

describe.each([
  ['vault', 'POST /vault/authorizations'],
  ['Stripe', 'POST /stripe/v1/payment_intents'],
] as const)('an order that is paid through the %s provider', (name, path) => {
  let bank: CardProvider
  let cards: ReturnType<typeof holdable>
  let world: PlacementWorld
  let deps: CheckoutDeps

  beforeAll(async () => {
    const provider = providers[name]()
    bank = provider.bank
    cards = holdable(bank)
    world = await placementWorld(db, { cards, vaultUrl: `${sandbox.url}/vault`, enter: provider.enter })
    deps = { ...world.deps, cards, quotes: world.quotes, roadTimes: world.roadTimes }
  })

  const statusOf = (owner: Visitor, fields: Fields) => world.status(owner, fields.cart_id ?? '', fields.cart_hash ?? '')

  test('[ORD-67] [SIL-ORD-014] fifty posts at once and two workers: one order, one charge', async () => {
    const { owner, cart, fields } = await world.cardOrder()
    await markHuman(db, owner.actor.session_id, world.clock.now())
    const other = openDatabase(url, { max: 5 })
    const workers = [makeAttemptWorker(deps), makeAttemptWorker({ ...deps, db: other.db })]
    for (const worker of workers) worker.start()
    const replies = await Promise.all(Array.from({ length: 50 }, () => world.post(fields)))
    const status = await world.settled(owner, fields)
    await Promise.all(workers.map((worker) => worker.stop()))
    await other.close()
    expect(replies.every((reply) => reply.request_success)).toBe(true)
    expect(status).toMatchObject({ order_place_stage: 'created', cart_match: true })
    expect(await ordersOf(cart.cart_id)).toHaveLength(1)
    expect(await attemptsOf(cart.cart_id)).toHaveLength(1)
    expect(await world.heldFor(cart.cart_id)).toHaveLength(1)
  })

  test('[SIL-ORD-014] [ORD-67] between the bank and the commit: another goes on, one charge', async () => {
    const { owner, cart, fields } = await world.cardOrder()
    await world.post(fields)
    const hold = cards.holdAnswers()
    const attempt = await leased('dying')
    const dying = runAttempt(deps, 'dying', attempt)
    await hold.reached
    expect(await world.heldFor(cart.cart_id)).toHaveLength(1)

    await expireLease(attempt.order_attempt_id)
    const hurried = { ...deps, cards: bank }
    await runAttempt(hurried, 'second', await leased('second'))
    expect(await statusOf(owner, fields)).toMatchObject({ order_place_stage: 'created' })

    // It was not dead after all, and finds that the attempt is no longer its own.
    hold.release()
    await dying
    expect(await ordersOf(cart.cart_id)).toHaveLength(1)
    expect(await world.heldFor(cart.cart_id)).toHaveLength(1)
    expect(await jobsOf(attempt.order_attempt_id)).toEqual([])
  })

  test('[SIL-ORD-082] its answer is lost, but asked again it gives the same one: one charge', async () => {
    const { owner, cart, fields } = await world.cardOrder()
    await sandbox.fault({ match: path, kind: 'reset', effect: true })
    await world.post(fields)
    await runAttempt(deps, 'one', await leased('one'))
    expect(await statusOf(owner, fields)).toMatchObject({ order_place_stage: 'created' })
    expect(await world.heldFor(cart.cart_id)).toHaveLength(1)
  })

  test('[ORD-49] [SIL-ORD-082] its answers stay lost: the attempt fails and what it held is let go', async () => {
    const { owner, cart, fields } = await world.cardOrder()
    await sandbox.fault({ match: path, kind: 'reset', effect: true, n: 2 })
    await world.post(fields)
    const attempt = await leased('one')
    await runAttempt(deps, 'one', attempt)
    expect(await statusOf(owner, fields)).toMatchObject({ error: codeOf('order_place_failure') })
    expect(await world.heldFor(cart.cart_id)).toHaveLength(1)
    expect(await jobsOf(attempt.order_attempt_id)).toHaveLength(1)
    await voidAttempt(deps, attempt.order_attempt_id, false)
    await voidAttempt(deps, attempt.order_attempt_id, false)
    expect(await world.heldFor(cart.cart_id)).toEqual([])
  })

  test('[SIL-ORD-082] a request that may still be on its way is looked for once more', async () => {
    const { fields } = await world.cardOrder()
    await world.post(fields)
    const attempt = await leased('one')
    await sandbox.fault({ match: path, kind: '500', n: 2 })
    await runAttempt(deps, 'one', attempt)
    await voidAttempt(deps, attempt.order_attempt_id, false)
    const again = await db
      .selectFrom('jobs')
      .select(['payload', 'run_at'])
      .where('unique_key', '=', `void_attempt_again:${attempt.order_attempt_id}`)
      .executeTakeFirstOrThrow()
    expect(again.payload).toEqual({ order_attempt_id: attempt.order_attempt_id, last: true })
    expect(again.run_at.getTime()).toBe(world.clock.now().getTime() + 60_000)
  })

  test('[ORD-37] [SIL-ORD-012] the menu changes while it thinks: no order, and the money is let go', async () => {
    const { owner, cart, fields } = await world.cardOrder()
    await world.post(fields)
    const hold = cards.holdAnswers()
    const attempt = await leased('one')
    const running = runAttempt(deps, 'one', attempt)
    await hold.reached
    const { menu_item_id, base_price } = world.dish
    const priced = (price: number) =>
      db.updateTable('menu_items').set({ base_price: price }).where('menu_item_id', '=', menu_item_id).execute()
    await priced(base_price + 1000)
    await world.changeFranchise({})
    hold.release()
    await running
    await priced(base_price)
    await world.changeFranchise({})

    expect(await ordersOf(cart.cart_id)).toEqual([])
    expect((await statusOf(owner, fields)).error).toBe(codeOf('cart_hash_mismatch'))
    await voidAttempt(deps, attempt.order_attempt_id, false)
    expect(await world.heldFor(cart.cart_id)).toEqual([])
  })

  test('[SIL-ORD-082] the sweep lets go of what no job has let go, and of nothing that belongs to an order', async () => {
    const good = await world.cardOrder()
    await world.post(good.fields)
    await runAttempt(deps, 'one', await leased('one'))
    const lost = await world.cardOrder()
    await sandbox.fault({ match: path, kind: 'reset', effect: true, n: 2 })
    await world.post(lost.fields)
    await runAttempt(deps, 'one', await leased('one'))
    expect(await world.heldFor(lost.cart.cart_id)).toHaveLength(1)

    await sweepAuthorizations({ ...deps, clock: makeClock({ offsetMs: 3 * 60_000 }) })
    expect(await world.heldFor(lost.cart.cart_id)).toEqual([])
    expect(await world.heldFor(good.cart.cart_id)).toHaveLength(1)
  })

  test('[SIL-ORD-073] three hard declines void the card, and then the bank is not asked again', async () => {
    const { owner, cart, card, fields } = await world.cardOrder('4000000000000341')
    for (let n = 0; n < 3; n++) {
      await world.post(fields)
      await runAttempt(deps, 'one', await leased('one'))
    }
    const { voided } = await db
      .selectFrom('payment_cards')
      .select('voided')
      .where('payment_card_id', '=', card.payment_card_id)
      .executeTakeFirstOrThrow()
    expect(voided).toBe(true)
    await world.post(fields)
    await runAttempt(deps, 'one', await leased('one'))
    expect(await statusOf(owner, fields)).toMatchObject({ error_detail: 'card_declined' })
    const attempts = await attemptsOf(cart.cart_id)
    const customer = card.external_customer_id
    const asked = await Promise.all(
      attempts.map((a) => bank.findByIdempotencyKey(`attempt-${a.order_attempt_id}`, customer)),
    )
    expect(asked.map((movement) => movement?.outcome)).toEqual(['declined', 'declined', 'declined', undefined])
  })
})
