import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cents } from '#platform/core/money.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openHttp } from '#platform/server/http.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import type { AuthorizationPage, CardProvider } from './card-provider.ts'
import { cardRouter } from './card-router.ts'
import { stripeAdapter } from './stripe-adapter.ts'
import { enterCard, enterStripeCard } from './testing.ts'
import { cardVaultAdapter } from './vault-adapter.ts'

const http = openHttp({ timeoutMs: 2_000, backoffMs: 1 })
let sandbox: SandboxProcess
let vault: CardProvider
let stripe: CardProvider

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  const common = { credentials: { secretKey: sandbox.secretKey }, http, clock: makeClock() }
  vault = cardVaultAdapter({ ...common, baseUrl: `${sandbox.url}/vault` })
  stripe = stripeAdapter({ ...common, baseUrl: `${sandbox.url}/stripe` })
})
afterAll(async () => {
  http.close()
  await sandbox.stop()
})

const entered = {
  vault: (owner: string) => enterCard(`${sandbox.url}/vault`, vault, owner),
  stripe: (owner: string) => enterStripeCard(`${sandbox.url}/stripe`, stripe, owner),
}
const other = { vault: 'stripe', stripe: 'vault' } as const

/** Of every page, until there is none. */
async function keysOf(read: (after?: string) => Promise<AuthorizationPage>): Promise<string[]> {
  const keys: string[] = []
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const page = await read(after)
    keys.push(...page.authorizations.map(({ idempotencyKey }) => idempotencyKey))
    after = page.next
  }
  return keys
}

describe.each(['vault', 'stripe'] as const)(
  '[SIL-ORD-160] what was kept by the %s provider before the other was chosen',
  (before) => {
    const router = () => cardRouter({ vault, stripe, chosen: other[before] })

    test('is held, charged and refunded there still', async () => {
      const { cardToken, externalCustomerId } = await entered[before](`customer:${before}`)
      const cards = router()
      expect(await cards.findCard(cardToken)).toMatchObject({ cardToken, lastFour: '4242' })
      expect(await cards.findCustomer(externalCustomerId)).toMatchObject({ owner: `customer:${before}` })
      expect(await cards.cardsOf(externalCustomerId)).toHaveLength(1)

      const key = `attempt-kept-${before}`
      const held = await cards.authorize({ idempotencyKey: key, cents: cents(2_000), cardToken, externalCustomerId })
      if (held.outcome !== 'authorized') throw new Error(held.outcome)
      const { authorizationId } = held
      expect(await cards.findByIdempotencyKey(key, externalCustomerId)).toMatchObject({ authorizationId })
      const taken = await cards.capture({ idempotencyKey: `c-${key}`, authorizationId, cents: cents(1_500) })
      expect(taken).toMatchObject({ outcome: 'done', cents: 1_500 })
      const given = await cards.refund({ idempotencyKey: `r-${key}`, authorizationId, cents: cents(500) })
      expect(given).toMatchObject({ outcome: 'done', cents: 500 })
      expect(await cards.findAuthorization(authorizationId)).toMatchObject({ capturedCents: 1_500, refundedCents: 500 })
      await cards.removeCard(cardToken)
      expect(await cards.findCard(cardToken)).toBeUndefined()
    })

    test('does not take the new cards: those go to the chosen one, under a customer of its own', async () => {
      const { externalCustomerId } = await entered[before](`customer:new-${before}`)
      const cards = router()
      expect(cards.keepsCustomer(externalCustomerId)).toBe(false)
      const { token } = await cards.createOneTimeToken({ owner: `customer:new-${before}`, externalCustomerId })
      expect(token).toMatch(before === 'vault' ? /^seti_/ : /^ott_/)
    })
  },
)

test('[SIL-ORD-082] the books of both are read, page by page', async () => {
  const cards = cardRouter({ vault, stripe, chosen: 'stripe' })
  const keys = ['attempt-books-1', 'attempt-books-2']
  for (const [at, name] of (['vault', 'stripe'] as const).entries()) {
    const { cardToken, externalCustomerId } = await entered[name]('customer:books')
    const idempotencyKey = keys[at] ?? ''
    await cards.authorize({ idempotencyKey, cents: cents(900), cardToken, externalCustomerId })
  }
  const from = (after?: string) => (after === undefined ? {} : { after })
  expect(await keysOf((after) => cards.held({ since: 0, ...from(after) }))).toEqual(expect.arrayContaining(keys))
  expect(await keysOf((after) => cards.report({ since: 0, ...from(after) }))).toEqual(expect.arrayContaining(keys))
  expect(await keysOf((after) => cards.report({ ...from(after) }))).toEqual(expect.arrayContaining(keys))
})
