import * as z from 'zod/mini'
import { newId } from '../ids.ts'
import type { Book } from '../journal.ts'
import { json, type SandboxReply, type SandboxRequest } from '../route.ts'
import type { Movement, MovementType, VaultEntry, VaultState } from './state.ts'

type Vault = { state: VaultState; book: Book<VaultEntry>; now(): number }
type Target = Pick<Movement, 'authorization_id' | 'card_token' | 'customer_id' | 'reference'>
type Decision = Target & { cents: number; code: string | null }
type RefusalReply = { reply: SandboxReply }

const cents = z.int().check(z.positive())
const authorizeBody = z.strictObject({
  card_token: z.string(),
  customer_id: z.string(),
  cents,
  reference: z.optional(z.string().check(z.maxLength(200))),
})
const amountBody = z.strictObject({ cents })

export function authorize(vault: Vault, request: SandboxRequest): SandboxReply {
  const body = authorizeBody.safeParse(request.body)
  if (!body.success) return invalid(body.error)
  const { card_token, customer_id, cents, reference = null } = body.data
  return once(vault, request, 'authorization', [card_token, customer_id, cents, reference], () => {
    const card = vault.state.cards.get(card_token)
    if (!card || card.customer_id !== customer_id) return no(404, 'no_such_card')
    const today = new Date(vault.now())
    const expired = card.expiry_year * 12 + card.expiry_month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1
    const code = expired ? 'expired_card' : (vault.state.chargeCodes.get(card_token) ?? null)
    return { authorization_id: newId('auth'), card_token, customer_id, reference, cents, code }
  })
}

export function capture(vault: Vault, request: SandboxRequest): SandboxReply {
  return onAuthorization(vault, request, 'capture', (authorization, requested) => {
    if (authorization.status === 'captured') return 'already_captured'
    if (authorization.status === 'voided') return 'already_voided'
    if (authorization.status === 'declined') return 'was_declined'
    return requested > authorization.cents ? 'amount_too_large' : undefined
  })
}

export function refund(vault: Vault, request: SandboxRequest): SandboxReply {
  return onAuthorization(vault, request, 'refund', (authorization, requested) => {
    if (authorization.status !== 'captured') return 'not_captured'
    return requested > authorization.captured_cents - authorization.refunded_cents ? 'amount_too_large' : undefined
  })
}

export function cancel(vault: Vault, request: SandboxRequest): SandboxReply {
  const { id = '' } = request.named
  return once(vault, request, 'void', [id], () => {
    const authorization = vault.state.authorizations.get(id)
    if (!authorization) return no(404, 'no_such_authorization')
    if (authorization.status === 'captured') return no(422, 'already_captured')
    if (authorization.status === 'voided') return no(422, 'already_voided')
    if (authorization.status === 'declined') return no(422, 'was_declined')
    return { ...authorization, code: null }
  })
}

type Refusal = (
  authorization: NonNullable<ReturnType<VaultState['authorizations']['get']>>,
  cents: number,
) => string | undefined

function onAuthorization(vault: Vault, request: SandboxRequest, type: MovementType, why: Refusal): SandboxReply {
  const body = amountBody.safeParse(request.body)
  if (!body.success) return invalid(body.error)
  const { id = '' } = request.named
  const { cents } = body.data
  return once(vault, request, type, [id, cents], () => {
    const authorization = vault.state.authorizations.get(id)
    if (!authorization) return no(404, 'no_such_authorization')
    const reason = why(authorization, cents)
    return reason ? no(422, reason) : { ...authorization, cents, code: null }
  })
}

/** The same key with the same wish is answered by what was done the first time; with another wish it is refused. */
function once(
  vault: Vault,
  request: SandboxRequest,
  type: MovementType,
  steps: readonly unknown[],
  decide: () => Decision | RefusalReply,
): SandboxReply {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '' || key.length > 255) return refused(400, 'idempotency_key_missing')
  const params = JSON.stringify([type, ...steps])
  const earlier = vault.state.byKey.get(key)
  if (earlier) return earlier.params === params ? answerTo(earlier.movement) : refused(409, 'idempotency_conflict')

  const decision = decide()
  if ('reply' in decision) return decision.reply
  const { authorization_id, card_token, customer_id, reference, cents, code } = decision
  const movement: Movement = {
    movement_id: type === 'authorization' ? authorization_id : newId(type),
    type,
    authorization_id,
    cents,
    outcome: code ? 'declined' : 'done',
    code,
    idempotency_key: key,
    card_token,
    customer_id,
    reference,
    created_at: vault.now(),
  }
  vault.book.record({ what: 'moved', movement, params })
  return answerTo(movement)
}

const answerTo = (movement: Movement) => json(movement.outcome === 'declined' ? 402 : 200, movement)

export const refused = (status: number, code: string, field?: string) =>
  json(status, { error: { code, ...(field ? { field } : {}) } })

const no = (status: number, code: string): RefusalReply => ({ reply: refused(status, code) })

export function invalid(error: z.core.$ZodError): SandboxReply {
  return refused(400, 'validation_error', error.issues[0]?.path.join('.') ?? '')
}
