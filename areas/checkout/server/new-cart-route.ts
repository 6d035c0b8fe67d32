import { sql } from 'kysely'
import { findCart } from '#areas/cart/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { answer, type RouteHandler } from '#platform/server/routes.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { placeNewOrder } from '../calls/placement.ts'
import type { CheckoutDeps } from './deps.ts'

/** A cart that already holds something else is taken as it is. */
export function newCartRoute({ quotes }: CheckoutDeps): RouteHandler {
  return answer(placeNewOrder, async ({ actor, data, db, now, transaction }) => {
    const made = await transaction((unit) => orderAgain(unit, actor, data.cart_id))
    if (!made.ok) return made
    const cart = await findCart(db, actor.session_persistent_id)
    if (!cart) return refuse('cart_gone')
    const { cart_hash } = await quotes.current(cart, now)
    return ok({ success: true, cart_id: cart.cart_id, cart_hash })
  })
}

async function orderAgain(unit: UnitOfWork, actor: Actor, orderedCartId: number) {
  const { session_id, session_persistent_id } = actor
  const { rows } = await sql<{ cart_id: number }>`
    with ordered as (select * from carts
        where cart_id = ${orderedCartId} and session_persistent_id = ${session_persistent_id} and status = 'ordered')
    insert into carts (market_id, franchise_id, session_id, session_persistent_id, lines, next_line_id, is_delivery, name,
      phone_number, cosmic_customer_id, address_id, apartment_number, address_line, distance_fee, gas_fee, in_range,
      quoted_surge_price, surge_quoted_at, quoted_mandatory_tip_percent, created_at, updated_at)
    select market_id, franchise_id, ${session_id}, session_persistent_id, lines, next_line_id, is_delivery, name,
      phone_number, cosmic_customer_id, address_id, apartment_number, address_line, distance_fee, gas_fee, in_range,
      quoted_surge_price, surge_quoted_at, quoted_mandatory_tip_percent, ${unit.now}, ${unit.now}
    from ordered
    on conflict (session_persistent_id) where status in ('active', 'placing') do update set
      market_id = excluded.market_id, franchise_id = excluded.franchise_id, lines = excluded.lines,
      next_line_id = excluded.next_line_id, is_delivery = excluded.is_delivery, name = excluded.name,
      phone_number = excluded.phone_number, cosmic_customer_id = excluded.cosmic_customer_id, address_id = excluded.address_id,
      apartment_number = excluded.apartment_number, address_line = excluded.address_line, distance_fee = excluded.distance_fee,
      gas_fee = excluded.gas_fee, in_range = excluded.in_range,
      quoted_mandatory_tip_percent = excluded.quoted_mandatory_tip_percent, updated_at = excluded.updated_at
      where carts.lines = '[]' and carts.status = 'active'
    returning cart_id`.execute(unit.tx)
  const [made] = rows
  if (!made) {
    const present = await findCart(unit.tx, session_persistent_id)
    return present && present.lines.length > 0 ? ok({ cart_id: present.cart_id }) : refuse('cart_gone')
  }
  unit.audit({ what: 'place_new_order', subject: `cart:${made.cart_id}`, detail: { from: orderedCartId } })
  return ok(made)
}
