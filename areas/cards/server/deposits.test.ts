import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cents } from '#platform/core/money.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openHttp } from '#platform/server/http.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import type { CardProvider, DepositLine } from './card-provider.ts'
import { cardRouter } from './card-router.ts'
import { stripeAdapter } from './stripe-adapter.ts'
import { enterCard, enterStripeCard } from './testing.ts'
import { cardVaultAdapter } from './vault-adapter.ts'

const http = openHttp({ timeoutMs: 2_000, backoffMs: 1 })
/** As long as something may wait for its payout at the sandbox. */
const aPayout = 15 * 60_000
let sandbox: SandboxProcess
let providers: Record<'vault' | 'stripe', CardProvider>

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  const common = { credentials: { secretKey: sandbox.secretKey }, http, clock: makeClock() }
  providers = {
    vault: cardVaultAdapter({ ...common, baseUrl: `${sandbox.url}/vault` }),
    stripe: stripeAdapter({ ...common, baseUrl: `${sandbox.url}/stripe` }),
  }
})
afterEach(() => sandbox.reset())
afterAll(async () => {
  http.close()
  await sandbox.stop()
})

const entered = {
  vault: () => enterCard(`${sandbox.url}/vault`, providers.vault, 'session:1'),
  stripe: (number?: string) =>
    enterStripeCard(`${sandbox.url}/stripe`, providers.stripe, 'session:1', number ? { number } : {}),
}

async function charge(provider: CardProvider, card: { cardToken: string; externalCustomerId: string }, amount: number) {
  const held = await provider.authorize({ idempotencyKey: `a ${amount}`, cents: cents(amount), ...card })
  if (held.outcome !== 'authorized') throw new Error(JSON.stringify(held))
  const { authorizationId } = held
  await provider.capture({ idempotencyKey: `c ${amount}`, authorizationId, cents: cents(amount) })
  return authorizationId
}

async function linesOf(provider: CardProvider): Promise<DepositLine[]> {
  const { deposits } = await provider.deposits({})
  const pages = await Promise.all(deposits.map(({ depositId }) => provider.depositLines(depositId)))
  return pages.flatMap(({ lines }) => lines)
}
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

describe.each(['vault', 'stripe'] as const)('[PNL-01] what the %s provider pays out', (which) => {
  test('arrives once its time has come, less what each payment cost, and is told line by line', async () => {
    const provider = providers[which]
    const { cardToken, externalCustomerId } = await entered[which]()
    const before = await provider.deposits({})
    expect(before.deposits).toEqual([])
    const authorizationId = await charge(provider, { cardToken, externalCustomerId }, 10_000)
    await provider.refund({ idempotencyKey: 'r', authorizationId, cents: cents(4_000) })
    await sandbox.advance(aPayout)

    const { deposits } = await provider.deposits({})
    expect(sum(deposits.map((one) => one.cents))).toBe(10_000 - 4_000 - 320)
    expect(deposits[0]).toMatchObject({ status: 'paid', isItemized: true, arrivedAt: expect.any(Number) })
    const lines = await linesOf(provider)
    expect(lines.map(({ authorizationId: of, kind, cents: amount, feeCents }) => [of, kind, amount, feeCents])).toEqual(
      expect.arrayContaining([
        [authorizationId, 'charge', 10_000, 320],
        [authorizationId, 'refund', -4_000, 0],
      ]),
    )
    expect(lines).toHaveLength(2)
    expect(new Set(lines.map(({ lineId }) => lineId)).size).toBe(2)

    const later = Math.max(...deposits.map(({ arrivedAt }) => arrivedAt)) + 1_000
    expect(await provider.deposits({ since: later })).toEqual({ deposits: [] })
  })
})

test('a dispute costs its fee beside that of the charge', async () => {
  const { stripe } = providers
  const { cardToken, externalCustomerId } = await entered.stripe('4000000000000259')
  const authorizationId = await charge(stripe, { cardToken, externalCustomerId }, 2_000)
  await sandbox.advance(aPayout)
  const lines = await linesOf(stripe)
  expect(lines.every((line) => line.authorizationId === authorizationId)).toBe(true)
  expect(lines.map(({ kind, cents: amount, feeCents }) => [kind, amount, feeCents])).toEqual(
    expect.arrayContaining([
      ['charge', 2_000, 88],
      ['dispute', -2_000, 1_500],
    ]),
  )
})

test('[SIL-ORD-160] after a switch the deposits of both are read, and each one’s lines where it was made', async () => {
  for (const which of ['vault', 'stripe'] as const) {
    const { cardToken, externalCustomerId } = await entered[which]()
    await charge(providers[which], { cardToken, externalCustomerId }, 1_000)
  }
  await sandbox.advance(aPayout)
  const router = cardRouter({ ...providers, chosen: 'stripe' })
  const ofVault = await router.deposits({})
  const ofStripe = await router.deposits({ ...(ofVault.next !== undefined && { after: ofVault.next }) })
  expect([ofVault.deposits.length, ofStripe.deposits.length, ofStripe.next]).toEqual([1, 1, undefined])
  for (const { depositId } of [...ofVault.deposits, ...ofStripe.deposits])
    expect((await router.depositLines(depositId)).lines).toMatchObject([{ kind: 'charge', cents: 1_000, feeCents: 59 }])
})
