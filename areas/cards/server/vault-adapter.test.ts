import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cents } from '#platform/core/money.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openHttp, ProviderError } from '#platform/server/http.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import type { CardProvider } from './card-provider.ts'
import { browserPost, enterCard, goodCard } from './testing.ts'
import { cardVaultAdapter } from './vault-adapter.ts'

const productOrigin = 'http://shop.test:3000'
const http = openHttp({ timeoutMs: 1_000, backoffMs: 1 })
let sandbox: SandboxProcess
let vault: CardProvider
/** Gives up at once, so that a test can look at a lost answer before anybody asks again. */
let hasty: CardProvider

beforeAll(async () => {
  sandbox = await startSandboxProcess({ PRODUCT_ORIGIN: productOrigin })
  const settings = {
    baseUrl: `${sandbox.url}/vault`,
    credentials: { secretKey: sandbox.secretKey },
    clock: makeClock(),
  }
  vault = cardVaultAdapter({ ...settings, http })
  hasty = cardVaultAdapter({ ...settings, http: openHttp({ tries: 1, timeoutMs: 300 }) })
})
afterEach(() => sandbox.reset())
afterAll(async () => {
  http.close()
  await sandbox.stop()
})

const keptCard = (number = goodCard.number, cvv = goodCard.cvv) =>
  enterCard(`${sandbox.url}/vault`, vault, 'session:1', { number, cvv })

async function heldAmount(amount = cents(2_000)) {
  const { cardToken, externalCustomerId } = await keptCard()
  const authorized = await vault.authorize({ idempotencyKey: 'hold', cents: amount, cardToken, externalCustomerId })
  if (authorized.outcome !== 'authorized') throw new Error(JSON.stringify(authorized))
  return authorized.authorizationId
}

type Line = { readonly type: string; readonly cents: number; readonly idempotency_key: string }
/** The vault's own ledger, whole. */
async function books(): Promise<Line[]> {
  const lines: Line[] = []
  for (let after: number | null = 0; after !== null; ) {
    const headers = { authorization: `Bearer ${sandbox.secretKey}` }
    const reply = await fetch(`${sandbox.url}/vault/ledger?after=${after}`, { headers })
    const page: { movements: Line[]; next: number | null } = await reply.json()
    lines.push(...page.movements)
    after = page.next
  }
  return lines
}

const failureOf = async (work: Promise<unknown>) => {
  const error = await work.then(() => undefined).catch((thrown: unknown) => thrown)
  if (!(error instanceof ProviderError)) throw new Error(`no provider error: ${String(error)}`)
  return error.failure
}

