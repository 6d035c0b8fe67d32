import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makeClock } from '#platform/server/clock.ts'
import { openProviders } from './providers.ts'
import { readSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'cosmic-providers-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What a page is told about where cards are typed in. */
function merchantOf(env: NodeJS.ProcessEnv, environment: string) {
  const outside = { sandboxUrl: 'http://127.0.0.1:3001', clock: makeClock(), environment, url: 'http://127.0.0.1:3000' }
  const providers = openProviders(readSettings({ DATA_DIR: folder, ...env }), outside)
  providers.close()
  const { payment_merchant_account_type, public_key, script_url, vault } = providers.merchant
  return { type: payment_merchant_account_type, public_key, script_url, vault, origins: providers.cardOrigins }
}

test('[CSL-24] [SIL-ORD-079] [SIL-ORD-080] without an address of its own the vault is the sandbox, and pages are told that it is', () => {
  expect(merchantOf({}, 'sandbox').vault).toEqual({
    fields_url: 'http://127.0.0.1:3001/vault/fields',
    origin: 'http://127.0.0.1:3001',
    environment: 'sandbox',
  })
})

test('[CSL-24] [SIL-ORD-079] a vault that is named is where cards go, and nowhere else', () => {
  const env = { VAULT_URL: 'https://vault.example/v2', VAULT_SECRET_KEY: 'key' }
  expect(merchantOf(env, 'production').vault).toEqual({
    fields_url: 'https://vault.example/v2/fields',
    origin: 'https://vault.example',
    environment: 'production',
  })
})

describe('[SIL-ORD-160] the merchant’s type decides where cards are typed in', () => {
  test('the vault’s own frame, and no script of anybody, unless Stripe is chosen', () => {
    expect(merchantOf({}, 'sandbox')).toMatchObject({
      type: 'other',
      public_key: '',
      script_url: '',
      origins: { frames: ['http://127.0.0.1:3001'], scripts: [], connections: [] },
    })
    const ready = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
    expect(merchantOf(ready, 'sandbox')).toMatchObject({ type: 'other', origins: { scripts: [] } })
  })

  test('Stripe’s script under the merchant’s public key, from Stripe’s names alone', () => {
    const env = { CARDS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
    expect(merchantOf(env, 'sandbox')).toEqual({
      type: 'card_provider',
      public_key: 'pk_test_1',
      script_url: expect.stringMatching(/^https:\/\/js\.stripe\.com\/\w+\/stripe\.js$/),
      vault: { fields_url: '', origin: '', environment: 'sandbox' },
      origins: {
        scripts: ['https://js.stripe.com'],
        frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
        connections: ['https://api.stripe.com'],
      },
    })
  })

  test('without keys the sandbox’s stand-in, from the sandbox alone', () => {
    const origin = 'http://127.0.0.1:3001'
    expect(merchantOf({ CARDS: 'stripe' }, 'sandbox')).toMatchObject({
      type: 'card_provider',
      public_key: 'pk_sandbox',
      script_url: `${origin}/stripe/stripe.js`,
      origins: { scripts: [origin], frames: [origin], connections: [origin] },
    })
  })
})

describe('what the sandbox signs', () => {
  const body = '{"event":"x"}'
  const business = {
    NODE_ENV: 'production',
    DATA_KEY: 'ab'.repeat(32),
    VAULT_URL: 'https://vault.example',
    VAULT_SECRET_KEY: 'k',
    TEXTS_URL: 'https://texts.example',
    TEXTS_ACCOUNT_SID: 'a',
    TEXTS_AUTH_TOKEN: 't',
    TEXTS_FROM: '+17065550100',
    MAIL_URL: 'https://mail.example',
    MAIL_SECRET_KEY: 'k',
    MAIL_FROM: 'a@b.example',
  }
  /** How the route answers an event that is signed with the key that everybody knows. */
  async function answerOf(env: NodeJS.ProcessEnv) {
    const outside = {
      sandboxUrl: 'http://127.0.0.1:1',
      clock: makeClock(),
      environment: 'test',
      url: 'http://127.0.0.1:3000',
    }
    const { courier, close } = openProviders(readSettings({ DATA_DIR: folder, ...env }), outside)
    close()
    const at = Date.now()
    const v1 = createHmac('sha256', 'sk_sandbox').update(`${at}.${body}`).digest('hex')
    const forged = courier.readWebhook(body, `t=${at},v1=${v1}`)
    expect(forged).toBeUndefined()
    return courier.takesWebhooks
  }

  test('counts in the demo alone', async () => {
    expect(await answerOf({})).toBe(true)
    expect(await answerOf(business)).toBe(false)
    expect(await answerOf({ ...business, SANDBOX_URL: 'http://127.0.0.1:3001' })).toBe(false)
    expect(await answerOf({ ...business, CW_URL: 'https://cw.example', CW_KEY: 'k', CW_WEBHOOK_SECRET: 's' })).toBe(
      true,
    )
  })
})
