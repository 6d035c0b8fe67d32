import { ok, type Result, refuse } from '#platform/core/result.ts'
import type { Clock } from '#platform/server/clock.ts'
import { ProviderError } from '#platform/server/http.ts'
import { countTry, isUsedUp, type Limit } from '#platform/server/throttle.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { cardAttemptsWithinMs, mostCardAttempts } from '../rules/payment-account.ts'
import { vaultOwner } from './account-state.ts'
import type { CardProvider } from './card-provider.ts'
import type { CardOwner } from './payment-cards.ts'

type Deps = { db: Db; clock: Clock; cards: CardProvider }

/** `external_customer_id` is empty where the browser is to make the customer. */
type PaymentToken = { readonly payment_token: string; readonly external_customer_id: string }

/** One token lets this browser make one call to the vault, under its own name there and within ten minutes (SIL-ORD-078). */
export async function giveToken(
  { db, clock, cards }: Deps,
  owner: CardOwner,
  externalCustomerId?: string,
): Promise<Result<PaymentToken, 'too_many_attempts' | 'vault_unavailable'>> {
  if (await isUsedUp(db, attemptsOf(owner), clock.now())) return refuse('too_many_attempts')
  try {
    const bound = externalCustomerId ? { externalCustomerId } : {}
    const made = await cards.createOneTimeToken({ owner: vaultOwner(owner), ...bound })
    const external_customer_id = made.externalCustomerId ?? externalCustomerId ?? ''
    return ok({ payment_token: made.token, external_customer_id })
  } catch (error) {
    if (error instanceof ProviderError && error.failure.retryable) return refuse('vault_unavailable')
    throw error
  }
}

/** Guessing at cards through our pages ends after ten failures (SIL-ORD-077). */
export async function countCardFailure({ db, clock }: Omit<Deps, 'cards'>, owner: CardOwner): Promise<void> {
  await countTry(db, attemptsOf(owner), clock.now())
}

function attemptsOf({ cosmic_customer_id, session_persistent_id }: CardOwner): Limit {
  const who = cosmic_customer_id === undefined ? `device:${session_persistent_id}` : `customer:${cosmic_customer_id}`
  return { key: `card_attempts:${who}`, most: mostCardAttempts, withinMs: cardAttemptsWithinMs }
}
