import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cents } from '#platform/core/money.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openHttp, ProviderError } from '#platform/server/http.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import type { CardProvider } from './card-provider.ts'
import { stripeAdapter } from './stripe-adapter.ts'
import { enterStripeCard, goodCard } from './testing.ts'

const http = openHttp({ timeoutMs: 1_000, backoffMs: 1 })
let sandbox: SandboxProcess
let stripe: CardProvider
/** Gives up at once, so that a test can look at a lost answer before anybody asks again. */
let hasty: CardProvider
let stripeUrl: string

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  stripeUrl = `${sandbox.url}/stripe`
  const settings = { baseUrl: stripeUrl, credentials: { secretKey: sandbox.secretKey }, clock: makeClock() }
  stripe = stripeAdapter({ ...settings, http })
  hasty = stripeAdapter({ ...settings, http: openHttp({ tries: 1, timeoutMs: 300 }) })
})
afterEach(() => sandbox.reset())
afterAll(async () => {
  http.close()
  await sandbox.stop()
})

const keptCard = (number = goodCard.number) => enterStripeCard(stripeUrl, stripe, 'session:1', { number })

async function heldAmount(amount = 2_000, key = 'attempt-1') {
  const { cardToken, externalCustomerId } = await keptCard()
  const input = { idempotencyKey: key, cents: cents(amount), cardToken, externalCustomerId }
  const authorized = await stripe.authorize(input)
  if (authorized.outcome !== 'authorized') throw new Error(JSON.stringify(authorized))
  return { ...input, authorizationId: authorized.authorizationId }
}

const failureOf = async (work: Promise<unknown>) => {
  const error = await work.then(() => undefined).catch((thrown: unknown) => thrown)
  if (!(error instanceof ProviderError)) throw new Error(`no provider error: ${String(error)}`)
  return error.failure
}

describe('saving a card', () => {
  test('[CRD-21] the client secret of a setup intent, confirmed by the browser, gives a card of that owner', async () => {
    const { cardToken, externalCustomerId } = await keptCard('378282246310005')
    expect(await stripe.findCard(cardToken)).toEqual({
      cardToken,
      externalCustomerId,
      cardType: 'American Express',
      lastFour: '0005',
      expiryMonth: 12,
      expiryYear: 2038,
      fingerprint: expect.stringMatching(/./),
      owner: 'session:1',
    })
    expect(await stripe.findCustomer(externalCustomerId)).toMatchObject({ externalCustomerId, owner: 'session:1' })
    expect(await stripe.cardsOf(externalCustomerId)).toHaveLength(1)
  })

  test('[CRD-21] [SIL-ORD-078] every token is another; the cards of one owner lie under one customer', async () => {
    const [first, second] = [await keptCard(), await keptCard('5555555555554444')]
    expect(first.token).not.toBe(second.token)
    expect(second.externalCustomerId).toBe(first.externalCustomerId)
    const other = await enterStripeCard(stripeUrl, stripe, 'session:2')
    expect(other.externalCustomerId).not.toBe(first.externalCustomerId)
    const types = (await stripe.cardsOf(first.externalCustomerId)).map(({ cardType }) => cardType)
    expect(types.sort()).toEqual(['Mastercard', 'Visa'])
  })

  test('[SIL-ORD-078] a token saves one card, and no second', async () => {
    const { token } = await keptCard()
    const form = new URLSearchParams({ key: 'pk_sandbox', client_secret: token })
    const again = await fetch(`${stripeUrl}/browser/confirm_setup`, { method: 'POST', body: form })
    expect([again.status, (await again.json()).error.code]).toEqual([400, 'setup_intent_unexpected_state'])
  })

  test('an account whose first card went elsewhere gets a customer of its own', async () => {
    const { token } = await stripe.createOneTimeToken({ owner: 'customer:7', externalCustomerId: 'of the vault' })
    expect(token).toContain('_secret_')
  })

  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', undefined],
    ['4000000000000127', 'incorrect_cvc', undefined],
    ['4242424242424241', 'incorrect_number', undefined],
    ['4539578763621486', 'card_declined', 'live_mode_test_card'],
  ])('[SIL-ORD-079] %s is refused with %s %s, and nothing is saved', async (number, code, decline_code) => {
    const { status, error, externalCustomerId } = await keptCard(number)
    expect([status, error.code, error.decline_code]).toEqual([402, code, decline_code])
    expect(await stripe.cardsOf(externalCustomerId)).toEqual([])
  })

  test('[CRD-39] a bank that asks is answered first; who refuses there has saved nothing', async () => {
    const refused = await enterStripeCard(stripeUrl, stripe, 'session:1', {
      number: '4000002760003184',
      answer: 'refused',
    })
    expect(refused.error.code).toBe('setup_intent_authentication_failure')
    expect(await stripe.cardsOf(refused.externalCustomerId)).toEqual([])
    const confirmed = await keptCard('4000002760003184')
    expect(await stripe.findCard(confirmed.cardToken)).toMatchObject({ lastFour: '3184' })
  })

  test('[CSL-25] [SIL-ORD-079] nothing that is kept or listed holds the number or the code', async () => {
    const { cardToken, externalCustomerId } = await keptCard('5555555555554444')
    const seen = JSON.stringify([
      await stripe.findCard(cardToken),
      await stripe.cardsOf(externalCustomerId),
      await sandbox.requests(),
    ])
    expect(seen).toContain('(not kept)')
    expect(seen).not.toContain('5555555555554444')
    expect(seen).not.toContain('"123"')
  })

  test('a removed card is gone, also when it is removed twice or was never there', async () => {
    const { cardToken, externalCustomerId } = await keptCard()
    await stripe.removeCard(cardToken)
    await stripe.removeCard(cardToken)
    await stripe.removeCard('pm_unknown')
    expect(await stripe.findCard(cardToken)).toBeUndefined()
    expect(await stripe.cardsOf(externalCustomerId)).toEqual([])
    const input = { idempotencyKey: 'gone', cents: cents(100), cardToken, externalCustomerId }
    expect(await stripe.authorize(input)).toEqual({ outcome: 'declined', code: 'no_such_card' })
  })

  test('what Stripe does not know is undefined', async () => {
    expect(await stripe.findCard('pm_unknown')).toBeUndefined()
    expect(await stripe.findCustomer('cus_unknown')).toBeUndefined()
    expect(await stripe.findAuthorization('pi_unknown')).toBeUndefined()
    expect(await stripe.findByIdempotencyKey('never', 'cus_unknown')).toBeUndefined()
  })
})

