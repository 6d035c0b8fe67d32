import type { Actor } from '#platform/server/actor.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { ownerOfAccount } from './account-cards.ts'
import type { AccountOwner } from './account-state.ts'

type NamedAccount = {
  readonly cosmic_customer_id?: number | null | undefined
  readonly restaurant_id?: number | null | undefined
}

/**
 * The account that this person has picked for an order by phone: that of their page, or, asked outside of it, the one that is named.
 * Undefined where the named one is another, and once the order has ended (SIL-OPS-126).
 */
export async function pickedAccount(
  db: Db,
  actor: Actor,
  { cosmic_customer_id, restaurant_id }: NamedAccount,
): Promise<(AccountOwner & { readonly cosmic_customer_id: number }) | undefined> {
  const picked = actor.phone_order ? actor : await pickedOutside(db, actor, { cosmic_customer_id, restaurant_id })
  if (picked?.cosmic_customer_id === undefined || !picked.phone_order) return undefined
  const isNamed =
    (cosmic_customer_id ?? picked.cosmic_customer_id) === picked.cosmic_customer_id &&
    (restaurant_id ?? picked.phone_order.franchise_id) === picked.phone_order.franchise_id
  return isNamed ? { ...picked, cosmic_customer_id: picked.cosmic_customer_id } : undefined
}

async function pickedOutside(db: Db, { user }: Actor, named: NamedAccount): Promise<AccountOwner | undefined> {
  if (!user || (named.cosmic_customer_id == null && named.restaurant_id == null)) return undefined
  const row = await db
    .selectFrom('phone_orders')
    .select(['phone_order_id', 'user_id', 'cosmic_customer_id', 'franchise_id'])
    .where('user_id', '=', user.user_id)
    .where('ended_at', 'is', null)
    .$if(named.cosmic_customer_id != null, (query) =>
      query.where('cosmic_customer_id', '=', Number(named.cosmic_customer_id)),
    )
    .$if(named.restaurant_id != null, (query) => query.where('franchise_id', '=', Number(named.restaurant_id)))
    .orderBy('phone_order_id', 'desc')
    .executeTakeFirst()
  return row && { ...ownerOfAccount(row.cosmic_customer_id), phone_order: row }
}