describe('entering a card', () => {
  test('[CSL-22] [CSL-23] a customer and a card, each with its one-time token, give a card token', async () => {
    const { cardToken, externalCustomerId, body } = await keptCard()
    expect(body).toMatchObject({ card_type: 'Visa', last_four: '4242', expiry_month: 12, expiry_year: 2038 })
    expect(await vault.findCard(cardToken)).toMatchObject({
      cardToken,
      externalCustomerId,
      cardType: 'Visa',
      lastFour: '4242',
    })
    expect(await vault.findCustomer(externalCustomerId)).toMatchObject({ firstName: 'Noor', owner: 'session:1' })
    expect(await vault.cardsOf(externalCustomerId)).toHaveLength(1)
  })

  test('[CSL-25] [SIL-ORD-079] nothing that the vault keeps or lists holds the number or the code', async () => {
    const { cardToken, externalCustomerId } = await keptCard('5555555555554444', '987')
    const seen = JSON.stringify([
      await vault.findCard(cardToken),
      await vault.cardsOf(externalCustomerId),
      await sandbox.requests(),
    ])
    expect(seen).not.toContain('5555555555554444')
    expect(seen).not.toContain('987"')
  })

  test.each([
    ['4000000000000002', '123', 200, 'card_declined'],
    ['4000000000009995', '123', 200, 'insufficient_funds'],
    ['4000000000009987', '123', 200, 'lost_card'],
    ['4000000000009979', '123', 200, 'stolen_card'],
    ['4000000000000069', '123', 200, 'expired_card'],
    ['4000000000000127', '123', 200, 'incorrect_cvc'],
    ['4000000000000119', '123', 200, 'processing_error'],
    ['4242424242424241', '123', 200, 'invalid_number'],
    ['4539578763621486', '123', 200, 'not_a_test_card'],
    ['378282246310005', '123', 200, 'incorrect_cvc'],
    ['4242424242424242', '1234', 200, 'incorrect_cvc'],
    ['not a number', '123', 400, 'validation_error'],
  ])('[CSL-29] [SIL-ORD-079] %s with %s is refused with %i %s', async (number, cvv, status, code) => {
    const entered = await keptCard(number, cvv)
    expect([entered.status, entered.body.error.code]).toEqual([status, code])
    expect(await vault.cardsOf(entered.externalCustomerId)).toEqual([])
  })

  test('[CSL-27] a 15-digit number with a code of four digits is kept', async () => {
    expect((await keptCard('378282246310005', '1234')).body).toMatchObject({
      card_type: 'American Express',
      last_four: '0005',
    })
  })

  test.each([
    ['2020', '01', 'invalid_expiry_year_past'],
    [String(new Date().getUTCFullYear() - 1), '12', 'invalid_expiry_year_past'],
  ])('[CRD-35] a card that ended in %s/%s is refused', async (expiryYear, expiryMonth, code) => {
    const entered = await enterCard(`${sandbox.url}/vault`, vault, 'session:1', { expiryYear, expiryMonth })
    expect(entered.body.error.code).toBe(code)
  })

  test('[SIL-ORD-078] a one-time token works once, whatever came of it', async () => {
    const { token } = await vault.createOneTimeToken({ owner: 'session:1' })
    const name = { firstName: 'Noor', lastName: 'Haddad' }
    expect((await browserPost(`${sandbox.url}/vault`, '/customers', token, { firstName: '' })).status).toBe(400)
    const again = await browserPost(`${sandbox.url}/vault`, '/customers', token, name)
    expect([again.status, again.body.error.code]).toEqual([401, 'one_time_token_invalid'])
  })

  test('[SIL-ORD-078] a one-time token ends after ten minutes', async () => {
    const { token } = await vault.createOneTimeToken({ owner: 'session:1' })
    await sandbox.advance(10 * 60_000)
    expect(
      (await browserPost(`${sandbox.url}/vault`, '/customers', token, { firstName: 'A', lastName: 'B' })).status,
    ).toBe(401)
  })

  test('[CSL-31] [SIL-ORD-078] a token of another owner adds no card to the customer', async () => {
    const { externalCustomerId } = await keptCard()
    const path = `/customers/${externalCustomerId}/cards`
    const foreign = await vault.createOneTimeToken({ owner: 'session:2' })
    const refused = await browserPost(`${sandbox.url}/vault`, path, foreign.token, goodCard)
    expect([refused.status, refused.body.error.code]).toEqual([403, 'authentication_failure'])

    const meant = await vault.createOneTimeToken({ owner: 'session:2', externalCustomerId })
    expect((await browserPost(`${sandbox.url}/vault`, path, meant.token, goodCard)).status).toBe(201)
  })

  test('[CSL-25] a page of an unknown origin gets nothing done', async () => {
    const { token } = await vault.createOneTimeToken({ owner: 'session:1' })
    const name = { firstName: 'Noor', lastName: 'Haddad' }
    expect((await browserPost(`${sandbox.url}/vault`, '/customers', token, name, 'http://evil.test')).status).toBe(403)
    const ours = await browserPost(`${sandbox.url}/vault`, '/customers', token, name, productOrigin)
    expect(ours.status).toBe(201)
    expect(ours.headers.get('access-control-allow-origin')).toBe(productOrigin)
  })

  test('[CSL-13] a removed card is gone, and removing it again harms nothing', async () => {
    const { cardToken, externalCustomerId } = await keptCard()
    await vault.removeCard(cardToken)
    await vault.removeCard(cardToken)
    expect(await vault.findCard(cardToken)).toBeUndefined()
    expect(await vault.cardsOf(externalCustomerId)).toEqual([])
  })
})

