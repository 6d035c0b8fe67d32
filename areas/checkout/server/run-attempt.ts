import { recordDecline } from '#areas/cards/server/public.ts'
import { type Authorization, attemptKey } from '#areas/orders/server/public.ts'
import { ok, type Refusal, type Result, refuse } from '#platform/core/result.ts'
import { ProviderError } from '#platform/server/http.ts'
import { cardChallenge, cardDeclined, type FailureReason } from '../rules/reasons.ts'
import { type Attempt, challengeAttempt, type Failure, failAttempt, isStuck } from './attempts.ts'
import { challengeLastsMs, waitingChallenge } from './challenges.ts'
import { checkPlacement } from './check-placement.ts'
import { createFromAttempt } from './create-placed.ts'
import type { CheckoutDeps } from './deps.ts'
import { type PlacementRead, readOfAttempt } from './placement-read.ts'
import { readPost } from './posted-order.ts'

const mostRuns = 5
/** Menus and markets do not change so often while one order is written. */
const mostLooks = 10

/** The attempt belongs to another process now; whatever this one did is known there by its idempotency key. */
const takenOver = 'taken_over'
type Rejection = FailureReason | typeof takenOver

/**
 * Check, authorize, create. The card is authorized after the attempt is durable and before the order exists, with no transaction open;
 * the order and the record of the authorization are committed together (docs/decisions/0005).
 */
export async function runAttempt(
  deps: CheckoutDeps,
  worker: string,
  attempt: Attempt,
  /** What was read in the statement that began it, a moment ago. */
  begun?: PlacementRead,
): Promise<void> {
  const post = readPost(attempt.payload, deps.secrets)
  const byCard = post.posted.payment_type === 'card_online'
  let read = begun
  // An earlier run may have got as far as the bank.
  let mayBeHeld = byCard && attempt.runs > 1

  const fail = (failure: Failure) =>
    failAttempt(deps.db, worker, attempt, failure, { now: deps.clock.now(), mayBeHeld })

  if (isStuck(attempt, deps.clock.now()) || attempt.runs > mostRuns) return fail({ reason: 'exception_encountered' })
  try {
    const authorized = byCard ? await authorize() : undefined
    if (authorized && 'failed' in authorized) {
      if (authorized.failed) await fail(authorized.failed)
      return
    }
    const created = await create(authorized)
    if (!created.ok && created.error !== takenOver) await fail(failureOf({ ...created, error: created.error }))
  } catch (error) {
    deps.log.error({ err: error, order_attempt_id: attempt.order_attempt_id }, 'an order could not be placed')
    await fail({ reason: 'exception_encountered' })
  }

  /** `failed` is undefined where nothing is left to do here: the attempt is another process's now, or the bank's question has ended its turn. */
  async function authorize(): Promise<Authorization | undefined | { failed: Failure | undefined }> {
    const { order_attempt_id } = attempt
    const now = deps.clock.now()
    // Whether the bank is worth asking: what holds now need not when it has answered, so it is checked again then.
    read ??= await readOfAttempt(deps.db, worker, attempt, post, now)
    if (!read) return { failed: undefined }
    const { card, challenge } = read
    const checked = await checkPlacement(deps, post, read, now, 'bank')
    if (!checked.ok) return { failed: failureOf(checked) }
    const { amount } = checked.data
    // A discount pays it all: there is nothing to hold, and no bank holds nothing.
    if (amount === 0) return undefined
    if (!card) return { failed: declined }

    const idempotency_key = attemptKey(order_attempt_id)
    const { payment_card_id } = card
    try {
      const waiting = await waitingChallenge(deps, attempt, challenge, card, amount, now)
      if (waiting.is === 'unanswered') return { failed: challenged }
      // Held by an earlier attempt: if no order comes of this one either, it waits for the next until its time is over.
      if (waiting.is === 'held') {
        const { idempotency_key, provider_reference } = waiting
        return { idempotency_key, payment_card_id, amount, provider_reference }
      }
      mayBeHeld = true
      const answer = await deps.cards.authorize({
        idempotencyKey: idempotency_key,
        cents: amount,
        cardToken: card.vault_token,
        externalCustomerId: card.external_customer_id,
        reference: `attempt ${order_attempt_id}`,
        isAnswerable: !post.byPhone,
      })
      if (answer.outcome === 'authorized')
        return { idempotency_key, payment_card_id, amount, provider_reference: answer.authorizationId }
      if (answer.outcome === 'challenged') {
        const client_secret = deps.secrets.encrypt(answer.clientSecret)
        const challenge = { payment_card_id, amount, provider_reference: answer.authorizationId, client_secret }
        const ends_at = new Date(now.getTime() + challengeLastsMs)
        await challengeAttempt(deps.db, worker, attempt, challenge, { now: deps.clock.now(), ends_at })
        return { failed: undefined }
      }
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

  /** Checked as of now, and created where nothing has changed since it was read; else it is read again. */
  async function create(authorization: Authorization | undefined): Promise<Result<undefined, Rejection>> {
    for (let looks = 1; looks <= mostLooks; looks++) {
      const now = deps.clock.now()
      read ??= await readOfAttempt(deps.db, worker, attempt, post, now)
      if (!read) return refuse(takenOver)
      const checked = await checkPlacement(deps, post, read, now)
      if (!checked.ok) return checked
      // What was held is what is owed: a discount may have ended while the bank answered, or where none was asked.
      if (byCard && (authorization?.amount ?? 0) !== checked.data.amount) return refuse('cart_hash_mismatch')
      if (await createFromAttempt(deps, worker, attempt, post, checked.data, authorization, now)) return ok(undefined)
      read = undefined
    }
    throw new Error(`What order attempt ${attempt.order_attempt_id} was checked against changed without end`)
  }
}

/** Why the checks objected, and what the page tells with it. */
const failureOf = ({ error, extra }: Refusal<FailureReason>): Failure => ({
  reason: error,
  detail: typeof extra?.detail === 'string' ? extra.detail : undefined,
})

const challenged: Failure = { reason: 'order_place_failure', detail: cardChallenge }
const declined: Failure = { reason: 'order_place_failure', detail: cardDeclined }

/** An earlier run held another amount under this key: the cart has changed since. */
function reasonOfBreakage(error: ProviderError): FailureReason {
  if (error.failure.class === 'conflict') return 'cart_hash_mismatch'
  return error.failure.retryable ? 'order_place_failure' : 'unknown'
}
