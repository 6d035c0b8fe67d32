import { refuse } from '#platform/core/result.ts'
import { handle, lastRequest, wasCarriedOut } from '#platform/server/handler.ts'
import { updateCartLine } from '../calls/cart.ts'
import { lockCart } from './carts.ts'
import type { CartParts } from './parts.ts'
import { cartReplyOf, saveAndShow, stateOf } from './state-of.ts'

export const updateCartLineHandler = (parts: CartParts) =>
  handle(updateCartLine, async ({ data, actor, request, tx, now }) => {
    const cart = await lockCart(tx, actor.session_persistent_id)
    if (cart && wasCarriedOut(request, cart)) return cartReplyOf(await stateOf(parts, tx, cart, now))
    if (!cart?.lines.some((line) => line.cart_line_id === data.cart_line_id)) return refuse('line_gone')
    if (cart.status === 'placing') return refuse('cart_being_placed')

    const lines = cart.lines
      .map((line) => (line.cart_line_id === data.cart_line_id ? { ...line, quantity: data.quantity } : line))
      .filter((line) => line.quantity > 0)
    const { state } = await saveAndShow(parts, tx, cart, { lines, ...lastRequest(request) }, now)
    return cartReplyOf(state)
  })
