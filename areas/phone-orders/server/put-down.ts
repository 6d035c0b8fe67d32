import { ok, refuse } from '#platform/core/result.ts'
import type { Change } from '#platform/server/routes.ts'
import type { putDownAccount } from '../calls/phone-orders.ts'
import { findOpenOrder } from './open-orders.ts'

/** The cart before the order by phone, as placing takes them. Put down already, it stays so. */
export async function putDown({ tx, actor, now, data, audit }: Change<typeof putDownAccount>) {
  if (!actor.user) return refuse('not_authorized')
  const { user_id } = actor.user
  const open = await findOpenOrder(tx, user_id, data.cosmic_customer_id)
  if (!open)
    return (await hasBegun(tx, user_id, data.cosmic_customer_id))
      ? ok({ success: true as const })
      : refuse('unknown_id')
  const cart = await tx
    .selectFrom('carts')
    .select(['cart_id', 'status'])
    .where('session_persistent_id', '=', open.session_persistent_id)
    .where('status', 'in', ['active', 'placing'])
    .forUpdate()
    .executeTakeFirst()
  if (cart?.status === 'placing') return refuse('cart_being_placed')
  if (cart)
    await tx
      .updateTable('carts')
      .set({ status: 'abandoned', updated_at: now })
      .where('cart_id', '=', cart.cart_id)
      .execute()
  await tx
    .updateTable('phone_orders')
    .set({ ended_at: now })
    .where('phone_order_id', '=', open.phone_order_id)
    .where('ended_at', 'is', null)
    .execute()
  audit({ what: 'account_put_down', subject: `customer:${data.cosmic_customer_id}` })
  return ok({ success: true as const })
}

async function hasBegun(tx: Change<typeof putDownAccount>['tx'], userId: number, customerId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('phone_orders')
    .select('phone_order_id')
    .where('user_id', '=', userId)
    .where('cosmic_customer_id', '=', customerId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
