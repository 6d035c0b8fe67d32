import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { businessWithoutCards, dataFolder, problemsOf } from './settings-testing.ts'

const folder = dataFolder()
const demo = { DATA_DIR: folder }
const business = businessWithoutCards(folder)
const live = {
  CARDS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const testing = { CARDS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }

test('nothing set: the vault takes the cards, and Stripe is not there', () => {
  expect(readSettings(demo).cards).toEqual({ chosen: 'vault', stripe: undefined })
})

test('in the demo Stripe without keys is the sandbox, where its people order by themselves; at Stripe itself they do not', () => {
  const { cards, demoLife } = readSettings({ ...demo, CARDS: 'stripe' })
  expect(cards).toEqual({
    chosen: 'stripe',
    stripe: {
      url: undefined,
      scriptUrl: undefined,
      secretKey: 'sk_sandbox',
      publishableKey: 'pk_sandbox',
      webhookSecret: 'sk_sandbox',
    },
  })
  expect(demoLife).toBe(true)
  expect(readSettings({ ...demo, ...testing }).demoLife).toBe(false)
})

test('with keys it is Stripe itself, and a business that has it needs no vault', () => {
  expect(readSettings({ ...demo, ...testing }).cards.stripe).toMatchObject({
    url: 'https://api.stripe.com',
    scriptUrl: expect.stringMatching(/^https:\/\/js\.stripe\.com\//),
    webhookSecret: undefined,
  })
  expect(readSettings({ ...business, ...live })).toMatchObject({
    vault: { url: undefined },
    cards: { chosen: 'stripe', stripe: { url: 'https://api.stripe.com', webhookSecret: 'whsec_1' } },
  })
})

test('after a switch back its keys stay, so that what it holds is still moved', () => {
  const vault = { VAULT_URL: 'https://vault.example', VAULT_SECRET_KEY: 'k' }
  const { cards } = readSettings({ ...business, ...vault, ...live, CARDS: 'vault' })
  expect(cards).toMatchObject({ chosen: 'vault', stripe: { secretKey: 'sk_live_1' } })
})

describe('what does not fit is refused at the start, in words', () => {
  test.each<[string, NodeJS.ProcessEnv, string]>([
    ['an unknown provider', { ...demo, CARDS: 'square' }, 'CARDS must be vault or stripe, and not "square".'],
    ['no key in a business', { ...business, CARDS: 'stripe' }, 'STRIPE_SECRET_KEY is required when CARDS is stripe'],
    ['an address without a key', { ...demo, CARDS: 'stripe', STRIPE_URL: 'https://a.b' }, 'together with STRIPE_URL'],
    ['a test key in a business', { ...business, ...live, ...testing }, 'STRIPE_SECRET_KEY is a test key'],
    ['a live key in the demo', { ...demo, ...live }, 'the demo would charge real cards'],
    [
      'the sandbox’s key in a business',
      { ...business, ...live, STRIPE_SECRET_KEY: 'sk_sandbox' },
      'key of the sandbox',
    ],
    ['something that is no key', { ...business, ...live, STRIPE_SECRET_KEY: 'secret' }, 'must begin with sk_live_'],
    ['no publishable key', { ...demo, ...testing, STRIPE_PUBLISHABLE_KEY: '' }, 'STRIPE_PUBLISHABLE_KEY is required'],
    [
      'a publishable key alone',
      { ...demo, CARDS: 'stripe', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      'STRIPE_PUBLISHABLE_KEY needs STRIPE_SECRET_KEY',
    ],
    [
      'the secret key where every page shows it',
      { ...demo, ...testing, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' },
      'STRIPE_PUBLISHABLE_KEY must begin with pk_live_',
    ],
    [
      'keys of two modes',
      { ...business, ...live, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      'must both be live keys, or both test keys',
    ],
    ['no webhook secret', { ...business, ...live, STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET is required'],
    ['another’s webhook secret', { ...demo, ...testing, STRIPE_WEBHOOK_SECRET: 'x' }, 'must begin with whsec_'],
    ['an address that is none', { ...demo, ...testing, STRIPE_URL: 'stripe' }, 'STRIPE_URL must be an address'],
  ])('%s', (_what, env, words) => {
    expect(problemsOf(env)).toEqual([expect.stringContaining(words)])
  })
})
