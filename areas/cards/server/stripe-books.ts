import type Stripe from 'stripe'
import { cents } from '#platform/core/money.ts'
import { declineReason } from '../rules/stripe-declines.ts'
import type {
  AuthorizationPage,
  AuthorizationState,
  ReportedAuthorization,
  RequestedAuthorization,
} from './card-provider.ts'

const rowsAtOnce = 100
/** Of one card's owner: far more than one person orders in the days in which a lost answer is asked for. */
const mostLookedAt = 500
/** Asked at the same time; Stripe takes a hundred a second. */
const askedAtOnce = 8

/** Ours is in the metadata; a list is up to date at once, which Stripe's search is not. */
export async function findRequested(
  stripe: Stripe,
  key: string,
  customer: string,
): Promise<RequestedAuthorization | undefined> {
  if (!customer) return undefined
  let looked = 0
  for await (const intent of stripe.paymentIntents.list({ customer, limit: rowsAtOnce })) {
    if (intent.metadata.idempotency_key === key) return requested(intent)
    looked += 1
    if (looked === mostLookedAt) return undefined
  }
  return undefined
}

function requested(intent: Stripe.PaymentIntent): RequestedAuthorization {
  const { status, id: authorizationId, last_payment_error: error } = intent
  const outcome = status === 'requires_payment_method' ? 'declined' : 'done'
  const code = outcome === 'declined' ? declineReason(error?.code, error?.decline_code) : null
  return { authorizationId, outcome, code, cents: cents(intent.amount) }
}

export async function heldSince(stripe: Stripe, page: { since: number; after?: string }): Promise<AuthorizationPage> {
  const listed = await listIntents(stripe, page)
  return { ...listed, authorizations: listed.authorizations.filter(({ status }) => status === 'authorized') }
}

/** Everything by the list of intents; what was moved since a time by Stripe's events, which it keeps for thirty days. */
export async function reportSince(
  stripe: Stripe,
  { since, after }: { since?: number; after?: string },
): Promise<AuthorizationPage> {
  if (since === undefined) return listIntents(stripe, after === undefined ? {} : { after })
  const events = await stripe.events.list({
    types: [...moves],
    created: { gte: Math.floor(since / 1000) },
    limit: rowsAtOnce,
    ...(after && { starting_after: after }),
  })
  const movedAt = new Map<string, number>()
  for (const { data, created } of events.data) {
    const id = intentOf(data.object)
    // Newest first.
    if (id && !movedAt.has(id)) movedAt.set(id, created)
  }
  const moved = [...movedAt]
  const authorizations: ReportedAuthorization[] = []
  for (let at = 0; at < moved.length; at += askedAtOnce) {
    const asked = moved.slice(at, at + askedAtOnce).map(async ([id, created]) => {
      const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
      return reported(stripe, intent, created)
    })
    authorizations.push(...(await Promise.all(asked)))
  }
  const last = events.data.at(-1)
  return { authorizations, ...(events.has_more && last && { next: last.id }) }
}

const moves = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const

function intentOf(object: Stripe.Event.Data.Object): string | undefined {
  if (!('object' in object)) return undefined
  if (object.object === 'payment_intent' && 'id' in object) return String(object.id)
  const intent = 'payment_intent' in object ? object.payment_intent : undefined
  return typeof intent === 'string' ? intent : undefined
}

async function listIntents(
  stripe: Stripe,
  { since, after }: { since?: number; after?: string },
): Promise<AuthorizationPage> {
  const { data, has_more } = await stripe.paymentIntents.list({
    limit: rowsAtOnce,
    expand: ['data.latest_charge'],
    ...(since !== undefined && { created: { gte: Math.floor(since / 1000) } }),
    ...(after && { starting_after: after }),
  })
  const last = data.at(-1)
  return {
    authorizations: await Promise.all(
      data.map((intent) => reported(stripe, intent, intent.canceled_at ?? intent.created)),
    ),
    ...(has_more && last && { next: last.id }),
  }
}

/** Banks that have decided for us leave it with us. */
const keptByUs = new Set<string>(['won', 'warning_closed', 'prevented'])

/** Stripe is asked for the disputes of those alone that it says have one. */
export async function withDisputes(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<AuthorizationState> {
  const state = stateOf(intent)
  const { latest_charge: charge } = intent
  if (typeof charge !== 'object' || !charge?.disputed) return state
  const disputes = await stripe.disputes.list({ payment_intent: intent.id, limit: rowsAtOnce })
  const away = disputes.data.filter(({ status }) => !keptByUs.has(status))
  const lost = away.filter(({ status }) => status === 'lost')
  return { ...state, disputedCents: sumOf(away), lostCents: sumOf(lost) }
}

const sumOf = (disputes: readonly Stripe.Dispute[]) => cents(disputes.reduce((sum, { amount }) => sum + amount, 0))

const reported = async (
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  movedAt: number,
): Promise<ReportedAuthorization> => ({
  ...(await withDisputes(stripe, intent)),
  idempotencyKey: intent.metadata.idempotency_key ?? '',
  changedAt: movedAt * 1000,
})

function stateOf({ id, status, amount, amount_received, latest_charge }: Stripe.PaymentIntent): AuthorizationState {
  const charge = typeof latest_charge === 'string' ? undefined : latest_charge
  return {
    authorizationId: id,
    status: states[status] ?? 'declined',
    cents: cents(amount),
    capturedCents: cents(amount_received),
    refundedCents: cents(charge?.amount_refunded ?? 0),
  }
}

/** In all others nothing is held, and nothing was taken. */
const states: Readonly<Record<string, AuthorizationState['status']>> = {
  requires_capture: 'authorized',
  succeeded: 'captured',
  canceled: 'voided',
  requires_action: 'challenged',
}