describe('money', () => {
  test('[SIL-ORD-082] authorized, captured in part, refunded in two parts, and not a cent more', async () => {
    const authorizationId = await heldAmount()
    expect(await vault.capture({ idempotencyKey: 'c', authorizationId, cents: cents(1_500) })).toMatchObject({
      outcome: 'done',
      cents: 1_500,
    })
    expect(await vault.capture({ idempotencyKey: 'c2', authorizationId, cents: cents(500) })).toEqual({
      outcome: 'refused',
      code: 'already_captured',
    })
    expect(await vault.refund({ idempotencyKey: 'r1', authorizationId, cents: cents(1_000) })).toMatchObject({
      outcome: 'done',
    })
    expect(await vault.refund({ idempotencyKey: 'r2', authorizationId, cents: cents(501) })).toEqual({
      outcome: 'refused',
      code: 'amount_too_large',
    })
    expect(await vault.refund({ idempotencyKey: 'r3', authorizationId, cents: cents(500) })).toMatchObject({
      outcome: 'done',
    })
    expect(await vault.findAuthorization(authorizationId)).toEqual({
      authorizationId,
      status: 'captured',
      cents: 2_000,
      capturedCents: 1_500,
      refundedCents: 1_500,
    })
    expect((await books()).map((movement) => [movement.type, movement.cents])).toEqual([
      ['authorization', 2_000],
      ['capture', 1_500],
      ['refund', 1_000],
      ['refund', 500],
    ])
  })

  test('its report tells what each authorization has come to, by page and since a time', async () => {
    const authorizationId = await heldAmount()
    await vault.capture({ idempotencyKey: 'c', authorizationId, cents: cents(1_500) })
    await vault.refund({ idempotencyKey: 'r', authorizationId, cents: cents(400) })
    const { authorizations, next } = await vault.report({})
    expect(authorizations).toEqual([
      {
        authorizationId,
        idempotencyKey: 'hold',
        status: 'captured',
        cents: 2_000,
        capturedCents: 1_500,
        refundedCents: 400,
        changedAt: expect.any(Number),
      },
    ])
    expect(next).toBeUndefined()
    const changedAt = authorizations[0]?.changedAt ?? 0
    expect((await vault.report({ since: changedAt })).authorizations).toHaveLength(1)
    expect((await vault.report({ since: changedAt + 1 })).authorizations).toEqual([])
    expect((await vault.report({ after: '1' })).authorizations).toEqual([])
  })

  test('[SIL-ORD-082] a void lets go of what is held; a captured amount cannot be voided', async () => {
    const authorizationId = await heldAmount()
    expect(await vault.void({ idempotencyKey: 'v', authorizationId })).toMatchObject({ outcome: 'done' })
    expect(await vault.capture({ idempotencyKey: 'c', authorizationId, cents: cents(1) })).toEqual({
      outcome: 'refused',
      code: 'already_voided',
    })
    expect(await vault.refund({ idempotencyKey: 'r', authorizationId, cents: cents(1) })).toEqual({
      outcome: 'refused',
      code: 'not_captured',
    })
    expect(await vault.void({ idempotencyKey: 'x', authorizationId: 'nothing' })).toEqual({
      outcome: 'refused',
      code: 'no_such_authorization',
    })
  })

  test.each([
    ['4000000000000341', 'card_declined'],
    ['4000008260003178', 'insufficient_funds'],
    ['4000002760003184', 'authentication_required'],
  ])('[SIL-ORD-083] a kept card %s is declined with %s when it is charged', async (number, code) => {
    const { cardToken, externalCustomerId } = await keptCard(number)
    const input = { idempotencyKey: 'a', cents: cents(100), cardToken, externalCustomerId }
    expect(await vault.authorize(input)).toEqual({ outcome: 'declined', code })
    expect(await vault.authorize(input)).toEqual({ outcome: 'declined', code })
    expect(await vault.findByIdempotencyKey('a', externalCustomerId)).toMatchObject({ outcome: 'declined', code })
    expect(await books()).toHaveLength(1)
  })

  test('[SIL-ORD-083] a removed card, or one of another customer, pays nothing', async () => {
    const first = await keptCard()
    const other = await keptCard()
    const declined = { outcome: 'declined', code: 'no_such_card' }
    const input = { idempotencyKey: 'a', cents: cents(100), cardToken: first.cardToken }
    expect(await vault.authorize({ ...input, externalCustomerId: other.externalCustomerId })).toEqual(declined)
    await vault.removeCard(first.cardToken)
    expect(await vault.authorize({ ...input, externalCustomerId: first.externalCustomerId })).toEqual(declined)
  })

  test('[SIL-ORD-083] a card that has expired since it was entered is declined', async () => {
    const expiryYear = String(new Date().getUTCFullYear() + 1)
    const card = await enterCard(`${sandbox.url}/vault`, vault, 'session:1', { expiryYear })
    await sandbox.advance(2 * 366 * 86_400_000)
    const input = {
      idempotencyKey: 'a',
      cents: cents(100),
      cardToken: card.cardToken,
      externalCustomerId: card.externalCustomerId,
    }
    expect(await vault.authorize(input)).toEqual({ outcome: 'declined', code: 'expired_card' })
  })
})

