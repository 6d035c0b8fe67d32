import * as z from 'zod/mini'
import { openVisitor } from './life/visitor.ts'

const goodCard = { number: '4242424242424242', expiryMonth: '12', expiryYear: '2038', cvv: '123' }
const patienceMs = 15_000

type KeptCard = { readonly cardToken: string; readonly externalCustomerId: string }

/**
 * What the fields of whoever keeps cards do in a browser with a card that pays: what is typed goes there by itself, under tokens of ours. Answers
 * nothing where a token is refused, or the card.
 */
export async function typeCard(
  sandboxUrl: string,
  name: string,
  newToken: () => Promise<string | undefined>,
): Promise<KeptCard | undefined> {
  const token = await newToken()
  if (token === undefined) return undefined
  // Stripe's token is the client secret of a setup intent.
  return token.includes('_secret_')
    ? confirmSetup(sandboxUrl, name, token)
    : keepInVault(sandboxUrl, name, token, newToken)
}

/** The holder first, then their card, each under a token of its own. */
async function keepInVault(
  sandboxUrl: string,
  name: string,
  token: string,
  newToken: () => Promise<string | undefined>,
): Promise<KeptCard | undefined> {
  const vault = openVisitor(`${sandboxUrl}/vault`)
  const [firstName = '', lastName = ''] = name.split(' ')
  const holder = await vault.ask('POST', '/customers', { firstName, lastName }, oneTime(token))
  const second = await newToken()
  if (!holder.ok || second === undefined) return undefined
  const externalCustomerId = String(holder.data.customer_id)
  const card = await vault.ask('POST', `/customers/${externalCustomerId}/cards`, goodCard, oneTime(second))
  return card.ok ? { cardToken: String(card.data.card_token), externalCustomerId } : undefined
}

const oneTime = (token: string) => ({ 'x-one-time-token': token })

const confirmed = z.object({ status: z.literal('succeeded'), payment_method: z.string(), customer: z.string() })

async function confirmSetup(sandboxUrl: string, name: string, client_secret: string): Promise<KeptCard | undefined> {
  const card = {
    'payment_method_data[card][number]': goodCard.number,
    'payment_method_data[card][exp_month]': goodCard.expiryMonth,
    'payment_method_data[card][exp_year]': goodCard.expiryYear,
    'payment_method_data[card][cvc]': goodCard.cvv,
    'payment_method_data[billing_details][name]': name,
  }
  const reply = await fetch(`${sandboxUrl}/stripe/browser/confirm_setup`, {
    method: 'POST',
    body: new URLSearchParams({ key: 'pk_sandbox', client_secret, ...card }),
    signal: AbortSignal.timeout(patienceMs),
  })
  const intent = z.safeParse(confirmed, await reply.json()).data
  return intent && { cardToken: intent.payment_method, externalCustomerId: intent.customer }
}
