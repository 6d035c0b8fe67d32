import { ok } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { CartState } from '../rules/cart-state.ts'
import { noCart, type ShownCart } from './cart-row.ts'
import { cartState, emptyCartState } from './cart-state.ts'
import { type CartChange, findShownCart } from './carts.ts'
import type { CartDeps } from './deps.ts'
import { type CartQuote, quoteOf } from './quote.ts'

/** `state.cart` of a cart as it is now. */
export async function stateOf(deps: Pick<CartDeps, 'quotes'>, cart: ShownCart, now: Date): Promise<CartState> {
  return cartState(await deps.quotes.current(cart, now), cart.coupons)
}

/** What a change of the cart answers. */
export const cartReplyOf = (cart: CartState) => ok({ cart_id: cart.cart_id ?? 0, cart_hash: cart.cart_hash }, { cart })

/** `state.cart` for whoever looks at a page; a visitor without a cart sees an empty one. */
export async function stateForVisitor(
  deps: Pick<CartDeps, 'db' | 'quotes'>,
  actor: Actor | undefined,
  now: Date,
): Promise<CartState> {
  const cart = actor && (await findShownCart(deps.db, actor.session_persistent_id, now))
  return cart ? stateOf(deps, cart, now) : noCartState(now)
}

export const noCartState = (now: Date) => emptyCartState(quoteOf(noCart, undefined, undefined, now))

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
