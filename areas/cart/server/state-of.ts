import { type RawBuilder, sql } from 'kysely'
import { ok } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Db, Tx } from '#platform/server/unit.ts'
import type { CartState, WireCoupon } from '../rules/cart-state.ts'
import { cartState, emptyCartState } from './cart-state.ts'
import { type Cart, type CartChange, findCart, savedCart } from './carts.ts'
import type { CartParts } from './parts.ts'
import { type CartQuote, quoteOf } from './quote.ts'

/** `state.cart` of a cart as it is now. */
export async function stateOf(
  parts: Pick<CartParts, 'quotes'>,
  db: Db | Tx,
  cart: Cart,
  now: Date,
): Promise<CartState> {
  const [quote, coupons] = await Promise.all([parts.quotes.current(cart, now), couponsOf(db, cart, now)])
  return cartState(quote, coupons)
}

/** What a change of the cart answers. */
export const cartReplyOf = (cart: CartState) => ok({ cart_id: cart.cart_id ?? 0, cart_hash: cart.cart_hash }, { cart })

/** `state.cart` for whoever looks at a page; a visitor without a cart sees an empty one. */
export async function stateForVisitor(
  parts: Pick<CartParts, 'db' | 'quotes'>,
  actor: Actor | undefined,
  now: Date,
): Promise<CartState> {
  const cart = actor && (await findCart(parts.db, actor.session_persistent_id))
  return cart ? stateOf(parts, parts.db, cart, now) : emptyCartState(quoteOf(noCart, undefined, undefined, now))
}

/**
 * What a shown cart promises and the row does not hold yet: the surge price for ten minutes (SIL-ORD-037) and the mandatory tip
 * (SIL-ORD-031). Saved with whatever else changes, or when a page shows the cart.
 */
export function promisesOf(quote: CartQuote): CartChange {
  const { cart, present_surge_price, mandatory_tip_percent, surge_honoured, at } = quote
  return {
    ...(surge_honoured ? {} : { quoted_surge_price: present_surge_price, surge_quoted_at: at }),
    ...(cart.quoted_mandatory_tip_percent === mandatory_tip_percent
      ? {}
      : { quoted_mandatory_tip_percent: mandatory_tip_percent }),
  }
}

/** Saves a change to a locked cart with the promises of its new quote, and answers the state to show. */
export async function saveAndShow(
  parts: CartParts,
  tx: Tx,
  cart: Cart,
  change: CartChange,
  now: Date,
  /** Rows that the change joins anew. */
  joined: Partial<Pick<Cart, 'address' | 'customer' | 'discount'>> = {},
): Promise<{ quote: CartQuote; state: CartState }> {
  const changed = { ...cart, ...change, ...joined }
  const quote = await parts.quotes.current(changed, now)
  const saved = savedCart(tx, cart.cart_id, { ...change, ...promisesOf(quote) }, now)
  return { quote, state: cartState(quote, await couponsAfter(tx, saved, changed, now)) }
}

/** In one statement, as each costs a round trip. */
async function couponsAfter(tx: Tx, saved: ReturnType<typeof savedCart>, cart: Cart, now: Date): Promise<WireCoupon[]> {
  const coupons = couponsFor(cart, now)
  if (coupons) return (await sql<WireCoupon>`with saved as (${saved}) ${coupons}`.execute(tx)).rows
  await saved.execute()
  return []
}

/** The codes that this customer may claim for this cart (SIL-ORD-046). */
export async function couponsOf(db: Db | Tx, cart: Cart, now: Date): Promise<WireCoupon[]> {
  const coupons = couponsFor(cart, now)
  return coupons ? (await coupons.execute(db)).rows : []
}

function couponsFor(cart: Cart, now: Date): RawBuilder<WireCoupon> | undefined {
  if (cart.cosmic_customer_id === null || cart.market_id === null) return undefined
  return sql<WireCoupon>`
    select d.discount_code_id, d.discount_name, d.order_type from discount_codes d
    where d.market_id = ${cart.market_id} and (d.cosmic_customer_id is null or d.cosmic_customer_id = ${cart.cosmic_customer_id})
      and (d.franchise_id is null or d.franchise_id = ${cart.franchise_id})
      and d.valid_from <= ${now} and (d.valid_to is null or d.valid_to > ${now})
      and not (d.single_use_per_customer and exists (select from discount_uses u
        where u.discount_code_id = d.discount_code_id and u.cosmic_customer_id = ${cart.cosmic_customer_id}))
    order by d.discount_code_id`
}

const noCart: Cart = {
  cart_id: 0,
  market_id: null,
  franchise_id: null,
  session_persistent_id: 0,
  session_id: 0,
  status: 'active',
  lines: [],
  next_line_id: 1,
  is_delivery: true,
  name: '',
  phone_number: '',
  cosmic_customer_id: null,
  address_id: null,
  apartment_number: '',
  address_line: '',
  distance_fee: null,
  gas_fee: null,
  in_range: null,
  start_time_minute: -1,
  window_day: null,
  discount_code_id: null,
  quoted_surge_price: 0,
  surge_quoted_at: null,
  quoted_mandatory_tip_percent: 0,
  last_page_id: null,
  last_request_id: null,
  source: 'web',
  address: null,
  customer: null,
  discount: null,
}
