import { ok, refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { discountProblem } from '../rules/discount.ts'
import type { CartDiscountRow } from './cart-row.ts'
import { changeCart } from './change-cart.ts'
import type { CartDeps } from './deps.ts'

/** One code per cart; claiming another replaces it (CRT-43, SIL-ORD-046). */
export function addCoupon(deps: CartDeps, actor: Actor, discount_code_id: number) {
  return changeCart(deps, actor, async (cart, now) => {
    if (!cart || cart.lines.length === 0) return refuse('cart_empty')
    if (cart.status === 'placing') return refuse('cart_being_placed')
    if (!cart.coupons.some((coupon) => coupon.discount_code_id === discount_code_id)) return refuse('coupon_not_yours')

    const discount = await findDiscount(deps.db, discount_code_id)
    const { fees } = await deps.quotes.current(cart, now)
    const problem = discountProblem(discount, { ...cart, ...fees, now: now.getTime() })
    if (problem) return refuse('coupon_does_not_fit', { message: problem })
    return ok({ change: { discount_code_id }, joined: { discount } })
  })
}

async function findDiscount(db: Db, discountCodeId: number): Promise<CartDiscountRow> {
  const row = await db
    .selectFrom('discount_codes')
    .selectAll()
    .where('discount_code_id', '=', discountCodeId)
    .executeTakeFirstOrThrow()
  return {
    discount_code_id: row.discount_code_id,
    discount_name: row.discount_name,
    kind: row.kind,
    order_type: row.order_type,
    value: row.value,
    minimum_subtotal: row.minimum_subtotal,
    franchise_id: row.franchise_id,
    valid_from: row.valid_from.getTime(),
    valid_to: row.valid_to?.getTime() ?? null,
  }
}
