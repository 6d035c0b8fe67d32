import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardVaultAdapter } from '#areas/cards/server/vault-adapter.ts'
import { cents } from '#platform/core/money.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openHttp } from '#platform/server/http.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { savedCards } from './cards.ts'
import { charged, liveOrders } from './live-orders.ts'
import { attemptKey, authorizationId } from './vault.ts'

const http = openHttp({ timeoutMs: 2_000 })
let sandbox: SandboxProcess
const vault = () =>
  cardVaultAdapter({
    baseUrl: `${sandbox.url}/vault`,
    credentials: { secretKey: sandbox.secretKey },
    clock: makeClock(),
    http,
  })

beforeAll(async () => {
  sandbox = await startSandboxProcess({ SANDBOX_DEMO_TOWN: '1' })
})
afterAll(async () => {
  http.close()
  await sandbox.stop()
})

const charge = (card: (typeof savedCards)[number]) =>
  vault().authorize({
    idempotencyKey: `charge ${card.payment_card_id}`,
    cents: cents(1_500),
    cardToken: card.vault_token,
    externalCustomerId: card.external_customer_id,
  })

test('each saved card can be charged at the vault, or is declined as it was made to be', async () => {
  for (const card of savedCards) {
    const answer = card.charge_code
      ? { outcome: 'declined', code: card.charge_code }
      : { outcome: 'authorized', cents: 1_500 }
    expect(await charge(card)).toMatchObject(answer)
  }
})

test('what is held for the live orders can be captured, found by its key, and is held again after a reset', async () => {
  const order = liveOrders().find((one) => one.card)
  if (!order) throw new Error('no order is paid by card')
  const cents = charged(order)
  const authorization = authorizationId(order)
  expect(await vault().findByIdempotencyKey(attemptKey(order), '')).toMatchObject({
    authorizationId: authorization,
    cents,
  })
  expect(await vault().capture({ idempotencyKey: 'capture', authorizationId: authorization, cents })).toMatchObject({
    outcome: 'done',
  })
  await sandbox.reset()
  expect(await vault().findAuthorization(authorization)).toMatchObject({ status: 'authorized', cents })
})
