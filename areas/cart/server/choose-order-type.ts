import { refuse } from '#platform/core/result.ts'
import { handle, lastRequest, wasCarriedOut } from '#platform/server/handler.ts'
import { chooseOrderType } from '../calls/cart.ts'
import { lockCart } from './carts.ts'
import type { CartParts } from './parts.ts'
import { cartReplyOf, saveAndShow, stateOf } from './state-of.ts'

export const chooseOrderTypeHandler = (parts: CartParts) =>
  handle(chooseOrderType, async ({ data, actor, request, tx, now }) => {
    const cart = await lockCart(tx, actor.session_persistent_id)
    if (!cart || cart.lines.length === 0) return refuse('cart_empty')
    if (wasCarriedOut(request, cart)) return cartReplyOf(await stateOf(parts, tx, cart, now))
    if (cart.status === 'placing') return refuse('cart_being_placed')
    const present = await parts.quotes.current(cart, now)
    if (data.is_delivery && !present.delivery.offered) return refuse('delivery_not_offered')
    if (!data.is_delivery && !present.pickup.offered) return refuse('pickup_not_offered')

    const change = { is_delivery: data.is_delivery, ...lastRequest(request) }
    const { state } = await saveAndShow(parts, tx, cart, change, now)
    return cartReplyOf(state)
  })
