import { findAccountCard, giveAccountToken, saveAccountCard } from '#areas/cards/server/public.ts'
import { hintOrder } from '#areas/orders/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { RouteContext } from '#platform/server/routes.ts'
import type { Db, UnitsOfWork } from '#platform/server/unit-of-work.ts'
import type { addOrderCard, orderCardToken } from '../calls/order-card.ts'
import { lockOwnMarketsOrder } from './change-order.ts'

export type CardDeps = Parameters<typeof giveAccountToken>[0] & { readonly units: UnitsOfWork }

export async function orderCardTokenFor(deps: CardDeps, { db, actor, data }: RouteContext<typeof orderCardToken>) {
  const account = await accountOfOrder(db, actor, data.order_id)
  return account.ok ? giveAccountToken(deps, account.data) : account
}

/** Asks the vault what was entered there, then adds it to the account of the order's customer. */
export async function addCardToOrder(deps: CardDeps, context: RouteContext<typeof addOrderCard>) {
  const { db, actor, data, transaction } = context
  const { order_id, cosmic_id, token, customerid } = data
  const account = await accountOfOrder(db, actor, order_id)
  if (!account.ok) return account
  // The page was made for another customer's order, or tells of one.
  if (account.data !== cosmic_id) return refuse('authentication_failure')
  const found = await findAccountCard(deps, cosmic_id, token)
  if ('ok' in found) return found
  if (found.externalCustomerId !== customerid) return refuse('authentication_failure')
  return transaction(async (unit) => {
    const order = await lockOwnMarketsOrder(unit.tx, actor, order_id)
    if (order?.cosmic_customer_id !== cosmic_id) return refuse('authentication_failure')
    const saved = await saveAccountCard(unit, cosmic_id, found)
    if (!saved.ok) return saved
    const { payment_card_id, last_four, card_type, is_new } = saved.data
    await unit.tx
      .insertInto('order_cards')
      .values({ order_id, payment_card_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    // Sent again after a lost answer, it is the same card, of which the order has told.
    if (is_new) {
      const { market_id } = order
      unit.audit({
        what: 'order_card_added',
        subject: `order:${order_id}`,
        market_id,
        detail: { card_type, last_four },
      })
      hintOrder(unit, order)
    }
    return ok({ success: true as const, payment_card_id, last_four })
  })
}

async function accountOfOrder(db: Db, actor: Actor, orderId: number) {
  const order = await db
    .selectFrom('orders')
    .select(['market_id', 'cosmic_customer_id'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!order || !worksIn(actor, order.market_id)) return refuse('unknown_id')
  return order.cosmic_customer_id === null ? refuse('no_account') : ok(order.cosmic_customer_id)
}
