import type Stripe from 'stripe'
import { type Cents, cents } from '#platform/core/money.ts'
import type { ProviderSettings } from '#platform/server/http.ts'
import { namePartsOf } from '../rules/card-form.ts'
import { isOfStripe } from '../rules/provider-ids.ts'
import { cardTypeOf, declineReason } from '../rules/stripe-declines.ts'
import type { AmountInput, CardProvider, Moved, MoveRefused, VaultCard } from './card-provider.ts'
import { findRequested, heldSince, reportSince, withDisputes } from './stripe-books.ts'
import { depositedSince, linesOfDeposit } from './stripe-deposits.ts'
import { stripeNews } from './stripe-news.ts'
import { breakageOf, isStripeFailure, type StripeFailure, stripeTransport } from './stripe-transport.ts'
import { bankWithinMs } from './vault-adapter.ts'

export type StripeSettings = ProviderSettings<{ secretKey: string; webhookSecret?: string | undefined }>

/** In all, for what nobody waits for at a page. */
const usualWithinMs = 15_000

/**
 * Stripe, for merchants of the type 'card_provider': a customer and a setup intent save a card, a payment intent with manual capture holds an
 * amount. Our key of an authorization is in its metadata, as Stripe finds nothing by idempotency key (docs/decisions/0058).
 */
export function stripeAdapter({ baseUrl, credentials, http, clock }: StripeSettings): CardProvider {
  /** Large, and needed by nobody who has chosen the vault: loaded by the first request. */
  let loaded: Promise<Stripe> | undefined
  async function load(): Promise<Stripe> {
    const { default: Client } = await import('stripe')
    return new Client(credentials.secretKey, {
      httpClient: stripeTransport(baseUrl, http),
      maxNetworkRetries: 0,
      timeout: usualWithinMs,
      telemetry: false,
    })
  }

  async function ask<Answer>(what: string, work: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    loaded ??= load()
    try {
      return await work(await loaded)
    } catch (error) {
      throw breakageOf(what, error)
    }
  }

  /** Undefined when Stripe refuses it, and `refused` says why. */
  async function find<Found>(what: string, work: (stripe: Stripe) => Promise<Found>): Promise<Found | undefined> {
    return ask(what, (stripe) =>
      work(stripe).catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      }),
    )
  }

  /** The same owner has one customer there, for as long as Stripe keeps its keys: a day, in which most carts are paid. */
  const createCustomer = async (stripe: Stripe, owner: string) =>
    (await stripe.customers.create({ metadata: { owner } }, { idempotencyKey: `customer-of-${owner}` })).id

  const createSetup = (stripe: Stripe, customer: string, owner: string) =>
    stripe.setupIntents.create({
      customer,
      allowed_payment_method_types: ['card'],
      usage: 'off_session',
      metadata: { owner },
    })

  /** Why a movement of an authorization is refused, by what has become of it: Stripe's own words for it change. */
  async function refusalOf(stripe: Stripe, id: string, act: 'capture' | 'void' | 'refund'): Promise<MoveRefused> {
    const intent = await stripe.paymentIntents.retrieve(id).catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    })
    const code = intent ? codeOfStatus(intent.status, act) : 'no_such_authorization'
    return { outcome: 'refused', code }
  }

  async function move(
    act: 'capture' | 'void' | 'refund',
    id: string,
    work: (stripe: Stripe) => Promise<{ movementId: string; cents: Cents }>,
  ): Promise<Moved | MoveRefused> {
    return ask(act, async (stripe) => {
      try {
        return { outcome: 'done', ...(await work(stripe)) }
      } catch (error) {
        if (isStripeFailure(error) && error.type === 'StripeInvalidRequestError') return refusalOf(stripe, id, act)
        throw error
      }
    })
  }

  return {
    keepsCustomer: isOfStripe,
    ...(credentials.webhookSecret && {
      news: stripeNews({ secret: credentials.webhookSecret, clock, client: () => (loaded ??= load()) }),
    }),

    /** The client secret of a setup intent: the browser confirms it with a card, and Stripe attaches that to the customer. */
    createOneTimeToken: ({ owner, externalCustomerId }) =>
      ask('setup intent', async (stripe) => {
        const own = async () => createSetup(stripe, await createCustomer(stripe, owner), owner)
        const intent = externalCustomerId
          ? await createSetup(stripe, externalCustomerId, owner).catch((error: unknown) => {
              // Of an account whose first card went to the vault.
              if (isMissing(error)) return own()
              throw error
            })
          : await own()
        if (!intent.client_secret) throw new Error('Stripe made a setup intent without a secret')
        return { token: intent.client_secret, externalCustomerId: idOf(intent.customer) }
      }),

    async findCustomer(id) {
      const customer = await find('customer', (stripe) => stripe.customers.retrieve(id))
      if (!customer || customer.deleted) return undefined
      const name = namePartsOf(customer.name ?? '')
      return { externalCustomerId: customer.id, ...name, owner: customer.metadata.owner ?? '' }
    },

    async findCard(token) {
      const method = await find('card', (stripe) => stripe.paymentMethods.retrieve(token, { expand: ['customer'] }))
      return method && vaultCard(method)
    },

    async cardsOf(externalCustomerId) {
      const methods = await find('cards', (stripe) =>
        stripe.paymentMethods
          .list({ customer: externalCustomerId, type: 'card', limit: 100 })
          .autoPagingToArray({ limit: 1_000 }),
      )
      return (methods ?? []).flatMap((method) => vaultCard(method) ?? [])
    },

    async removeCard(token) {
      await ask('remove card', (stripe) =>
        stripe.paymentMethods.detach(token).catch((error: unknown) => {
          // Unknown there, or detached already.
          if (isStripeFailure(error) && error.type === 'StripeInvalidRequestError') return
          throw error
        }),
      )
    },

    authorize: ({ idempotencyKey, cents: amount, cardToken, externalCustomerId, reference, isAnswerable }) =>
      ask('authorize', async (stripe) => {
        try {
          const intent = await stripe.paymentIntents.create(
            {
              amount,
              currency: 'usd',
              customer: externalCustomerId,
              payment_method: cardToken,
              allowed_payment_method_types: ['card'],
              capture_method: 'manual',
              confirm: true,
              ...(isAnswerable ? { use_stripe_sdk: true } : { off_session: true }),
              metadata: { idempotency_key: idempotencyKey },
              ...(reference && { description: reference }),
            },
            { idempotencyKey, timeout: bankWithinMs },
          )
          if (intent.status === 'requires_action' && intent.client_secret)
            return { outcome: 'challenged', authorizationId: intent.id, clientSecret: intent.client_secret }
          if (intent.status !== 'requires_capture') throw new Error(`Stripe answered an authorization ${intent.status}`)
          return { outcome: 'authorized', authorizationId: intent.id, cents: cents(intent.amount_capturable) }
        } catch (error) {
          const code = isStripeFailure(error) ? declineOf(error) : undefined
          if (code) return { outcome: 'declined', code }
          throw error
        }
      }),

    capture: ({ idempotencyKey, authorizationId, cents: amount }: AmountInput) =>
      move('capture', authorizationId, async (stripe) => {
        const intent = await stripe.paymentIntents.capture(
          authorizationId,
          { amount_to_capture: amount },
          { idempotencyKey },
        )
        return { movementId: chargeIdOf(intent), cents: cents(intent.amount_received) }
      }),

    void: ({ idempotencyKey, authorizationId }) =>
      move('void', authorizationId, async (stripe) => {
        const intent = await stripe.paymentIntents.cancel(authorizationId, {}, { idempotencyKey })
        return { movementId: intent.id, cents: cents(intent.amount) }
      }),

    refund: ({ idempotencyKey, authorizationId, cents: amount }: AmountInput) =>
      move('refund', authorizationId, async (stripe) => {
        const refund = await stripe.refunds.create({ payment_intent: authorizationId, amount }, { idempotencyKey })
        return { movementId: refund.id, cents: cents(refund.amount) }
      }),

    findByIdempotencyKey: (key, customer) => ask('find by key', (stripe) => findRequested(stripe, key, customer)),

    async findAuthorization(id) {
      const intent = await find('authorization', (stripe) =>
        stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }),
      )
      return intent && ask('disputes', (stripe) => withDisputes(stripe, intent))
    },

    held: (page) => ask('held', (stripe) => heldSince(stripe, page)),
    report: (page) => ask('report', (stripe) => reportSince(stripe, page)),
    deposits: (page) => ask('deposits', (stripe) => depositedSince(stripe, page)),
    depositLines: (id, after) => ask('deposit lines', (stripe) => linesOfDeposit(stripe, id, after)),
  }
}

