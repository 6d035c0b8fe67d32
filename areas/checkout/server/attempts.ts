import { sql } from 'kysely'
import { knownHuman } from '#areas/cart/server/public.ts'
import type { Actor } from '#platform/server/actor.ts'
import { countingTry } from '#platform/server/throttle.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import { codeOf, type FailureReason } from '../rules/reasons.ts'
import type { KeptPost } from './posted-order.ts'

export type Attempt = {
  readonly order_attempt_id: number
  readonly cart_id: number
  readonly cart_hash: string
  readonly session_id: number
  readonly session_persistent_id: number
  readonly payload: KeptPost
  readonly runs: number
  readonly created_at: Date
}

/** Who works on an attempt, and until when nobody else may; a crash frees it within these seconds. */
export const leaseSeconds = 6
const stuckAfterMs = 60_000
/**
 * Beyond these a session must have shown that it is human (SIL-ORD-151). They are counted for its device, as a post that names the device
 * alone is given a new session.
 */
const unprovenPosts = { most: 5, withinMs: 60_000 }

export type Begun =
  | { readonly is: 'begun'; readonly attempt: Attempt }
  | { readonly is: 'known' }
  | { readonly is: 'no_cart' }
  | { readonly is: 'not_human' }

/**
 * Writes the attempt down, leased to this process when it can work on it at once. The unique indexes decide between two posts: the same
 * cart with the same content is the attempt that is there already; with other content it fails as a race (SIL-ORD-014). Counting the
 * session's posts is a part of the same statement, so that an order costs no commit more.
 */
export async function beginAttempt(
  db: Db,
  actor: Actor,
  post: KeptPost,
  worker: string | undefined,
  now: Date,
): Promise<Begun> {
  const { cart_id, cart_hash } = post
  const { session_id, session_persistent_id } = actor
  const payload = JSON.stringify(post)
  const posts = countingTry({ key: `place:${session_persistent_id}`, withinMs: unprovenPosts.withinMs }, now)
  const { rows } = await sql<{ human: boolean; status: string | null; order_attempt_id: number | null }>`
    with posts as (${posts}),
      asked as (select count <= ${unprovenPosts.most} or ${knownHuman(session_id, now)} as human from posts),
      cart as (select cart_id, status from carts where (select human from asked)
        and cart_id = ${cart_id} and session_persistent_id = ${session_persistent_id} for update),
      begun as (insert into order_attempts
          (cart_id, cart_hash, session_id, session_persistent_id, payload, created_at, leased_by, leased_until, runs)
        select cart_id, ${cart_hash}, ${session_id}, ${session_persistent_id}, ${payload}::jsonb, ${now}, ${worker ?? null}::text,
          case when ${worker ?? null}::text is not null then now() + make_interval(secs => ${leaseSeconds}) end,
          case when ${worker ?? null}::text is not null then 1 else 0 end
        from cart where status in ('active', 'placing')
        on conflict do nothing returning order_attempt_id),
      held as (update carts set status = 'placing' where cart_id in (select cart_id from cart) and exists (select from begun))
    select human, (select status from cart) as status, (select order_attempt_id from begun) as order_attempt_id
    from asked`.execute(db)
  const { human, status, order_attempt_id } = rows[0] ?? { human: true, status: null, order_attempt_id: null }
  if (!human) return { is: 'not_human' }
  if (status === null) return { is: 'no_cart' }
  if (order_attempt_id === null) {
    await noteRefusedPost(db, actor, post, status, now)
    return { is: 'known' }
  }
  const attempt = { order_attempt_id, cart_id, cart_hash, session_id, session_persistent_id, payload: post }
  return { is: 'begun', attempt: { ...attempt, runs: worker ? 1 : 0, created_at: now } }
}

/** Nothing more for the attempt that runs or has made the order; any other post leaves a failed attempt with its reason. */
async function noteRefusedPost(db: Db, actor: Actor, post: KeptPost, status: string, now: Date): Promise<void> {
  const reason: FailureReason = status === 'active' || status === 'placing' ? 'race_found' : 'invalid_cart_status'
  await sql`insert into order_attempts
      (cart_id, cart_hash, session_id, session_persistent_id, payload, created_at, ended_at, stage, error, error_detail)
    select ${post.cart_id}, ${post.cart_hash}, ${actor.session_id}, ${actor.session_persistent_id}, ${JSON.stringify(post)}::jsonb,
      ${now}, ${now}, 'failed', ${codeOf(reason)},
      (select order_attempt_id::text from order_attempts where cart_id = ${post.cart_id} and stage = 'in_progress')
    where not exists (select from order_attempts
      where cart_id = ${post.cart_id} and cart_hash = ${post.cart_hash} and stage <> 'failed')`.execute(db)
}

