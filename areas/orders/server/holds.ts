import type { CardProvider } from '#areas/cards/server/public.ts'
import { captured, released } from '#areas/ledger/rules/card-postings.ts'
import { writeMovement } from '#areas/ledger/server/public.ts'
import type { Cents } from '#platform/core/money.ts'
import type { Db, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { LockedOrder } from './order-changes.ts'
import { followMoney } from './order-money.ts'

export type Hold = {
  readonly card_authorization_id: number
  readonly amount: Cents
  readonly provider_reference: string
}

/** What is held for an order and not settled yet. */
export function holdsOf(db: Db, order_id: number): Promise<Hold[]> {
  return db
    .selectFrom('card_authorizations')
    .select(['card_authorization_id', 'amount', 'provider_reference'])
    .where('order_id', '=', order_id)
    .where('state', '=', 'authorized')
    .orderBy('card_authorization_id')
    .execute()
}

/** What was taken; undefined where the bank no longer holds it. What was taken under another key is what the provider says. */
export async function captureHold(
  cards: Pick<CardProvider, 'capture' | 'findAuthorization'>,
  { provider_reference: authorizationId }: Hold,
  cents: Cents,
  idempotencyKey: string,
): Promise<Cents | undefined> {
  const moved = await cards.capture({ idempotencyKey, authorizationId, cents })
  if (moved.outcome === 'done') return moved.cents
  if (moved.code !== 'already_captured') return undefined
  const state = await cards.findAuthorization(authorizationId)
  if (state?.status !== 'captured') throw new Error(`Authorization ${authorizationId} is captured and is not`)
  return state.capturedCents
}

type End = 'captured' | 'voided' | 'failed'

/** What came of a hold of a locked order; false when somebody else has recorded it. */
async function recordEnd(unit: UnitOfWork, order: LockedOrder, hold: Hold, state: End, what: string, taken: Cents) {
  const { tx, now, audit } = unit
  const { order_id, market_id, franchise_id } = order
  const { card_authorization_id, amount } = hold
  const marked = await tx
    .updateTable('card_authorizations')
    .set({ state, captured_amount: taken, changed_at: now })
    .where('card_authorization_id', '=', card_authorization_id)
    .where('state', '=', 'authorized')
    .returning('card_authorization_id')
    .executeTakeFirst()
  if (!marked) return false
  const detail = { card_authorization_id, amount: state === 'captured' ? taken : amount }
  audit({ what, subject: `order:${order_id}`, market_id, detail })
  const held = { order_id, market_id, franchise_id, card_authorization_id, amount }
  await writeMovement(unit, state === 'captured' ? captured(held, taken) : released(held))
  await followMoney(unit, order, state === 'failed')
  return true
}

/** What is not taken of it is let go by the same act. */
export const recordTaken = (unit: UnitOfWork, order: LockedOrder, hold: Hold, taken: Cents) =>
  recordEnd(unit, order, hold, 'captured', 'authorization_captured', taken)

export const recordLetGo = (unit: UnitOfWork, order: LockedOrder, hold: Hold) =>
  recordEnd(unit, order, hold, 'voided', 'authorization_voided', 0)

/** The bank no longer holds it: the charge has failed, or has `lapsed` and is authorized anew. */
export const recordLost = (unit: UnitOfWork, order: LockedOrder, hold: Hold, why: 'failed' | 'lapsed') =>
  recordEnd(unit, order, hold, 'failed', `authorization_${why}`, 0)
