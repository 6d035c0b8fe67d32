import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { CartDeps } from './deps.ts'

/**
 * What the device itself had told with a cart that became an order: who orders, and to which door. Name and phone are the order's: whoever is
 * quick has placed it before the cart knew them. Whoever was sent the order's link by somebody else gets nothing of it, and what a cart has
 * already stays. False where nothing was taken.
 */
export async function takeContact(
  { db, clock, rememberedCarts }: Pick<CartDeps, 'db' | 'clock' | 'rememberedCarts'>,
  { session_persistent_id }: Actor,
  cart_id: number,
): Promise<boolean> {
  const { rows } = await sql`
    update carts c set name = r.name, phone_number = r.phone_number, cosmic_customer_id = coalesce(o.cosmic_customer_id, r.cosmic_customer_id),
      address_id = o.address_id, address_line = o.address_line, apartment_number = o.apartment_number, in_range = o.in_range,
      distance_fee = o.distance_fee, gas_fee = o.gas_fee, is_delivery = o.is_delivery, updated_at = ${clock.now()}
    from carts o join orders r on r.cart_id = o.cart_id
    where o.cart_id = ${cart_id} and o.session_persistent_id = ${session_persistent_id} and o.status = 'ordered' and o.source = 'web'
      and c.session_persistent_id = ${session_persistent_id} and c.status = 'active' and c.source = 'web'
      and c.name = '' and c.phone_number = ''
      and (c.address_line = '' or c.address_id = o.address_id)
    returning c.cart_id`.execute(db)
  if (rows.length > 0) rememberedCarts.forget(session_persistent_id)
  return rows.length > 0
}
