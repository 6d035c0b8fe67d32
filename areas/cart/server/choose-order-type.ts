import { ok, refuse } from '#platform/core/result.ts'
import { handle } from '#platform/server/handler.ts'
import { chooseOrderType } from '../calls.ts'
import { lockCart } from './carts.ts'
import type { CartParts } from './parts.ts'
import { saveAndShow } from './state-of.ts'

export const chooseOrderTypeHandler = (parts: CartParts) =>
  handle(chooseOrderType, async ({ data, actor, tx, now }) => {
    const cart = await lockCart(tx, actor.session_persistent_id)
    if (!cart || cart.lines.length === 0) return refuse('cart_empty')
    if (cart.status === 'placing') return refuse('cart_being_placed')
    const present = await parts.quotes.current(cart, now)
    if (data.is_delivery && !present.delivery.offered) return refuse('delivery_not_offered')
    if (!data.is_delivery && !present.pickup.offered) return refuse('pickup_not_offered')

    const { quote, state } = await saveAndShow(parts, tx, cart, { is_delivery: data.is_delivery }, now)
    return ok({ cart_id: cart.cart_id, cart_hash: quote.cart_hash }, { cart: state })
  })