describe('the money', () => {
  test('[SIL-ORD-082] held, taken in part, given back, and no more than was taken', async () => {
    const { authorizationId } = await heldAmount()
    expect(await stripe.findAuthorization(authorizationId)).toMatchObject({ status: 'authorized', cents: 2_000 })
    expect(await stripe.refund({ idempotencyKey: 'r0', authorizationId, cents: cents(1) })).toEqual({
      outcome: 'refused',
      code: 'not_captured',
    })
    expect(await stripe.capture({ idempotencyKey: 'c0', authorizationId, cents: cents(2_001) })).toEqual({
      outcome: 'refused',
      code: 'amount_too_large',
    })
    expect(await stripe.capture({ idempotencyKey: 'c', authorizationId, cents: cents(1_500) })).toMatchObject({
      outcome: 'done',
      cents: 1_500,
    })
    expect(await stripe.capture({ idempotencyKey: 'c2', authorizationId, cents: cents(1) })).toEqual({
      outcome: 'refused',
      code: 'already_captured',
    })
    expect(await stripe.void({ idempotencyKey: 'v', authorizationId })).toEqual({
      outcome: 'refused',
      code: 'already_captured',
    })
    expect(await stripe.refund({ idempotencyKey: 'r1', authorizationId, cents: cents(1_000) })).toMatchObject({
      outcome: 'done',
      cents: 1_000,
    })
    expect(await stripe.refund({ idempotencyKey: 'r2', authorizationId, cents: cents(501) })).toEqual({
      outcome: 'refused',
      code: 'amount_too_large',
    })
    expect(await stripe.findAuthorization(authorizationId)).toEqual({
      authorizationId,
      status: 'captured',
      cents: 2_000,
      capturedCents: 1_500,
      refundedCents: 1_000,
    })
  })

  test('[SIL-ORD-082] what is held is let go once', async () => {
    const { authorizationId } = await heldAmount()
    expect(await stripe.void({ idempotencyKey: 'v', authorizationId })).toMatchObject({ outcome: 'done' })
    expect(await stripe.void({ idempotencyKey: 'v', authorizationId })).toMatchObject({ outcome: 'done' })
    const gone = { outcome: 'refused', code: 'already_voided' }
    expect(await stripe.void({ idempotencyKey: 'v2', authorizationId })).toEqual(gone)
    expect(await stripe.capture({ idempotencyKey: 'c', authorizationId, cents: cents(1) })).toEqual(gone)
    expect(await stripe.void({ idempotencyKey: 'v3', authorizationId: 'pi_unknown' })).toEqual({
      outcome: 'refused',
      code: 'no_such_authorization',
    })
  })

  test.each([
    ['4000000000000341', 'card_declined'],
    ['4000008260003178', 'authentication_required'],
    ['4000002760003184', 'authentication_required'],
  ])('[SIL-ORD-083] a kept card %s is declined with %s, as by the vault', async (number, code) => {
    const { cardToken, externalCustomerId } = await keptCard(number)
    const input = { idempotencyKey: 'a', cents: cents(100), cardToken, externalCustomerId }
    expect(await stripe.authorize(input)).toEqual({ outcome: 'declined', code })
    expect(await stripe.authorize(input)).toEqual({ outcome: 'declined', code })
    expect(await stripe.findByIdempotencyKey('a', externalCustomerId)).toMatchObject({ outcome: 'declined', code })
  })

  test('a card that its bank has asked about once is charged without asking again', async () => {
    const { cardToken, externalCustomerId } = await keptCard('4000002500003155')
    const input = { idempotencyKey: 'a', cents: cents(100), cardToken, externalCustomerId }
    expect(await stripe.authorize(input)).toMatchObject({ outcome: 'authorized' })
  })
})

