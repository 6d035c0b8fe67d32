import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { brandOf, codeLength } from '#areas/cards/rules/card-form.ts'
import { newId } from '../ids.ts'
import type { Book } from '../journal.ts'
import { json, type SandboxReply, type SandboxRequest } from '../route.ts'
import { invalid, refused } from './movements.ts'
import type { Card, OneTimeToken, VaultEntry, VaultState } from './state.ts'
import { behaviourOf, passesLuhn } from './test-cards.ts'

type Vault = { state: VaultState; book: Book<VaultEntry>; now(): number; secretKey: string }

const firstName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
/** Empty for people with one name. */
const lastName = z.string().check(z.trim(), z.maxLength(100))
const customerBody = z.strictObject({ firstName, lastName })
const cardBody = z.strictObject({
  number: z.string().check(z.regex(/^\d{12,19}$/)),
  expiryMonth: z.string().check(z.regex(/^(0[1-9]|1[0-2])$/)),
  expiryYear: z.string().check(z.regex(/^20\d\d$/)),
  cvv: z.string().check(z.regex(/^\d{3,4}$/)),
})

/**
 * What a customer's browser does itself: make a customer, add a card to it. Each call uses up one one-time token, also when it fails.
 * A refused card is an answer (200 with `error`), not a failed request: browsers report those as errors of the page.
 */
export function createCustomer(vault: Vault, request: SandboxRequest): SandboxReply {
  const token = spendToken(vault, request)
  if (!token) return refused(401, 'one_time_token_invalid')
  if (token.customer_id) return refused(403, 'authentication_failure')
  const body = customerBody.safeParse(request.body)
  if (!body.success) return invalid(body.error)
  const customer = {
    customer_id: newId('vcus'),
    first_name: body.data.firstName,
    last_name: body.data.lastName,
    owner: token.owner,
    created_at: vault.now(),
  }
  vault.book.record({ what: 'customer_made', customer, one_time_token: token.token })
  return json(201, { customer_id: customer.customer_id })
}

export function addCard(vault: Vault, request: SandboxRequest): SandboxReply {
  const token = spendToken(vault, request)
  if (!token) return refused(401, 'one_time_token_invalid')
  const customer = vault.state.customers.get(request.named.id ?? '')
  if (!customer) return refused(404, 'no_such_customer')
  const own = token.customer_id ? token.customer_id === customer.customer_id : token.owner === customer.owner
  if (!own) return refused(403, 'authentication_failure')
  const body = cardBody.safeParse(request.body)
  if (!body.success) return invalid(body.error)

  const { number, cvv } = body.data
  const [month, year] = [Number(body.data.expiryMonth), Number(body.data.expiryYear)]
  const behaviour = behaviourOf(number)
  if (!passesLuhn(number)) return refused(200, 'invalid_number', 'number')
  if (!behaviour) return refused(200, 'not_a_test_card', 'number')
  if (cvv.length !== codeLength(number)) return refused(200, 'incorrect_cvc', 'cvv')
  const today = new Date(vault.now())
  if (year < today.getUTCFullYear()) return refused(200, 'invalid_expiry_year_past', 'expiryYear')
  if (year === today.getUTCFullYear() && month < today.getUTCMonth() + 1) {
    return refused(200, 'invalid_expiry_month_past', 'expiryMonth')
  }
  if (behaviour.on === 'entry') return refused(200, behaviour.code)

  const card: Card = {
    card_token: newId('card'),
    customer_id: customer.customer_id,
    card_type: brandOf(number),
    last_four: number.slice(-4),
    expiry_month: month,
    expiry_year: year,
    fingerprint: createHmac('sha256', vault.secretKey).update(number).digest('hex').slice(0, 24),
    created_at: vault.now(),
  }
  const charge_code = behaviour.on === 'charge' ? behaviour.code : null
  vault.book.record({ what: 'card_added', card, charge_code, one_time_token: token.token })
  return json(201, card)
}

function spendToken(vault: Vault, request: SandboxRequest): OneTimeToken | undefined {
  const presented = request.headers['x-one-time-token']
  const token = typeof presented === 'string' ? vault.state.tokens.get(presented) : undefined
  if (!token) return undefined
  vault.book.record({ what: 'token_used', token: token.token })
  return token.expires_at > vault.now() ? token : undefined
}