test('[ORD-49] [SIL-ORD-015] a bank has eight seconds in all, tries and pauses included, and nothing else of the vault is held to them', async () => {
  const spans: (readonly [string, number | undefined])[] = []
  const timed = cardVaultAdapter({
    baseUrl: `${sandbox.url}/vault`,
    credentials: { secretKey: sandbox.secretKey },
    clock: makeClock(),
    http: {
      ...http,
      send(request) {
        spans.push([new URL(request.url).pathname.replace(/\d+|[0-9a-f-]{8,}/, 'id'), request.withinMs])
        return http.send(request)
      },
    },
  })
  const { cardToken, externalCustomerId } = await keptCard()
  const held = await timed.authorize({ idempotencyKey: 'timed', cents: cents(500), cardToken, externalCustomerId })
  if (held.outcome !== 'authorized') throw new Error(JSON.stringify(held))
  await timed.capture({ idempotencyKey: 'timed capture', authorizationId: held.authorizationId, cents: cents(500) })
  const [authorized, captured] = spans
  expect(authorized).toEqual(['/vault/authorizations', 8_000])
  expect(captured?.[1]).toBeUndefined()
})

describe('a request that is sent twice', () => {
  test('[SIL-ORD-082] the same key and wish hold the amount once; another wish under it is a conflict', async () => {
    const { cardToken, externalCustomerId } = await keptCard()
    const input = { idempotencyKey: 'once', cents: cents(700), cardToken, externalCustomerId }
    const both = await Promise.all([vault.authorize(input), vault.authorize(input)])
    expect(both[0]).toEqual(both[1])
    expect(await failureOf(vault.authorize({ ...input, cents: cents(701) }))).toMatchObject({
      class: 'conflict',
      retryable: false,
    })
    expect(await books()).toHaveLength(1)
  })

  test.each(['timeout', 'reset', 'drop', '500'])(
    '[SIL-ORD-082] an answer lost by %s is found again by its key',
    async (kind) => {
      const { cardToken, externalCustomerId } = await keptCard()
      const input = { idempotencyKey: `lost by ${kind}`, cents: cents(900), cardToken, externalCustomerId }
      await sandbox.fault({ match: 'POST /vault/authorizations', kind, effect: true, ms: 2_000 })
      expect(await failureOf(hasty.authorize(input))).toMatchObject({
        class: 'unavailable',
        retryable: true,
        mayHaveHappened: true,
      })

      const found = await vault.findByIdempotencyKey(input.idempotencyKey, externalCustomerId)
      expect(found).toMatchObject({ outcome: 'done', cents: 900 })
      expect(await vault.authorize(input)).toMatchObject({ authorizationId: found?.authorizationId })
      expect(await books()).toHaveLength(1)
    },
  )

  test.each(['timeout', 'reset', '500', '429'])(
    '[SIL-ORD-082] a request that %s stopped before its effect is sent again',
    async (kind) => {
      const { cardToken, externalCustomerId } = await keptCard()
      await sandbox.fault({ match: 'POST /vault/authorizations', kind, ms: 0 })
      const answer = await vault.authorize({ idempotencyKey: 'k', cents: cents(900), cardToken, externalCustomerId })
      expect(answer).toMatchObject({ outcome: 'authorized', cents: 900 })
      expect(await books()).toHaveLength(1)
    },
  )

  test('[SIL-ORD-082] what never reached the vault is not in its books', async () => {
    const { cardToken, externalCustomerId } = await keptCard()
    await sandbox.fault({ match: 'POST /vault/authorizations', kind: '500' })
    await failureOf(hasty.authorize({ idempotencyKey: 'never', cents: cents(5), cardToken, externalCustomerId }))
    expect(await vault.findByIdempotencyKey('never', externalCustomerId)).toBeUndefined()
  })

  test('[SIL-ORD-082] a request doubled on its way moves money once', async () => {
    const authorizationId = await heldAmount()
    await sandbox.fault({ match: '/capture', kind: 'dup' })
    await sandbox.fault({ match: '/refunds', kind: 'dup' })
    expect(await vault.capture({ idempotencyKey: 'c', authorizationId, cents: cents(2_000) })).toMatchObject({
      outcome: 'done',
    })
    expect(await vault.refund({ idempotencyKey: 'r', authorizationId, cents: cents(300) })).toMatchObject({
      outcome: 'done',
    })
    expect(await vault.findAuthorization(authorizationId)).toMatchObject({ refundedCents: 300 })
  })
})

