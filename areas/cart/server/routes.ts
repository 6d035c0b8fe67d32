import { ok, type Result, refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { inAskedLanguage } from '#platform/server/language.ts'
import { answer, type RouteHandler } from '#platform/server/routes.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { answerHuman, checkCartActive } from '../calls/cart-asks.ts'
import {
  claimCoupon,
  keepSession,
  readBusyFeeSchedule,
  selectDeliveryWindow,
  setLine,
  setOrderType,
} from '../calls/cart-forms.ts'
import { cartReplyState } from '../calls/cart-state.ts'
import { addCoupon } from './add-coupon.ts'
import { addItemRoute } from './add-route.ts'
import { busyFeeSchedule } from './busy-fee-schedule.ts'
import { cartPageRoute } from './cart-page.ts'
import { findCart } from './carts.ts'
import type { ChangedCart } from './change-cart.ts'
import { takeOrderType } from './choose-order-type.ts'
import type { CartDeps } from './deps.ts'
import { humanNumbers, markHuman } from './human-check.ts'
import { selectWindow } from './select-window.ts'
import { setQuantity } from './update-cart-line.ts'

/** The classic routes of the cart; each leaves the deciding to one function. */
export function cartRoutes(deps: CartDeps): RouteHandler[] {
  return [
    addItemRoute(deps),
    cartPageRoute(deps),
    answer(checkCartActive, async ({ data, actor, db }) =>
      ok({ order_placed: actor !== undefined && (await isOrdered(db, actor, data.cart_id)) }),
    ),
    answer(readBusyFeeSchedule, async ({ actor, db, now }) => {
      const cart = actor && (await findCart(db, actor.session_persistent_id))
      const quote = cart && (await deps.quotes.current(cart, now))
      return ok({ html: inAskedLanguage(() => busyFeeSchedule(quote?.market, quote?.now.day ?? '1970-01-01')) })
    }),
    answer({ ...selectDeliveryWindow, state: cartReplyState }, async ({ data, actor }) =>
      formAnswer(actor ? await selectWindow(deps, actor, data.start_time_minute) : refuse('cart_empty')),
    ),
    answer({ ...setLine, state: cartReplyState }, async ({ data, actor }) =>
      formAnswer(actor ? await setQuantity(deps, actor, data.line) : refuse('line_gone')),
    ),
    answer({ ...setOrderType, state: cartReplyState }, async ({ data, actor }) =>
      formAnswer(actor ? await takeOrderType(deps, actor, data.is_delivery) : refuse('cart_empty')),
    ),
    answer({ ...claimCoupon, state: cartReplyState }, async ({ data, actor }) =>
      formAnswer(actor ? await addCoupon(deps, actor, data.discount_code_id) : refuse('cart_empty')),
    ),
    answer(answerHuman, async ({ data: { a, b, c }, actor, db, now }) => {
      if (!actor) return ok({ success: false })
      const asked = humanNumbers(deps.secrets, actor.session_id)
      const success = a === asked.a && b === asked.b && c === a + b
      if (success) await markHuman(db, actor.session_id, now)
      return ok({ success })
    }),
    answer(keepSession, ({ actor }) => ok({ success: actor !== undefined })),
  ]
}

async function isOrdered(db: Db, actor: Actor, cartId: number): Promise<boolean> {
  const row = await db
    .selectFrom('carts')
    .select('status')
    .where('cart_id', '=', cartId)
    .where('session_persistent_id', '=', actor.session_persistent_id)
    .executeTakeFirst()
  return row?.status === 'ordered'
}

function formAnswer<Reason extends string>(changed: Result<ChangedCart, Reason>): Result<{ success: true }, Reason> {
  return changed.ok ? ok({ success: true }, { cart: changed.data.state }) : changed
}
