import { ok, refuse } from '#platform/core/result.ts'
import { handleSteps, lastRequest, wasCarriedOut } from '#platform/server/handler.ts'
import { updateCartLine } from '../calls/cart.ts'
import { cartReplyState } from '../calls/cart-state.ts'
import { cartReplyOf } from './cart-replies.ts'
import { changeCart } from './change-cart.ts'
import type { CartDeps } from './deps.ts'

export const updateCartLineHandler = (deps: CartDeps) =>
  handleSteps({ ...updateCartLine, state: cartReplyState }, async ({ data, actor, request }) => {
    const changed = await changeCart(deps, actor, async (cart) => {
      if (cart && wasCarriedOut(request, cart)) return ok(undefined)
      if (!cart?.lines.some((line) => line.cart_line_id === data.cart_line_id)) return refuse('line_gone')
      if (cart.status === 'placing') return refuse('cart_being_placed')

      const lines = cart.lines
        .map((line) => (line.cart_line_id === data.cart_line_id ? { ...line, quantity: data.quantity } : line))
        .filter((line) => line.quantity > 0)
      return ok({ change: { lines, ...lastRequest(request) } })
    })
    return changed.ok ? cartReplyOf(changed.data.state) : changed
  })
