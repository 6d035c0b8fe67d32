import { ok, refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { inAskedLanguage } from '#platform/server/language.ts'
import { discountProblem } from '../rules/discount.ts'
import { changeCart } from './change-cart.ts'
import type { CartDeps } from './deps.ts'

/** One code per cart; claiming another replaces it, 0 takes it off (CRT-43, SIL-ORD-046). */
export function addCoupon(deps: CartDeps, actor: Actor, discount_code_id: number) {
  return changeCart(deps, actor, async (cart, now) => {
    if (!cart || cart.lines.length === 0) return refuse('cart_empty')
    if (cart.status === 'placing') return refuse('cart_being_placed')
    if (discount_code_id === 0) return ok({ change: { discount_code_id: null }, joined: { discount: null } })
    const discount = cart.coupons.find((coupon) => coupon.discount_code_id === discount_code_id)
    if (!discount) return refuse('coupon_not_yours')

    const { fees } = await deps.quotes.current(cart, now)
    const order = { ...cart, ...fees, now: now.getTime() }
    const problem = inAskedLanguage(() => discountProblem(discount, order))
    if (problem) return refuse('coupon_does_not_fit', { message: problem })
    return ok({ change: { discount_code_id }, joined: { discount } })
  })
}
