import * as z from 'zod/mini'
import { type Cents, cents } from '#platform/core/money.ts'
import type {
  AuthorizationState,
  DepositLine,
  ExternalCustomer,
  OneTimeToken,
  ReportedAuthorization,
  ReportedDeposit,
  RequestedAuthorization,
  VaultCard,
} from './card-provider.ts'

/** The vault's words, turned into ours at the edge. Fields that we do not name may be added by the vault at any time. */

const id = z.string().check(z.minLength(1))
const wholeCents = z.pipe(z.int().check(z.nonnegative()), z.transform(cents))

export const tokenReply = z.pipe(
  z.object({ token: id }),
  z.transform(({ token }): OneTimeToken => ({ token })),
)

export const customerReply = z.pipe(
  z.object({ customer_id: id, first_name: z.string(), last_name: z.string(), owner: z.string() }),
  z.transform(
    (customer): ExternalCustomer => ({
      externalCustomerId: customer.customer_id,
      firstName: customer.first_name,
      lastName: customer.last_name,
      owner: customer.owner,
    }),
  ),
)

export const cardReply = z.pipe(
  z.object({
    card_token: id,
    customer_id: id,
    card_type: z.string(),
    last_four: z.string().check(z.regex(/^\d{4}$/)),
    expiry_month: z.int(),
    expiry_year: z.int(),
    fingerprint: z.string(),
    owner: z.optional(z.string()),
  }),
  z.transform(
    (card): VaultCard => ({
      cardToken: card.card_token,
      externalCustomerId: card.customer_id,
      cardType: card.card_type,
      lastFour: card.last_four,
      expiryMonth: card.expiry_month,
      expiryYear: card.expiry_year,
      fingerprint: card.fingerprint,
      owner: card.owner,
    }),
  ),
)

export const cardsReply = z.object({ cards: z.array(cardReply) })

export const movementReply = z.pipe(
  z.object({
    movement_id: id,
    outcome: z.enum(['done', 'declined']),
    code: z.nullable(z.string()),
    authorization_id: id,
    cents: wholeCents,
  }),
  z.transform(
    (movement): Movement => ({
      movementId: movement.movement_id,
      outcome: movement.outcome,
      code: movement.code,
      authorizationId: movement.authorization_id,
      cents: movement.cents,
    }),
  ),
)

type Movement = RequestedAuthorization & { movementId: string }

export const ledgerReply = z.object({ movements: z.array(movementReply) })

const authorization = {
  authorization_id: id,
  status: z.enum(['authorized', 'declined', 'captured', 'voided']),
  cents: wholeCents,
  captured_cents: wholeCents,
  refunded_cents: wholeCents,
}
type AuthorizationFields = {
  readonly authorization_id: string
  readonly status: Exclude<AuthorizationState['status'], 'challenged'>
  readonly cents: Cents
  readonly captured_cents: Cents
  readonly refunded_cents: Cents
}
const stateOf = (fields: AuthorizationFields): AuthorizationState => ({
  authorizationId: fields.authorization_id,
  status: fields.status,
  cents: fields.cents,
  capturedCents: fields.captured_cents,
  refundedCents: fields.refunded_cents,
})

export const authorizationReply = z.pipe(z.object(authorization), z.transform(stateOf))

const reportedAuthorization = z.pipe(
  z.object({ ...authorization, idempotency_key: z.string(), changed_at: z.int() }),
  z.transform(
    (reported): ReportedAuthorization => ({
      ...stateOf(reported),
      idempotencyKey: reported.idempotency_key,
      changedAt: reported.changed_at,
    }),
  ),
)

export const reportReply = z.object({
  authorizations: z.array(reportedAuthorization),
  next: z.optional(z.nullable(z.int())),
})

const deposit = z.pipe(
  z.object({ deposit_id: id, status: z.enum(['paid', 'returned']), cents: z.int(), arrived_at: z.int() }),
  z.transform(
    ({ deposit_id, status, ...reported }): ReportedDeposit => ({
      depositId: deposit_id,
      status,
      cents: cents(reported.cents),
      arrivedAt: reported.arrived_at,
      isItemized: true,
    }),
  ),
)
export const depositsReply = z.object({ deposits: z.array(deposit), next: z.optional(z.nullable(z.int())) })

const depositLine = z.pipe(
  z.object({
    movement_id: id,
    type: z.string(),
    authorization_id: id,
    cents: z.int(),
    fee_cents: wholeCents,
    created_at: z.int(),
  }),
  z.transform(
    (line): DepositLine => ({
      lineId: line.movement_id,
      authorizationId: line.authorization_id,
      kind: line.type === 'capture' ? 'charge' : line.type === 'refund' ? 'refund' : 'other',
      cents: cents(line.cents),
      feeCents: line.fee_cents,
      at: line.created_at,
    }),
  ),
)
export const depositLinesReply = z.object({ lines: z.array(depositLine), next: z.optional(z.nullable(z.int())) })
