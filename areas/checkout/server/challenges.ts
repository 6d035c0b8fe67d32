import type { CardProvider, CardToCharge } from '#areas/cards/server/public.ts'
import { recordDecline } from '#areas/cards/server/public.ts'
import { attemptKey, voidAuthorization } from '#areas/orders/server/public.ts'
import type { Cents } from '#platform/core/money.ts'
import { ok } from '#platform/core/result.ts'
import { prepare } from '#platform/server/prepared.ts'
import type { Db, UnitsOfWork } from '#platform/server/unit-of-work.ts'
import type { Attempt } from './attempts.ts'

/** Long enough to look for a phone; then what may be held is let go. */
export const challengeLastsMs = 15 * 60_000

export type OpenChallenge = {
  readonly order_attempt_id: number
  readonly payment_card_id: number
  readonly amount: Cents
  readonly provider_reference: string
  /** In ms since 1970. */
  readonly ends_at: number
}

/** A part of a statement, of a source named `c`: what an earlier attempt of the cart waits for; null otherwise. */
export const openChallenge = `(
  select json_build_object('order_attempt_id', h.order_attempt_id, 'payment_card_id', h.payment_card_id, 'amount', h.amount,
    'provider_reference', h.provider_reference, 'ends_at', (extract(epoch from h.ends_at) * 1000)::bigint)
  from card_challenges h where h.cart_id = c.cart_id and h.ended_at is null)`

const take = prepare<{ order_attempt_id: number }>(`
  update card_challenges set taken_by = :taken_by
  where order_attempt_id = :order_attempt_id and ended_at is null and ends_at > :now returning order_attempt_id`)

type Deps = { readonly db: Db; readonly units: UnitsOfWork; readonly cards: CardProvider }

/** What an earlier attempt of the cart has come to at its bank. */
export type Waiting =
  /** Nothing is held that this attempt could go on with. */
  | { readonly is: 'none' }
  | { readonly is: 'unanswered' }
  /** The bank holds it, under the key of the attempt that asked. */
  | { readonly is: 'held'; readonly idempotency_key: string; readonly provider_reference: string }

/**
 * Whether an earlier attempt of this cart is waiting for its bank, or has what it asked for: the hold is taken over instead of asking again, so
 * that one order is held once. Of another card or amount, or refused, it is ended and let go. It was read with the attempt, which alone may
 * begin another.
 */
export async function waitingChallenge(
  deps: Deps,
  { order_attempt_id }: Attempt,
  waiting: OpenChallenge | undefined,
  card: CardToCharge,
  amount: Cents,
  now: Date,
): Promise<Waiting> {
  if (!waiting) return { is: 'none' }
  const isSame = waiting.payment_card_id === card.payment_card_id && waiting.amount === amount
  if (isSame && waiting.ends_at > now.getTime()) {
    const state = await deps.cards.findAuthorization(waiting.provider_reference)
    if (state?.status === 'challenged') return { is: 'unanswered' }
    if (state?.status === 'authorized' && state.cents === amount) {
      const taken = await take(deps.db, { order_attempt_id: waiting.order_attempt_id, taken_by: order_attempt_id, now })
      const { provider_reference } = waiting
      if (taken.length > 0)
        return { is: 'held', idempotency_key: attemptKey(waiting.order_attempt_id), provider_reference }
    }
    if (state?.status === 'declined') await keepDecline(deps, waiting, card)
  }
  await endChallenge(deps, waiting.order_attempt_id)
  return { is: 'none' }
}

/** A bank that has been answered and says no counts like any other (SIL-ORD-073). */
async function keepDecline({ units, cards }: Deps, waiting: OpenChallenge, card: CardToCharge): Promise<void> {
  const idempotency_key = attemptKey(waiting.order_attempt_id)
  const asked = await cards.findByIdempotencyKey(idempotency_key, card.external_customer_id)
  if (asked?.outcome !== 'declined') return
  const { payment_card_id, amount } = waiting
  const declined = { idempotency_key, payment_card_id, amount, code: asked.code ?? 'card_declined' }
  await units.run(undefined, async ({ tx, now }) => {
    await recordDecline(tx, declined, now)
    return ok(undefined)
  })
}

/** Its job, which waits for the end of the time, is done at once. */
async function endChallenge({ units }: Deps, order_attempt_id: number): Promise<void> {
  await units.run(undefined, async ({ tx, now, enqueue }) => {
    await tx
      .updateTable('card_challenges')
      .set({ ended_at: now })
      .where('order_attempt_id', '=', order_attempt_id)
      .where('ended_at', 'is', null)
      .execute()
    await enqueue(voidAuthorization.of({ order_attempt_id }, { unique_key: `end_challenge:${order_attempt_id}` }))
    return ok(undefined)
  })
}