describe('a request that is sent twice', () => {
  test('[SIL-ORD-082] the same key and wish hold the amount once; another wish under it is a conflict', async () => {
    const { cardToken, externalCustomerId } = await keptCard()
    const input = { idempotencyKey: 'once', cents: cents(700), cardToken, externalCustomerId }
    const both = await Promise.all([stripe.authorize(input), stripe.authorize(input)])
    expect(both[0]).toEqual(both[1])
    expect(await failureOf(stripe.authorize({ ...input, cents: cents(701) }))).toMatchObject({
      class: 'conflict',
      retryable: false,
    })
    expect((await stripe.report({})).authorizations).toHaveLength(1)
  })

  test.each(['timeout', 'reset', 'drop', '500'])(
    '[SIL-ORD-082] an answer lost by %s is found again by its key',
    async (kind) => {
      const { cardToken, externalCustomerId } = await keptCard()
      const input = { idempotencyKey: `lost by ${kind}`, cents: cents(900), cardToken, externalCustomerId }
      await sandbox.fault({ match: 'POST /stripe/v1/payment_intents', kind, effect: true, ms: 2_000 })
      expect(await failureOf(hasty.authorize(input))).toMatchObject({
        class: 'unavailable',
        retryable: true,
        mayHaveHappened: true,
      })
      const found = await stripe.findByIdempotencyKey(input.idempotencyKey, externalCustomerId)
      expect(found).toMatchObject({ outcome: 'done', cents: 900 })
      expect(await stripe.authorize(input)).toMatchObject({ authorizationId: found?.authorizationId })
      expect((await stripe.report({})).authorizations).toHaveLength(1)
    },
  )

  test.each(['timeout', 'reset', '500', '429'])('a request that %s stopped is sent again', async (kind) => {
    const { cardToken, externalCustomerId } = await keptCard()
    await sandbox.fault({ match: 'POST /stripe/v1/payment_intents', kind, ms: 0 })
    const answer = await stripe.authorize({ idempotencyKey: 'k', cents: cents(900), cardToken, externalCustomerId })
    expect(answer).toMatchObject({ outcome: 'authorized', cents: 900 })
    expect((await stripe.report({})).authorizations).toHaveLength(1)
  })

  test('[SIL-ORD-082] after a kill the sandbox knows what it has answered', async () => {
    const held = await heldAmount()
    await sandbox.killAndRestart()
    expect(await stripe.authorize(held)).toMatchObject({ authorizationId: held.authorizationId })
    expect((await stripe.report({})).authorizations).toHaveLength(1)
  })
})

