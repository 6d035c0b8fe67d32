import { notAnswered } from '#platform/web/not-answered.ts'
import { bareCall, send } from '#platform/web/send.ts'
import type { updateCartLine } from '../calls/cart.ts'

const update = bareCall<typeof updateCartLine>('update_cart_line')

/** Nothing once it is so, else why not; 0 takes the line out. */
export async function setLineQuantity(cart_line_id: number, quantity: number): Promise<string | undefined> {
  const answer = await send(update, { cart_line_id, quantity }).catch(() => undefined)
  if (!answer) return notAnswered()
  return answer.success ? undefined : answer.data.message
}
