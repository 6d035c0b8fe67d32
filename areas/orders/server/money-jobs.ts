import { sql } from 'kysely'
import { atMost } from '#platform/core/money.ts'
import { ok } from '#platform/core/result.ts'
import { insertJob, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { leftToCharge } from '../rules/order-money.ts'
import { settlementOf } from '../rules/status.ts'
import { attemptKey } from './attempt-key.ts'
import type { MoneyDeps } from './deps.ts'
import { captureHold, type Hold, holdsOf, recordLetGo, recordLost, recordTaken } from './holds.ts'
import { type LockedOrder, lockOrder } from './order-changes.ts'
import { voidAuthorization } from './order-jobs.ts'
import { moneyOfOrder } from './order-money.ts'
import { settleChargeUnderWay } from './settle-charge.ts'

const lateAnswerMs = 60_000
/** A request that we gave up may still reach the provider; what is younger is left alone. */
const settledAfterMs = 2 * 60_000
const sweptBackMs = 24 * 3_600_000

/**
 * Lets go of what an attempt may have held without coming to an order. The provider is asked by the attempt's key, so that it does not
 * matter whether the answer was lost; running twice does no harm.
 */
export async function voidAttempt(deps: MoneyDeps, attemptId: number, last: boolean): Promise<void> {
  const attempt = await deps.db
    .selectFrom('order_attempts')
    .leftJoin('payment_cards', (join) =>
      join.on(sql<boolean>`payment_cards.payment_card_id = (order_attempts.payload->>'payment_card_id')::integer`),
    )
    .select(['stage', 'external_customer_id'])
    .where('order_attempt_id', '=', attemptId)
    .executeTakeFirst()
  if (attempt && attempt.stage !== 'failed') return
  if (!(await mayLetGo(deps, attemptId))) return
  const held = await deps.cards.findByIdempotencyKey(attemptKey(attemptId), attempt?.external_customer_id ?? '')
  if (held?.outcome === 'done') {
    await deps.cards.void({ idempotencyKey: `void-${attemptKey(attemptId)}`, authorizationId: held.authorizationId })
    return
  }
  if (held || last) return
  // The request may still be on its way: one more look, when it must have arrived.
  const now = deps.clock.now()
  const again = { unique_key: `void_attempt_again:${attemptId}`, run_at: new Date(now.getTime() + lateAnswerMs) }
  await insertJob(deps.db, voidAuthorization.of({ order_attempt_id: attemptId, last: true }, again), now)
}

/**
 * Not what waits for a bank's customer, and not what a later attempt has taken over: until that has ended it is looked at again. What waited
 * long enough is ended first, so that nobody takes over what is being let go.
 */
async function mayLetGo({ db, clock }: MoneyDeps, order_attempt_id: number): Promise<boolean> {
  const now = clock.now()
  const ended = await sql`
    update card_challenges k set ended_at = coalesce(k.ended_at, ${now})
    where k.order_attempt_id = ${order_attempt_id} and (k.ended_at is not null or k.ends_at <= ${now})
      and not exists (select from order_attempts t where t.order_attempt_id = k.taken_by and t.stage <> 'failed')
    returning k.order_attempt_id`.execute(db)
  if (ended.rows.length > 0) return true
  const { rows } = await sql<{ is_in_use: boolean }>`
    select k.ends_at <= ${now} and coalesce(t.stage = 'in_progress', false) as is_in_use
    from card_challenges k left join order_attempts t on t.order_attempt_id = k.taken_by
    where k.order_attempt_id = ${order_attempt_id}`.execute(db)
  const challenge = rows[0]
  if (challenge?.is_in_use) {
    const run_at = new Date(now.getTime() + lateAnswerMs)
    const again = { unique_key: `void_challenge_again:${order_attempt_id}`, run_at }
    await insertJob(db, voidAuthorization.of({ order_attempt_id }, again), now)
  }
  return challenge === undefined
}

/**
 * At its final status the order is charged what is held for it, and no more than is left (SIL-ORD-082); one that was changed to at-door payment is
 * not (SIL-ORD-084).
 */
export async function captureOrder(deps: MoneyDeps, orderId: number): Promise<void> {
  await settleChargeUnderWay(deps, orderId)
  if (!(await isPaidByCard(deps, orderId))) return voidOrder(deps, orderId)
  for (const hold of await holdsOf(deps.db, orderId)) {
    const left = leftToCharge(await moneyOfOrder(deps.db, orderId))
    if (left === 0) await letGoOf(deps, orderId, hold)
    else {
      const key = `capture-${hold.card_authorization_id}`
      const taken = await captureHold(deps.cards, hold, atMost(left, hold.amount), key)
      await withOrder(deps, orderId, (unit, order) =>
        taken === undefined ? recordLost(unit, order, hold, 'failed') : recordTaken(unit, order, hold, taken),
      )
    }
  }
}

async function isPaidByCard({ db }: MoneyDeps, orderId: number): Promise<boolean> {
  const order = await db.selectFrom('orders').select('payment_type').where('order_id', '=', orderId).executeTakeFirst()
  return order?.payment_type === 'card_online'
}

/** The money of an order that was cancelled, or refused at the door, is let go (SIL-ORD-006). */
export async function voidOrder(deps: MoneyDeps, orderId: number): Promise<void> {
  await settleChargeUnderWay(deps, orderId)
  for (const hold of await holdsOf(deps.db, orderId)) await letGoOf(deps, orderId, hold)
}

async function letGoOf(deps: MoneyDeps, orderId: number, hold: Hold): Promise<void> {
  const { card_authorization_id, provider_reference } = hold
  const moved = await deps.cards.void({
    idempotencyKey: `void-${card_authorization_id}`,
    authorizationId: provider_reference,
  })
  if (moved.outcome !== 'done' && moved.code !== 'already_voided') {
    // Whoever settles the same order at the same time has taken it, and has written so.
    if (moved.code === 'already_captured' && !(await isHeld(deps, orderId, hold))) return
    throw new Error(`The authorization of order ${orderId} cannot be voided: ${moved.code}`)
  }
  await withOrder(deps, orderId, (unit, order) => recordLetGo(unit, order, hold))
}

async function isHeld({ db }: MoneyDeps, orderId: number, { card_authorization_id }: Hold): Promise<boolean> {
  const holds = await holdsOf(db, orderId)
  return holds.some((hold) => hold.card_authorization_id === card_authorization_id)
}

async function withOrder(
  { units }: MoneyDeps,
  orderId: number,
  work: (unit: UnitOfWork, order: LockedOrder) => Promise<boolean>,
): Promise<void> {
  await units.run(undefined, async (unit) => {
    const order = await lockOrder(unit.tx, orderId)
    if (!order) throw new Error(`There is no order ${orderId}`)
    return ok(await work(unit, order))
  })
}

/**
 * Compares the provider's books with ours: what is held under a key of ours without an order is let go, and orders that ended without
 * being settled are settled. Makes up for anything that a crash kept from being enqueued.
 */
export async function sweepAuthorizations(deps: MoneyDeps): Promise<void> {
  for (const { order_attempt_id } of await failedAttempts(deps, await heldAttempts(deps)))
    await voidAttempt(deps, order_attempt_id, true)
  for (const { order_id, status } of await unsettledOrders(deps))
    await (settlementOf(status) === 'void' ? voidOrder(deps, order_id) : captureOrder(deps, order_id))
}

/** Attempts whose authorization has neither been captured nor let go, by the provider's books. */
async function heldAttempts({ cards, clock }: MoneyDeps): Promise<string[]> {
  const now = clock.now().getTime()
  const held: string[] = []
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const page = await cards.held({ since: now - sweptBackMs, ...(after !== undefined && { after }) })
    for (const { idempotencyKey, changedAt } of page.authorizations) {
      const attempt = /^attempt-(\d+)$/.exec(idempotencyKey)?.[1]
      if (attempt && changedAt < now - settledAfterMs) held.push(attempt)
    }
    after = page.next
  }
  return held
}

async function failedAttempts({ db }: MoneyDeps, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ order_attempt_id: number }>`
    select a.order_attempt_id from order_attempts a
    where a.order_attempt_id = any(${ids}::bigint[]) and a.stage = 'failed' and not exists (
      select from card_authorizations c where c.idempotency_key = 'attempt-' || a.order_attempt_id and c.order_id is not null)
    order by a.order_attempt_id`.execute(db)
  return rows
}

function unsettledOrders({ db }: MoneyDeps) {
  return db
    .selectFrom('orders')
    .innerJoin('card_authorizations', 'card_authorizations.order_id', 'orders.order_id')
    .select(['orders.order_id', 'orders.status'])
    .distinct()
    .where('card_authorizations.state', '=', 'authorized')
    .where('orders.status', 'in', ['delivered', 'completed', 'cancelled', 'rejected'])
    .orderBy('orders.order_id')
    .execute()
}
