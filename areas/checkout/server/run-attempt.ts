import { cardToCharge, recordDecline } from '#areas/cards/server/public.ts'
import { type Cart, type CartQuote, findCartById, lockCartById } from '#areas/cart/server/public.ts'
import { type Authorization, attemptKey, createOrder } from '#areas/orders/server/public.ts'
import { type Cents, plus } from '#platform/core/money.ts'
import { phoneDigits } from '#platform/core/phone.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { ProviderError } from '#platform/server/http.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import { firstObjection } from '../rules/checks.ts'
import { cardDeclined, type FailureReason } from '../rules/reasons.ts'
import {
  type Attempt,
  type AttemptFacts,
  type Failure,
  failAttempt,
  findAttempt,
  isStuck,
  lockAttempt,
} from './attempts.ts'
import type { CheckoutDeps } from './deps.ts'
import { placementFacts, placementQuote } from './placement-facts.ts'
import { type ReadPost, readPost } from './posted-order.ts'

const mostRuns = 5

/** The attempt belongs to another process now; whatever this one did is known there by its idempotency key. */
const takenOver = 'taken_over'
type Objection = FailureReason | typeof takenOver

export type Checked = { readonly quote: CartQuote; readonly facts: AttemptFacts; readonly amount: Cents }

/**
 * Check, authorize, create. The card is authorized after the attempt is durable and before the order exists, with no transaction open;
 * the order and the record of the authorization are committed together (docs/decisions/0005).
 */
export async function runAttempt(deps: CheckoutDeps, worker: string, attempt: Attempt): Promise<void> {
  const post = readPost(attempt.payload, deps.secrets)
  const byCard = post.posted.payment_type === 'card_online'
  // An earlier run may have got as far as the bank.
  let mayBeHeld = byCard && attempt.runs > 1

  const fail = (failure: Failure) =>
    failAttempt(deps.db, worker, attempt, failure, { now: deps.clock.now(), mayBeHeld })

  if (isStuck(attempt, deps.clock.now()) || attempt.runs > mostRuns) return fail({ reason: 'exception_encountered' })
  try {
    const authorized = byCard ? await authorize() : undefined
    if (authorized && 'failed' in authorized) {
      if (authorized.failed !== takenOver) await fail(authorized.failed)
      return
    }
    const created = await create(authorized)
    if (!created.ok && created.error !== takenOver) await fail({ reason: created.error })
  } catch (error) {
    deps.log.error({ err: error, order_attempt_id: attempt.order_attempt_id }, 'an order could not be placed')
    await fail({ reason: 'exception_encountered' })
  }

  async function authorize(): Promise<Authorization | { failed: Failure | typeof takenOver }> {
    const { session_id, session_persistent_id, order_attempt_id } = attempt
    const owner = { session_id, session_persistent_id, cosmic_customer_id: post.account }
    const now = deps.clock.now()
    const [checked, card] = await Promise.all([
      checkBeforehand(deps, worker, attempt, post, now),
      cardToCharge(deps.db, owner, post.card, now),
    ])
    if (!checked.ok) return { failed: checked.error === takenOver ? takenOver : { reason: checked.error } }
    if (!card) return { failed: declined }

    const idempotency_key = attemptKey(order_attempt_id)
    const { amount } = checked.data
    const { payment_card_id } = card
    mayBeHeld = true
    try {
      const answer = await deps.cards.authorize({
        idempotencyKey: idempotency_key,
        cents: amount,
        cardToken: card.vault_token,
        externalCustomerId: card.external_customer_id,
        reference: `attempt ${order_attempt_id}`,
      })
      if (answer.outcome === 'authorized')
        return { idempotency_key, payment_card_id, amount, provider_reference: answer.authorizationId }
      mayBeHeld = false
      const { code } = answer
      await deps.units.run(undefined, async ({ tx, now }) => {
        await recordDecline(tx, { idempotency_key, payment_card_id, amount, code }, now)
        return ok(undefined)
      })
      return { failed: declined }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      deps.log.warn({ err: error, order_attempt_id }, 'the card provider gave no usable answer')
      return { failed: { reason: reasonOfBreakage(error) } }
    }
  }

  /** A deadlock's second try is harmless: everything is read again. */
  function create(authorization: Authorization | undefined) {
    return deps.units.run(undefined, async (unit) => {
      const checked = await checkForGood(deps, unit.tx, worker, attempt, post, unit.now)
      if (!checked.ok) return checked
      // What was held is what is owed: a discount may have ended while the bank answered.
      if (authorization && authorization.amount !== checked.data.amount) return refuse('cart_hash_mismatch')
      await createOrder(deps, unit, attempt, post, checked.data, authorization)
      return ok(undefined)
    })
  }
}

const declined: Failure = { reason: 'order_place_failure', detail: cardDeclined }

/** An earlier run held another amount under this key: the cart has changed since. */
function reasonOfBreakage(error: ProviderError): FailureReason {
  if (error.failure.class === 'conflict') return 'cart_hash_mismatch'
  return error.failure.retryable ? 'order_place_failure' : 'unknown'
}

const phoneOf = ({ posted }: ReadPost) => phoneDigits(posted.phone_number) ?? ''

/**
 * Whether the bank is worth asking. No lock of this moment would outlast the bank's answer, so none is taken: the order is checked for good
 * when it is made, and the attempt's key finds again what a second worker asks of the bank.
 */
async function checkBeforehand(deps: CheckoutDeps, worker: string, attempt: Attempt, post: ReadPost, now: Date) {
  const [facts, cart] = await Promise.all([
    findAttempt(deps.db, worker, attempt.order_attempt_id, phoneOf(post)),
    findCartById(deps.db, attempt.cart_id),
  ])
  return judge(deps, deps.db, post, facts, cart, now)
}

async function checkForGood(deps: CheckoutDeps, tx: Tx, worker: string, attempt: Attempt, post: ReadPost, now: Date) {
  const facts = await lockAttempt(tx, worker, attempt.order_attempt_id, phoneOf(post))
  const cart = facts && (await lockCartById(tx, attempt.cart_id))
  return judge(deps, tx, post, facts, cart, now)
}

async function judge(
  deps: CheckoutDeps,
  db: Db | Tx,
  { posted }: ReadPost,
  facts: AttemptFacts | undefined,
  cart: Cart | undefined,
  now: Date,
) {
  if (!facts) return refuse<Objection>(takenOver)
  if (!cart) return refuse<Objection>('invalid_cart_status')
  const quote = await deps.quotes.certain(db, cart, now)
  const wanted = placementQuote(quote)
  const objection = firstObjection(posted, wanted, placementFacts(quote, facts))
  if (objection) return refuse<Objection>(objection)
  const total = quote.cart.is_delivery ? quote.fees.total_delivery : quote.fees.total_pickup
  return ok<Checked>({ quote, facts, amount: plus(total, posted.added_tip) })
}
