import type { TypedCard } from '#areas/cards/rules/card-form.ts'
import { digitsOf, namePartsOf } from '#areas/cards/rules/card-form.ts'
import type { ToFrame } from './frame-messages.ts'

export class RefusedByVault extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

/** The vault's two steps, each under its one-time token; the number and the code leave this page only for the vault itself. */
export async function keepCard(input: Extract<ToFrame, { type: 'submit' }>, typed: TypedCard) {
  const customerId = input.customerId ?? (await createCustomer(input, typed))
  const card = await post(`/vault/customers/${encodeURIComponent(customerId)}/cards`, input.cardToken, {
    number: digitsOf(typed.number),
    expiryMonth: typed.month,
    expiryYear: typed.year,
    cvv: digitsOf(typed.code),
  })
  return {
    customerId,
    cardToken: String(card.card_token),
    cardType: String(card.card_type),
    lastFour: String(card.last_four),
    expiryMonth: Number(card.expiry_month),
    expiryYear: Number(card.expiry_year),
    fingerprint: String(card.fingerprint),
  }
}

async function createCustomer(input: Extract<ToFrame, { type: 'submit' }>, typed: TypedCard): Promise<string> {
  const onCard = namePartsOf(typed.name)
  const name = {
    firstName: input.firstName || onCard.firstName,
    lastName: input.firstName ? (input.lastName ?? '') : onCard.lastName,
  }
  const customer = await post('/vault/customers', input.customerToken ?? '', name)
  return String(customer.customer_id)
}

async function post(path: string, token: string, body: object): Promise<Record<string, unknown>> {
  const reply = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-one-time-token': token },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
  const answer = await reply.json()
  if (!reply.ok || answer?.error) throw new RefusedByVault(reply.status, String(answer?.error?.code ?? ''))
  return answer
}