describe('breakage', () => {
  test('[SIL-OPS-116] a wrong secret key is an error of class auth', async () => {
    const stranger = cardVaultAdapter({
      baseUrl: `${sandbox.url}/vault`,
      credentials: { secretKey: 'wrong' },
      http,
      clock: makeClock(),
    })
    expect(await failureOf(stranger.findCard('x'))).toMatchObject({ class: 'auth', retryable: false })
  })

  test('[SIL-OPS-116] a vault that is not there is unavailable, and surely did nothing', async () => {
    const nowhere = cardVaultAdapter({
      baseUrl: 'http://127.0.0.1:9',
      credentials: { secretKey: 'x' },
      http,
      clock: makeClock(),
    })
    const failure = await failureOf(nowhere.findCard('x'))
    expect(failure).toMatchObject({ class: 'unavailable', retryable: true, mayHaveHappened: false })
  })

  test('[SIL-ORD-082] the books survive a kill -9 in the middle of a crowd, and nothing answered is missing', async () => {
    const { cardToken, externalCustomerId } = await keptCard()
    const answered: string[] = []
    let enough = () => {}
    const busy = new Promise<void>((resolve) => {
      enough = resolve
    })
    const clients = Array.from({ length: 4 }, async (_, client) => {
      for (let n = 0; ; n += 1) {
        const idempotencyKey = `crowd ${client}.${n}`
        await hasty.authorize({ idempotencyKey, cents: cents(100 + n), cardToken, externalCustomerId })
        answered.push(idempotencyKey)
        if (answered.length === 200) enough()
      }
    })
    const ended = Promise.allSettled(clients)
    await busy
    await sandbox.killAndRestart()
    await ended

    const keys = new Map<string, number>()
    for (const { idempotency_key } of await books()) keys.set(idempotency_key, (keys.get(idempotency_key) ?? 0) + 1)
    expect(answered.filter((key) => keys.get(key) !== 1)).toEqual([])
    const again = await vault.authorize({
      idempotencyKey: 'crowd 0.0',
      cents: cents(100),
      cardToken,
      externalCustomerId,
    })
    expect(again).toMatchObject({ outcome: 'authorized' })
  })
})