describe('a customer who disputes', () => {
  async function disputed() {
    const { cardToken, externalCustomerId } = await keptCard('4000000000000259')
    const held = await stripe.authorize({
      idempotencyKey: 'attempt-9',
      cents: cents(2_000),
      cardToken,
      externalCustomerId,
    })
    if (held.outcome !== 'authorized') throw new Error(held.outcome)
    const { authorizationId } = held
    await stripe.capture({ idempotencyKey: 'c-9', authorizationId, cents: cents(1_500) })
    return authorizationId
  }
  const ask = async (method: string, path: string, body = '') =>
    (
      await fetch(`${stripeUrl}/v1/disputes${path}`, {
        method,
        headers: { authorization: `Bearer ${sandbox.secretKey}` },
        ...(body && { body: new URLSearchParams(body) }),
      })
    ).json()

  test.each([
    ['not decided yet', undefined, 1_500, 0],
    ['lost', 'losing_evidence', 1_500, 1_500],
    ['won', 'winning_evidence', 0, 0],
  ])('%s: what the bank has is told with the authorization and in the report', async (_how, evidence, cents, lost) => {
    const authorizationId = await disputed()
    const { data } = await ask('GET', `?payment_intent=${authorizationId}`)
    if (evidence) await ask('POST', `/${data[0].id}`, `evidence[uncategorized_text]=${evidence}`)
    expect(await stripe.findAuthorization(authorizationId)).toMatchObject({
      capturedCents: 1_500,
      disputedCents: cents,
      lostCents: lost,
    })
    for (const page of [{}, { since: 0 }])
      expect((await stripe.report(page)).authorizations).toMatchObject([{ authorizationId, disputedCents: cents }])
  })
})

describe('its books', () => {
  test('what was moved since is reported by its events, each authorization as it is now', async () => {
    const { authorizationId } = await heldAmount(2_000, 'attempt-1')
    await heldAmount(500, 'attempt-2')
    await stripe.capture({ idempotencyKey: 'c', authorizationId, cents: cents(1_500) })
    await stripe.refund({ idempotencyKey: 'r', authorizationId, cents: cents(400) })
    const whole = await stripe.report({})
    const since = await stripe.report({ since: 0 })
    const byKey = (rows: typeof whole.authorizations) =>
      rows
        .map(({ changedAt: _at, ...row }) => row)
        .sort((one, other) => one.idempotencyKey.localeCompare(other.idempotencyKey))
    expect(byKey(since.authorizations)).toEqual(byKey(whole.authorizations))
    expect(byKey(whole.authorizations)).toMatchObject([
      { idempotencyKey: 'attempt-1', status: 'captured', cents: 2_000, capturedCents: 1_500, refundedCents: 400 },
      { idempotencyKey: 'attempt-2', status: 'authorized', cents: 500, capturedCents: 0 },
    ])
    const later = Math.max(...since.authorizations.map(({ changedAt }) => changedAt)) + 1_000
    expect((await stripe.report({ since: later })).authorizations).toEqual([])
    expect((await stripe.held({ since: 0 })).authorizations).toMatchObject([{ idempotencyKey: 'attempt-2' }])
  })

  test('they are read page by page, each authorization once', async () => {
    const { cardToken, externalCustomerId } = await keptCard()
    for (let n = 0; n < 103; n += 1)
      await stripe.authorize({ idempotencyKey: `many ${n}`, cents: cents(100 + n), cardToken, externalCustomerId })
    for (const since of [undefined, 0]) {
      const keys: string[] = []
      for (let after: string | undefined, more = true; more; more = after !== undefined) {
        const page = await stripe.report({ ...(since !== undefined && { since }), ...(after && { after }) })
        keys.push(...page.authorizations.map(({ idempotencyKey }) => idempotencyKey))
        after = page.next
      }
      expect([keys.length, new Set(keys).size]).toEqual([103, 103])
    }
    expect(await stripe.findByIdempotencyKey('many 0', externalCustomerId)).toMatchObject({ cents: 100 })
  })

  test('a wrong key is our own mistake, and not tried again', async () => {
    const settings = { baseUrl: stripeUrl, credentials: { secretKey: 'sk_other' }, clock: makeClock(), http }
    expect(await failureOf(stripeAdapter(settings).report({}))).toMatchObject({ class: 'auth', retryable: false })
    expect(await sandbox.requests('GET /stripe/v1/payment_intents')).toHaveLength(1)
  })
})
