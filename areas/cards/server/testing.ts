import type { MerchantState } from '../rules/payment-account.ts'
import type { CardProvider } from './card-provider.ts'

/** Cards are entered in the fields of a vault that no browser of a test looks for. */
export const testMerchant: MerchantState = {
  payment_merchant_account_type: 'other',
  public_key: '',
  script_url: '',
  vault: { fields_url: 'http://vault.test/vault/fields', origin: 'http://vault.test', environment: 'test' },
}

export type TypedCard = { number: string; expiryMonth: string; expiryYear: string; cvv: string }

export const goodCard: TypedCard = { number: '4242424242424242', expiryMonth: '12', expiryYear: '2038', cvv: '123' }

/** One call of a customer's browser to the vault. */
export async function browserPost(vaultUrl: string, path: string, token: string, body: unknown, origin?: string) {
  const headers = { 'content-type': 'application/json', 'x-one-time-token': token, ...(origin ? { origin } : {}) }
  const reply = await fetch(`${vaultUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: reply.status, headers: reply.headers, body: await reply.json() }
}

/** What a customer's browser does to have a card kept: make a customer, add the card, each under a one-time token. */
export async function enterCard(
  vaultUrl: string,
  provider: CardProvider,
  owner: string,
  typed: Partial<TypedCard> = {},
) {
  const first = await provider.createOneTimeToken({ owner })
  const customer = await browserPost(vaultUrl, '/customers', first.token, {
    firstName: 'Noor',
    lastName: 'Haddad',
  })
  const externalCustomerId: string = customer.body.customer_id
  const second = await provider.createOneTimeToken({ owner })
  const path = `/customers/${externalCustomerId}/cards`
  const card = await browserPost(vaultUrl, path, second.token, { ...goodCard, ...typed })
  return { externalCustomerId, status: card.status, cardToken: card.body.card_token as string, body: card.body }
}

/** The same with Stripe: its script confirms a setup intent by its client secret, and a bank that asks is answered. */
export async function enterStripeCard(
  stripeUrl: string,
  provider: CardProvider,
  owner: string,
  { number = goodCard.number, answer = 'confirmed' }: { number?: string; answer?: 'confirmed' | 'refused' } = {},
) {
  const { token } = await provider.createOneTimeToken({ owner })
  const first = await stripePost(stripeUrl, 'confirm_setup', {
    client_secret: token,
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': goodCard.expiryMonth,
    'payment_method_data[card][exp_year]': goodCard.expiryYear,
    'payment_method_data[card][cvc]': number.startsWith('3') ? '1234' : goodCard.cvv,
    'payment_method_data[billing_details][name]': 'Noor Haddad',
  })
  const asks = first.body.status === 'requires_action'
  const { status, body } = asks
    ? await stripePost(stripeUrl, 'answer_challenge', { client_secret: token, answer })
    : first
  const intent = body.error?.setup_intent ?? body
  return {
    status,
    error: body.error,
    cardToken: String(intent.payment_method),
    externalCustomerId: String(intent.customer),
    token,
  }
}

async function stripePost(stripeUrl: string, what: string, fields: Record<string, string>) {
  const form = new URLSearchParams({ key: 'pk_sandbox', ...fields })
  const reply = await fetch(`${stripeUrl}/browser/${what}`, { method: 'POST', body: form })
  return { status: reply.status, body: await reply.json() }
}
