import { sql } from 'kysely'
import type { Cents } from '#platform/core/money.ts'
import type { Db, Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { type OrderMoney, paymentStatusOf } from '../rules/order-money.ts'
import { hintOrder, type LockedOrder } from './order-changes.ts'

export async function moneyOfOrder(db: Db | Tx, order_id: number): Promise<OrderMoney> {
  const { rows } = await sql<OrderMoney>`
    select o.total + o.tip as due, a.held, a.charged, r.given_back
    from orders o
      cross join lateral (select coalesce(sum(amount) filter (where state = 'authorized'), 0)::integer as held,
        coalesce(sum(captured_amount), 0)::integer as charged from card_authorizations where order_id = o.order_id) a
      cross join lateral (select coalesce(sum(r.amount), 0)::integer as given_back
        from card_authorizations c join order_refunds r using (card_authorization_id)
        where c.order_id = o.order_id and r.state = 'done') r
    where o.order_id = ${order_id}`.execute(db)
  if (!rows[0]) throw new Error(`There is no order ${order_id}`)
  return rows[0]
}

/**
 * Sets the payment state of a locked order to what its money has come to (SIL-ORD-006), and tells its pages. What is paid at the door has a state
 * that no bank changes (SIL-ORD-084).
 */
export async function followMoney(
  unit: UnitOfWork,
  order: Pick<LockedOrder, 'order_id' | 'market_id' | 'franchise_id' | 'payment_type'>,
  hasFailed = false,
): Promise<void> {
  hintOrder(unit, order)
  if (order.payment_type !== 'card_online') return
  const { order_id } = order
  const payment_status = paymentStatusOf(await moneyOfOrder(unit.tx, order_id), hasFailed)
  await unit.tx.updateTable('orders').set({ payment_status }).where('order_id', '=', order_id).execute()
}

export type OrderCard = {
  readonly payment_card_id: number
  readonly card_type: string
  readonly last_four: string
  readonly exp_month: number
  readonly exp_year: number
  readonly voided: boolean
  /** What is held on it for this order, in cents. */
  readonly held: Cents
  /** It may be asked for more than it holds. */
  readonly is_usable: boolean
  readonly vault_token: string
  readonly external_customer_id: string
}

/**
 * The cards that an order may be charged to: those that were tried for it, those that staff added to it, and those that its customer entered on the
 * device that placed it. Others of the customer are not: whoever typed their phone has proven nothing (docs/decisions/0019).
 */
export async function cardsOfOrder(db: Db | Tx, order_id: number): Promise<OrderCard[]> {
  const { rows } = await sql<OrderCard>`
    select p.payment_card_id, p.card_type, p.last_four, p.exp_month, p.exp_year, p.voided, p.vault_token, p.external_customer_id,
      coalesce(a.held, 0)::integer as held, p.linked and not p.voided and p.deleted_at is null as is_usable
    from orders o join payment_cards p on p.payment_card_id in (
        select payment_card_id from card_authorizations where order_id = o.order_id
        union all select payment_card_id from order_cards where order_id = o.order_id
        union all select payment_card_id from payment_cards
          where session_persistent_id = o.session_persistent_id and cosmic_customer_id = o.cosmic_customer_id and deleted_at is null)
      left join lateral (select sum(amount) as held from card_authorizations
        where order_id = o.order_id and payment_card_id = p.payment_card_id and state = 'authorized') a on true
    where o.order_id = ${order_id}
    order by coalesce(a.held, 0) desc, is_usable desc, p.payment_card_id`.execute(db)
  return rows
}
