import type { MerchantState } from '#areas/cards/rules/payment-account.ts'
import {
  type CardProvider,
  cardRouter,
  cardVaultAdapter,
  stripeAdapter,
  vaultState,
} from '#areas/cards/server/public.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { CardOrigins } from '#platform/server/content-policy.ts'
import type { Http } from '#platform/server/http.ts'
import type { StripeKeys } from './card-settings.ts'
import type { Settings } from './settings.ts'

type Outside = {
  readonly sandboxUrl: string
  readonly environment: string
  /** What the sandbox takes, where there is one. */
  readonly sandboxKey: string
  watched(name: string, baseUrl: string): { http: Http; clock: Clock }
}

export type OpenedCards = {
  readonly cards: CardProvider
  readonly merchant: MerchantState
  readonly cardOrigins: CardOrigins
}

/** Who keeps cards and moves money: the vault, Stripe, or both, one of which takes the new ones. */
export function openCards(
  { cards: { chosen, stripe }, vault, demo, sandbox }: Pick<Settings, 'cards' | 'vault' | 'demo' | 'sandbox'>,
  { sandboxUrl, environment, sandboxKey, watched }: Outside,
): OpenedCards {
  const vaultUrl = vault.url ?? `${sandboxUrl}/vault`
  const hasVault = vault.url !== undefined || demo || sandbox.url !== undefined
  const vaultCards = cardVaultAdapter({
    ...watched('Cards', vaultUrl),
    baseUrl: vaultUrl,
    credentials: { secretKey: vault.secretKey ?? sandboxKey },
  })
  const stripeUrl = stripe?.url ?? `${sandboxUrl}/stripe`
  const stripeCards =
    stripe &&
    stripeAdapter({
      ...watched('Stripe', stripeUrl),
      baseUrl: stripeUrl,
      credentials: { secretKey: stripe.secretKey, webhookSecret: stripe.webhookSecret },
    })
  const cards = !stripeCards
    ? vaultCards
    : hasVault
      ? cardRouter({ vault: vaultCards, stripe: stripeCards, chosen })
      : stripeCards
  const entry =
    chosen === 'stripe' && stripe ? stripeEntry(stripe, stripeUrl, environment) : vaultEntry(vaultUrl, environment)
  return { cards, ...entry }
}

type Entry = Omit<OpenedCards, 'cards'>

const vaultEntry = (vaultUrl: string, environment: string): Entry => ({
  merchant: {
    payment_merchant_account_type: 'other',
    public_key: '',
    script_url: '',
    vault: vaultState(vaultUrl, environment),
  },
  cardOrigins: { frames: [new URL(vaultUrl).origin], scripts: [], connections: [] },
})

function stripeEntry(stripe: StripeKeys, stripeUrl: string, environment: string): Entry {
  const script_url = stripe.scriptUrl ?? `${stripeUrl}/stripe.js`
  return {
    merchant: {
      payment_merchant_account_type: 'card_provider',
      public_key: stripe.publishableKey,
      script_url,
      vault: { fields_url: '', origin: '', environment },
    },
    cardOrigins: clientOrigins(script_url, stripeUrl),
  }
}

const stripeScripts = 'https://js.stripe.com'

/** Of Stripe itself, its frames and those of banks come from names of their own beside its script's. */
function clientOrigins(scriptUrl: string, apiUrl: string): CardOrigins {
  const script = new URL(scriptUrl).origin
  const frames = script === stripeScripts ? [script, 'https://*.js.stripe.com', 'https://hooks.stripe.com'] : [script]
  return { frames, scripts: [script], connections: [new URL(apiUrl).origin] }
}
