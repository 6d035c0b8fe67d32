import { type Cents, minus } from '#platform/core/money.ts'
import { prepare } from '#platform/server/prepared.ts'
import type { Db, Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { creditName } from '../rules/discount.ts'

type Credit = {
  readonly market_id: number
  readonly cosmic_customer_id: number
  readonly amount: Cents
  readonly order_issue_id?: number
  readonly returned_order_id?: number
}

const insertCredit = prepare(`
  insert into discount_codes (market_id, cosmic_customer_id, discount_name, kind, value, valid_from, valid_to, credit, order_issue_id,
    returned_order_id)
  values (:market_id, :cosmic_customer_id, :discount_name, 'amount', :amount, :now, :now::timestamptz + interval '1 year', true,
    :order_issue_id, :returned_order_id)`)

/** A credit becomes a code of its customer: for one use, delivery or pickup, a year long (SIL-ORD-047). */
export async function grantCredit(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  { amount, order_issue_id = undefined, returned_order_id = undefined, ...whose }: Credit,
): Promise<void> {
  await insertCredit(tx, {
    ...whose,
    amount,
    discount_name: creditName(amount),
    order_issue_id: order_issue_id ?? null,
    returned_order_id: returned_order_id ?? null,
    now,
  })
}

type CreditedOrder = {
  readonly order_id: number
  readonly market_id: number
  readonly cosmic_customer_id: number | null
  readonly credit: Cents
}

const refundedAsCredit = prepare<{ amount: Cents }>(`
  select coalesce(sum(r.amount), 0)::integer as amount from order_issues i join order_refunds r using (order_issue_id)
  where i.order_id = :order_id and r.way = 'credit'`)

/** What no refund has made a credit again; one that is still on its way counts, as nothing stops it. */
export async function creditLeft(
  db: Db | Tx,
  { order_id, credit }: Pick<CreditedOrder, 'order_id' | 'credit'>,
): Promise<Cents> {
  if (credit === 0) return credit
  const [given] = await refundedAsCredit(db, { order_id })
  return minus(credit, given?.amount ?? 0)
}

/** An order that is undone gives back what credit paid of it, and no refund has given back. */
export async function returnCredit(unit: Pick<UnitOfWork, 'tx' | 'now'>, order: CreditedOrder): Promise<void> {
  const { order_id, market_id, cosmic_customer_id } = order
  const amount = await creditLeft(unit.tx, order)
  if (amount === 0 || cosmic_customer_id === null) return
  await grantCredit(unit, { market_id, cosmic_customer_id, amount, returned_order_id: order_id })
}

const spendReturned = prepare<{ order_id: number }>(`
  insert into discount_uses (discount_code_id, cosmic_customer_id, order_id)
  select d.discount_code_id, d.cosmic_customer_id, :order_id::integer from discount_codes d
  where d.returned_order_id = :order_id::integer and not exists (select from discount_uses s where s.discount_code_id = d.discount_code_id)
  on conflict do nothing returning order_id`)

/** The order takes back what it gave; false when that is spent. Waits for an order that is just spending it. */
export async function takeCreditAgain(tx: Tx, order: CreditedOrder): Promise<boolean> {
  if ((await creditLeft(tx, order)) === 0) return true
  return (await spendReturned(tx, { order_id: order.order_id })).length > 0
}
