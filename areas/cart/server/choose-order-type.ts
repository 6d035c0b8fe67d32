import { ok, refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { handleSteps, lastRequest, type RequestNumber, wasCarriedOut } from '#platform/server/handler.ts'
import { chooseOrderType } from '../calls/cart.ts'
import { cartReplyState } from '../calls/cart-state.ts'
import { cartReplyOf } from './cart-replies.ts'
import { changeCart } from './change-cart.ts'
import type { CartDeps } from './deps.ts'

/** @param request a late copy of it changes nothing; a form has none */
export function takeOrderType(deps: CartDeps, actor: Actor, is_delivery: boolean, request?: RequestNumber) {
  return changeCart(deps, actor, async (cart, now) => {
    if (!cart || cart.lines.length === 0) return refuse('cart_empty')
    if (request && wasCarriedOut(request, cart)) return ok(undefined)
    if (cart.status === 'placing') return refuse('cart_being_placed')
    const present = await deps.quotes.current(cart, now)
    if (is_delivery && !present.delivery.offered) return refuse('delivery_not_offered')
    if (!is_delivery && !present.pickup.offered) return refuse('pickup_not_offered')
    return ok({ change: { is_delivery, ...(request && lastRequest(request)) } })
  })
}

export const chooseOrderTypeHandler = (deps: CartDeps) =>
  handleSteps({ ...chooseOrderType, state: cartReplyState }, async ({ data, actor, request }) => {
    const changed = await takeOrderType(deps, actor, data.is_delivery, request)
    return changed.ok ? cartReplyOf(changed.data.state) : changed
  })
