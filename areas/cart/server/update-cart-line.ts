import { ok, refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { handleSteps, lastRequest, type RequestNumber, wasCarriedOut } from '#platform/server/handler.ts'
import { updateCartLine } from '../calls/cart.ts'
import { cartReplyState } from '../calls/cart-state.ts'
import { cartReplyOf } from './cart-replies.ts'
import { changeCart } from './change-cart.ts'
import type { CartDeps } from './deps.ts'

type WantedLine = { readonly cart_line_id: number; readonly quantity: number }

/** @param request a late copy of it changes nothing; a form has none */
export function setQuantity(
  deps: CartDeps,
  actor: Actor,
  { cart_line_id, quantity }: WantedLine,
  request?: RequestNumber,
) {
  return changeCart(deps, actor, async (cart) => {
    if (cart && request && wasCarriedOut(request, cart)) return ok(undefined)
    if (!cart?.lines.some((line) => line.cart_line_id === cart_line_id)) return refuse('line_gone')
    if (cart.status === 'placing') return refuse('cart_being_placed')

    const lines = cart.lines
      .map((line) => (line.cart_line_id === cart_line_id ? { ...line, quantity } : line))
      .filter((line) => line.quantity > 0)
    return ok({ change: { lines, ...(request && lastRequest(request)) } })
  })
}

export const updateCartLineHandler = (deps: CartDeps) =>
  handleSteps({ ...updateCartLine, state: cartReplyState }, async ({ data, actor, request }) => {
    const changed = await setQuantity(deps, actor, data, request)
    return changed.ok ? cartReplyOf(changed.data.state) : changed
  })
