import { ok, refuse } from '#platform/core/result.ts'
import { handle } from '#platform/server/handler.ts'
import { updateCartLine } from '../calls.ts'
import { lockCart } from './carts.ts'
import type { CartParts } from './parts.ts'
import { saveAndShow } from './state-of.ts'

export const updateCartLineHandler = (parts: CartParts) =>
  handle(updateCartLine, async ({ data, actor, tx, now }) => {
    const cart = await lockCart(tx, actor.session_persistent_id)
    if (!cart?.lines.some((line) => line.cart_line_id === data.cart_line_id)) return refuse('line_gone')
    if (cart.status === 'placing') return refuse('cart_being_placed')

    const lines = cart.lines
      .map((line) => (line.cart_line_id === data.cart_line_id ? { ...line, quantity: data.quantity } : line))
      .filter((line) => line.quantity > 0)
    const { quote, state } = await saveAndShow(parts, tx, cart, { lines }, now)
    return ok({ cart_id: cart.cart_id, cart_hash: quote.cart_hash }, { cart: state })
  })
