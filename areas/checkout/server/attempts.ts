import type { Cents } from '#platform/core/money.ts'
import { prepare } from '#platform/server/prepared.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { cardChallenge, codeOf, type FailureReason } from '../rules/reasons.ts'
import type { StoredPost } from './posted-order.ts'

export type Attempt = {
  readonly order_attempt_id: number
  readonly cart_id: number
  readonly cart_hash: string
  readonly session_id: number
  readonly session_persistent_id: number
  readonly payload: StoredPost
  readonly runs: number
  readonly created_at: Date
}

// The cart's row is locked before those of its attempts, everywhere: two statements that go the other way round end each other.

/** Who works on an attempt, and until when nobody else may; a crash frees it within these seconds. */
export const leaseSeconds = 6
const stuckAfterMs = 60_000

const take = prepare<Attempt>(`
  update order_attempts set leased_by = :worker, leased_until = now() + make_interval(secs => ${leaseSeconds}), runs = runs + 1
  where order_attempt_id in (
    select order_attempt_id from order_attempts
    where stage = 'in_progress' and (leased_until is null or leased_until < now())
    order by leased_until nulls first limit :most for update skip locked)
  returning order_attempt_id, cart_id, cart_hash, session_id, session_persistent_id, payload, runs, created_at`)

/** Attempts that nobody works on: of a process that crashed, or of one that only serves the web. */
export const leaseAttempts = (db: Db, worker: string, most: number): Promise<Attempt[]> => take(db, { worker, most })

const extend = prepare(`
  update order_attempts set leased_until = now() + make_interval(secs => ${leaseSeconds})
  where order_attempt_id = :order_attempt_id and leased_by = :worker and stage = 'in_progress'`)

export async function extendLease(db: Db, worker: string, order_attempt_id: number): Promise<void> {
  await extend(db, { worker, order_attempt_id })
}

export type Failure = { readonly reason: FailureReason; readonly detail?: string | undefined }

/** The end of a statement that has failed an attempt: `failed` has its row with the cart's status, if it has. */
const failedParts = `
    returned as (update carts c set status = 'active' from failed where c.cart_id = failed.cart_id and failed.status = 'placing'),
    letting_go as (insert into jobs (kind, payload, unique_key, run_at)
      select 'void_authorization', jsonb_build_object('order_attempt_id', order_attempt_id), 'void_attempt:' || order_attempt_id, :let_go_at
      from failed where may_be_held on conflict do nothing),
    noted as (insert into events (at, actor_kind, actor_id, what, subject, detail)
      select :now, 'customer', session_id, 'order_attempt_failed', 'order_attempt:' || order_attempt_id, :detail::jsonb from failed)
  select order_attempt_id from failed`

const fail = prepare<{ order_attempt_id: number }>(`
  with cart as (select cart_id, status from carts where cart_id = :cart_id for update),
    failed as (update order_attempts a
      set stage = 'failed', error = :error, error_detail = :error_detail, ended_at = :now
      from cart where a.order_attempt_id = :order_attempt_id and a.cart_id = cart.cart_id
        and a.stage = 'in_progress' and a.leased_by = :worker
      returning a.order_attempt_id, a.cart_id, a.session_id, cart.status, :may_be_held::boolean as may_be_held),
    ${failedParts}`)

/**
 * Ends the attempt, gives the cart back, and lets go of what may be held for it; one statement, so that all of it happens or none.
 * Does nothing when the attempt has ended or belongs to another process.
 */
export async function failAttempt(
  db: Db,
  worker: string,
  { order_attempt_id, cart_id }: Attempt,
  { reason, detail }: Failure,
  { now, mayBeHeld }: { readonly now: Date; readonly mayBeHeld: boolean },
): Promise<void> {
  await fail(db, {
    order_attempt_id,
    cart_id,
    worker,
    now,
    error: codeOf(reason),
    error_detail: detail ?? null,
    may_be_held: mayBeHeld,
    detail: JSON.stringify({ error: codeOf(reason), error_detail: detail, cart_id }),
    let_go_at: now,
  })
}

const failChallenged = prepare<{ order_attempt_id: number }>(`
  with cart as (select cart_id, status from carts where cart_id = :cart_id for update),
    failed as (update order_attempts a
      set stage = 'failed', error = :error, error_detail = :error_detail, ended_at = :now
      from cart where a.order_attempt_id = :order_attempt_id and a.cart_id = cart.cart_id
        and a.stage = 'in_progress' and a.leased_by = :worker
      returning a.order_attempt_id, a.cart_id, a.session_id, cart.status, true as may_be_held),
    kept as (insert into card_challenges
        (order_attempt_id, cart_id, payment_card_id, amount, provider_reference, client_secret, created_at, ends_at)
      select order_attempt_id, cart_id, :payment_card_id, :amount, :provider_reference, :client_secret, :now, :let_go_at from failed),
    ${failedParts}`)

export type Challenge = {
  readonly payment_card_id: number
  readonly amount: Cents
  readonly provider_reference: string
  /** Encrypted. */
  readonly client_secret: Buffer
}

/** Ends the attempt's turn while its bank asks the customer; what is held waits until `ends_at` for the next attempt. */
export async function challengeAttempt(
  db: Db,
  worker: string,
  { order_attempt_id, cart_id }: Attempt,
  challenge: Challenge,
  { now, ends_at }: { readonly now: Date; readonly ends_at: Date },
): Promise<void> {
  const error = codeOf('order_place_failure')
  const detail = JSON.stringify({ error, error_detail: cardChallenge, cart_id })
  const ended = {
    order_attempt_id,
    cart_id,
    worker,
    now,
    error,
    error_detail: cardChallenge,
    detail,
    let_go_at: ends_at,
  }
  await failChallenged(db, { ...challenge, ...ended })
}

export function isStuck({ created_at }: Pick<Attempt, 'created_at'>, now: Date): boolean {
  return now.getTime() - created_at.getTime() > stuckAfterMs
}

// Who was ever leased a card's attempt may have asked the bank.
const failLeft = prepare<{ order_attempt_id: number }>(`
  with cart as (select cart_id, status from carts where cart_id = :cart_id and session_persistent_id = :device for update),
    failed as (update order_attempts a set stage = 'failed', error = :error, ended_at = :now
      from cart where a.cart_id = cart.cart_id and a.stage = 'in_progress' and a.created_at < :stuck_since
        and (a.leased_until is null or a.leased_until < now())
      returning a.order_attempt_id, a.cart_id, a.session_id, cart.status, a.runs > 0 as may_be_held),
    ${failedParts}`)

/**
 * Ends the cart's attempt when it is stuck and in nobody's hands: for whoever asks about it, as there may be no process that works
 * (SIL-ORD-014). True when it did.
 */
export async function failStuckAttempt(
  db: Db,
  { cart_id, device }: { readonly cart_id: number; readonly device: number },
  now: Date,
): Promise<boolean> {
  const error = codeOf('exception_encountered')
  const stuck_since = new Date(now.getTime() - stuckAfterMs)
  const failed = await failLeft(db, {
    cart_id,
    device,
    now,
    error,
    stuck_since,
    let_go_at: now,
    detail: JSON.stringify({ error, cart_id }),
  })
  return failed.length > 0
}