const idOf = (customer: Stripe.SetupIntent['customer']) =>
  typeof customer === 'string' ? customer : (customer?.id ?? '')

const isMissing = (error: unknown) => isStripeFailure(error) && error.code === 'resource_missing'

/** Undefined when it is breakage. A card that was removed meanwhile is, for the order, a card that cannot pay. */
function declineOf({ type, code, decline_code, param }: StripeFailure): string | undefined {
  if (type === 'StripeCardError') return declineReason(code, decline_code)
  const isGone = type === 'StripeInvalidRequestError' && (param === 'payment_method' || param === 'customer')
  return isGone ? 'no_such_card' : undefined
}

function codeOfStatus(status: Stripe.PaymentIntent.Status, act: 'capture' | 'void' | 'refund'): string {
  if (act === 'refund') return status === 'succeeded' ? 'amount_too_large' : 'not_captured'
  if (status === 'succeeded') return 'already_captured'
  if (status === 'canceled') return 'already_voided'
  return status === 'requires_capture' ? 'amount_too_large' : 'was_declined'
}

const chargeIdOf = ({ id, latest_charge: charge }: Stripe.PaymentIntent) =>
  typeof charge === 'string' ? charge : (charge?.id ?? id)

/** One that is attached to nobody was not set up to its end, or was removed: it cannot pay. */
function vaultCard({ id, card, customer }: Stripe.PaymentMethod): VaultCard | undefined {
  if (!card || !customer) return undefined
  const whose = typeof customer === 'string' ? undefined : customer
  return {
    cardToken: id,
    externalCustomerId: whose?.id ?? String(customer),
    cardType: cardTypeOf(card.brand),
    lastFour: card.last4,
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
    fingerprint: card.fingerprint ?? '',
    owner: whose && !('deleted' in whose) ? whose.metadata?.owner : undefined,
  }
}
