import { parseJson } from '#platform/core/json.ts'
import { ok } from '#platform/core/result.ts'
import { answer } from '#platform/server/routes.ts'
import { addItem } from '../calls/add-item.ts'
import { cartReplyState } from '../calls/cart-state.ts'
import { addErrors, addToCart } from './add-to-cart.ts'
import type { CartDeps } from './deps.ts'

export const addItemRoute = (deps: CartDeps) =>
  answer({ ...addItem, state: cartReplyState }, async ({ data, actor, now }) => {
    if (!actor) return ok({ added: false, errorCode: addErrors.session })
    const option_questions = parseJson(data.option_questions)
    const { errorCode, state } = await addToCart(deps, actor, { ...data, option_questions }, now)
    return ok({ added: errorCode === addErrors.none, errorCode }, state && { cart: state })
  })
