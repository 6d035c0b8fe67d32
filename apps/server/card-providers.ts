import type { MerchantState } from '#areas/cards/rules/payment-account.ts'
import {
  type CardProvider,
  cardRouter,
  cardVaultAdapter,
  stripeAdapter,
  vaultState,
} from '#areas/cards/server/public.ts'
import type { CardClient } from '#platform/server/app.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Http } from '#platform/server/http.ts'
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
  /** Whose script runs in our pages; undefined while the vault's frame takes the cards. */
  readonly cardClient: CardClient | undefined
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
  const scriptUrl = stripe?.scriptUrl ?? `${stripeUrl}/stripe.js`
  const isStripe = chosen === 'stripe' && stripe !== undefined
  return {
    cards: !stripeCards
      ? vaultCards
      : hasVault
        ? cardRouter({ vault: vaultCards, stripe: stripeCards, chosen })
        : stripeCards,
    merchant: isStripe
      ? {
          payment_merchant_account_type: 'card_provider',
          public_key: stripe.publishableKey,
          script_url: scriptUrl,
          vault: { fields_url: '', origin: '', environment },
        }
      : {
          payment_merchant_account_type: 'other',
          public_key: '',
          script_url: '',
          vault: vaultState(vaultUrl, environment),
        },
    cardClient: isStripe ? clientOf(scriptUrl, stripeUrl) : undefined,
  }
}

const stripeScripts = 'https://js.stripe.com'

/** Of Stripe itself, its frames and those of banks come from names of their own beside its script's. */
function clientOf(scriptUrl: string, apiUrl: string): CardClient {
  const script = new URL(scriptUrl).origin
  const frames = script === stripeScripts ? [script, 'https://*.js.stripe.com', 'https://hooks.stripe.com'] : [script]
  return { scripts: [script], frames, connections: [new URL(apiUrl).origin] }
}
