import { type Selectable, sql } from 'kysely'
import type { DB } from '#database/types.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { Db, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { hintOrder } from './order-changes.ts'

type PaymentStatus = Selectable<DB['orders']>['payment_status']
export type AuthorizationRow = Awaited<ReturnType<typeof authorizationsOf>>[number]

/** What is held for an order and not settled yet. */
export async function authorizationsOf(db: Db, orderId: number) {
  const rows = await db
    .selectFrom('card_authorizations')
    .select(['card_authorization_id', 'amount', 'provider_reference'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'authorized')
    .orderBy('card_authorization_id')
    .execute()
  return rows.map((row) => ({ ...row, order_id: orderId }))
}

/** Refused when another process has recorded it meanwhile. */
export async function markAuthorization(
  { tx, now, audit }: UnitOfWork,
  authorization: AuthorizationRow,
  state: 'captured' | 'voided' | 'failed',
) {
  const { card_authorization_id, order_id, amount } = authorization
  const marked = await tx
    .updateTable('card_authorizations')
    .set({ state, changed_at: now })
    .where('card_authorization_id', '=', card_authorization_id)
    .where('state', '=', 'authorized')
    .returning(['card_authorization_id', 'amount'])
    .executeTakeFirst()
  if (!marked) return refuse('settled_meanwhile')
  audit({ what: `authorization_${state}`, subject: `order:${order_id}`, detail: { card_authorization_id, amount } })
  return ok(marked)
}

/** Answers whose order it is. What is paid at the door has a state that no bank changes (SIL-ORD-084). */
export async function setPaymentStatus(unit: UnitOfWork, orderId: number, payment_status: PaymentStatus) {
  const order = await unit.tx
    .updateTable('orders')
    .set({
      payment_status: sql`case when payment_type = 'card_online' then ${payment_status} else payment_status end`,
    })
    .where('order_id', '=', orderId)
    .returning(['order_id', 'market_id', 'franchise_id'])
    .executeTakeFirstOrThrow()
  hintOrder(unit, order)
  return order
}