/** Attempts that nobody works on: of a process that crashed, or of one that only serves the web. */
export async function leaseAttempts(db: Db, worker: string, most: number): Promise<Attempt[]> {
  const { rows } = await sql<Attempt>`
    update order_attempts set leased_by = ${worker}, leased_until = now() + make_interval(secs => ${leaseSeconds}), runs = runs + 1
    where order_attempt_id in (
      select order_attempt_id from order_attempts
      where stage = 'in_progress' and (leased_until is null or leased_until < now())
      order by leased_until nulls first limit ${most} for update skip locked)
    returning order_attempt_id, cart_id, cart_hash, session_id, session_persistent_id, payload, runs, created_at`.execute(
    db,
  )
  return rows
}

export async function extendLease(db: Db, worker: string, attemptId: number): Promise<void> {
  await sql`update order_attempts set leased_until = now() + make_interval(secs => ${leaseSeconds})
    where order_attempt_id = ${attemptId} and leased_by = ${worker} and stage = 'in_progress'`.execute(db)
}

export type AttemptFacts = {
  readonly other_attempt_running: boolean
  readonly discount_used: boolean
  readonly cosmic_customer_id: number | null
}

/** The attempt if it is still this worker's, with what else the checks need. `undefined`: another process has taken it over. */
export async function findAttempt(
  db: Db | Tx,
  worker: string,
  attemptId: number,
  phone: string,
): Promise<AttemptFacts | undefined> {
  const { rows } = await ofAttempt(worker, attemptId, phone).execute(db)
  return rows[0]
}

/** The same, locked until the transaction ends. The attempt is locked before the cart, everywhere. */
export async function lockAttempt(
  tx: Tx,
  worker: string,
  attemptId: number,
  phone: string,
): Promise<AttemptFacts | undefined> {
  const { rows } = await sql<AttemptFacts>`${ofAttempt(worker, attemptId, phone)} for update of a`.execute(tx)
  return rows[0]
}

function ofAttempt(worker: string, attemptId: number, phone: string) {
  return sql<AttemptFacts>`
    select exists (select from order_attempts o where o.cart_id = a.cart_id and o.stage = 'in_progress'
        and o.order_attempt_id <> a.order_attempt_id) as other_attempt_running,
      u.cosmic_customer_id,
      exists (select from carts c join discount_codes d using (discount_code_id)
        join discount_uses s on s.discount_code_id = d.discount_code_id and s.cosmic_customer_id = u.cosmic_customer_id
        where c.cart_id = a.cart_id and d.single_use_per_customer) as discount_used
    from order_attempts a left join customers u on u.phone_number = ${phone}
    where a.order_attempt_id = ${attemptId} and a.stage = 'in_progress' and a.leased_by = ${worker}`
}

export type Failure = { readonly reason: FailureReason; readonly detail?: string | undefined }

/**
 * Ends the attempt, gives the cart back, and lets go of what may be held for it; one statement, so that all of it happens or none.
 * Does nothing when the attempt has ended or belongs to another process.
 */
export async function failAttempt(
  db: Db | Tx,
  worker: string,
  attempt: Attempt,
  failure: Failure,
  more: { readonly now: Date; readonly mayBeHeld: boolean },
): Promise<void> {
  const { order_attempt_id, cart_id } = attempt
  const detail = JSON.stringify({ error: codeOf(failure.reason), error_detail: failure.detail, cart_id })
  await sql`
    with failed as (update order_attempts
        set stage = 'failed', error = ${codeOf(failure.reason)}, error_detail = ${failure.detail ?? null}, ended_at = ${more.now}
        where order_attempt_id = ${order_attempt_id} and stage = 'in_progress' and leased_by = ${worker}
        returning cart_id, session_id),
      returned as (update carts set status = 'active' where status = 'placing' and cart_id in (select cart_id from failed)),
      letting_go as (insert into jobs (kind, payload, unique_key, run_at)
        select 'void_authorization', jsonb_build_object('order_attempt_id', ${order_attempt_id}::bigint),
          'void_attempt:' || ${order_attempt_id}::text, ${more.now}
        from failed where ${more.mayBeHeld}::boolean on conflict do nothing)
    insert into events (at, actor_kind, actor_id, what, subject, detail)
    select ${more.now}, 'customer', session_id, 'order_attempt_failed', 'order_attempt:' || ${order_attempt_id}::text, ${detail}::jsonb
    from failed`.execute(db)
}

export function isStuck(attempt: Attempt, now: Date): boolean {
  return now.getTime() - attempt.created_at.getTime() > stuckAfterMs
}
