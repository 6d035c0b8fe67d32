import { cartReplyState } from '#areas/cart/calls/cart-state.ts'
import { lineAnswers } from '#areas/menu/calls/answer-values.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { answer } from '#platform/server/routes.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { orderAgain } from '../calls/order-again.ts'
import type { OrdersDeps } from './deps.ts'
import { orderOfLink } from './order-link.ts'

const refusals = { otherRestaurant: 'other_restaurant', beingPlaced: 'being_placed', cartFull: 'cart_full' } as const

export const orderAgainRoute = ({ refillCart }: Pick<OrdersDeps, 'refillCart'>) =>
  answer({ ...orderAgain, state: cartReplyState }, async ({ data, actor, db }) => {
    const order = await orderOfLink(db, data)
    if (!order || !actor) return refuse('unknown_id')
    const { cart_id, franchise_id, order_id } = order
    const past = { cart_id, franchise_id, lines: await pastLines(db, order_id) }
    const filled = await refillCart(actor, past, data.override)
    if (!filled.ok) return refuse(filled.error === 'restaurant_gone' ? filled.error : refusals[filled.error])
    const { lines_added, differences, cart } = filled.data
    return ok({ success: true, lines_added, differences: [...differences] }, cart && { cart })
  })

async function pastLines(db: Db, order_id: number) {
  const rows = await db
    .selectFrom('order_lines')
    .select(['menu_item_id', 'name', 'quantity', 'unit_price', 'answers'])
    .where('order_id', '=', order_id)
    .orderBy('order_line_id')
    .execute()
  // Written by `createOrder`, as the cart had them.
  return rows.map((row) => ({ ...row, answers: lineAnswers.parse(row.answers) }))
}
