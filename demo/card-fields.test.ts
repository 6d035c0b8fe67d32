import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardProvider, cardVaultAdapter, stripeAdapter } from '#areas/cards/server/public.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openHttp } from '#platform/server/http.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { typeCard } from './card-fields.ts'

const http = openHttp({ timeoutMs: 2_000 })
let sandbox: SandboxProcess
beforeAll(async () => {
  sandbox = await startSandboxProcess()
})
afterAll(async () => {
  http.close()
  await sandbox.stop()
})

test.each([
  ['vault', cardVaultAdapter],
  ['stripe', stripeAdapter],
] as const)('a card of the town is kept by the %s provider, under its customer', async (path, adapter) => {
  const credentials = { secretKey: sandbox.secretKey }
  const cards: CardProvider = adapter({ baseUrl: `${sandbox.url}/${path}`, credentials, http, clock: makeClock() })
  const newToken = async () => (await cards.createOneTimeToken({ owner: 'past:1' })).token
  const kept = await typeCard(sandbox.url, 'Ada Obi', newToken)
  expect(await cards.findCard(kept?.cardToken ?? '')).toMatchObject({
    lastFour: '4242',
    externalCustomerId: kept?.externalCustomerId,
  })
  expect(await typeCard(sandbox.url, 'Ada Obi', async () => undefined)).toBeUndefined()
})
