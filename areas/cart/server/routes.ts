import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Result, refuse } from '#platform/core/result.ts'
import { id, sessionValues } from '#platform/core/wire.ts'
import type { Actor } from '#platform/server/actor.ts'
import { countTry } from '#platform/server/throttle.ts'
import { addCoupon, couponRefusals } from './add-coupon.ts'
import { addCartAddRoutes } from './add-route.ts'
import { busyFeeSchedule } from './busy-fee-schedule.ts'
import { ownerOf } from './cart-owner.ts'
import { addCartPage } from './cart-page.ts'
import { findCart } from './carts.ts'
import type { ChangedCart } from './change-cart.ts'
import type { CartDeps } from './deps.ts'
import { humanNumbers, markHuman } from './human-check.ts'
import { selectWindow, windowRefusals } from './select-window.ts'

const whole = z.pipe(z.union([z.int(), z.string().check(z.regex(/^-?\d{1,6}$/))]), z.transform(Number))
const windowForm = z.object({ ...sessionValues, start_time_minute: whole })
const couponForm = z.object({ ...sessionValues, discount_code_id: id })
const activeQuery = z.object({ cart_id: id, date_time: z.optional(z.string()) })
const humanForm = z.object({ ...sessionValues, a: whole, b: whole, c: whole })
const setTimeForm = z.object(sessionValues)

const humanTries = { most: 20, withinMs: 15 * 60_000 }

/** The classic routes of the cart; each reads and checks its form, and leaves the deciding to one function. */
export function addCartRoutes(app: FastifyInstance, deps: CartDeps): void {
  const tags = ['cart']
  addCartAddRoutes(app, deps)
  addCartPage(app, deps)

  app.get('/cart/check_cart_active', { schema: { querystring: activeQuery, tags } }, async (request, reply) => {
    const { cart_id } = z.parse(activeQuery, request.query)
    const actor = await deps.sessions.ofCookie(request)
    reply.header('cache-control', 'no-store')
    return { order_placed: actor !== undefined && (await isOrdered(actor, cart_id)) }
  })

  app.get('/cart/busy_fee_schedule', { schema: { tags } }, async (request, reply) => {
    const actor = await deps.sessions.ofCookie(request)
    const cart = actor && (await findCart(deps.db, actor.session_persistent_id))
    const quote = cart && (await deps.quotes.current(cart, deps.clock.now()))
    reply.header('cache-control', 'no-store')
    return { html: busyFeeSchedule(quote?.market, quote?.now.day ?? '1970-01-01') }
  })

  app.post('/cart/select_delivery_window', { schema: { body: windowForm, tags } }, async (request, reply) => {
    const { start_time_minute, ...given } = z.parse(windowForm, request.body)
    const owner = await ownerOf(deps.sessions, request, reply, given)
    const selected = owner ? await selectWindow(deps, owner, start_time_minute) : refuse('cart_empty')
    return answerForm(request, reply, selected, windowRefusals)
  })

  app.post('/cart/addCoupon', { schema: { body: couponForm, tags } }, async (request, reply) => {
    const { discount_code_id, ...given } = z.parse(couponForm, request.body)
    const owner = await ownerOf(deps.sessions, request, reply, given)
    const added = owner ? await addCoupon(deps, owner, discount_code_id) : refuse('cart_empty')
    return answerForm(request, reply, added, couponRefusals)
  })

  app.post('/isHuman', { schema: { body: humanForm, tags } }, async (request, reply) => {
    const { a, b, c, ...given } = z.parse(humanForm, request.body)
    const owner = await ownerOf(deps.sessions, request, reply, given)
    if (!owner) return { success: false }
    const now = deps.clock.now()
    // Sums of two small numbers can be tried out, so tries are few.
    const mayTry = await countTry(deps.db, { ...humanTries, key: `human:${owner.session_id}` }, now)
    const asked = humanNumbers(deps.secrets, owner.session_id)
    const success = mayTry && a === asked.a && b === asked.b && c === a + b
    if (success) await markHuman(deps.db, owner.session_id, now)
    return { success }
  })

  // Reading the session is what keeps it alive (SIL-ORD-152).
  app.post('/setTime', { schema: { body: setTimeForm, tags } }, async (request, reply) => {
    const owner = await ownerOf(deps.sessions, request, reply, z.parse(setTimeForm, request.body))
    return { success: owner !== undefined }
  })

  async function isOrdered(actor: Actor, cartId: number): Promise<boolean> {
    const row = await deps.db
      .selectFrom('carts')
      .select('status')
      .where('cart_id', '=', cartId)
      .where('session_persistent_id', '=', actor.session_persistent_id)
      .executeTakeFirst()
    return row?.status === 'ordered'
  }
}

/** Forms go back to the cart, with a notice when refused; who asks for JSON gets it (SIL-ORD-045). */
function answerForm<Reason extends string>(
  request: FastifyRequest,
  reply: FastifyReply,
  result: Result<ChangedCart, Reason>,
  words: Readonly<Record<Reason, string>>,
) {
  const wantsJson = request.headers.accept?.includes('application/json') ?? false
  if (result.ok) {
    return wantsJson
      ? { success: true, state: { cart: result.data.state } }
      : reply.redirect('/cart/credit_card_cart', 303)
  }
  const message = result.message ?? words[result.error]
  if (wantsJson) return reply.code(422).send({ success: false, error: result.error, message })
  return reply.redirect(`/cart/credit_card_cart?notice=${result.error}`, 303)
}
