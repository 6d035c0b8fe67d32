import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { isPermitted } from '#areas/accounts/rules/permissions.ts'
import { mapOf } from '#areas/streets/server/public.ts'
import type { Actor } from '#platform/server/actor.ts'
import { sameText } from '#platform/server/secrets.ts'
import type { OrdersDeps } from './deps.ts'
import { orderStateOf, type PageOrder, pageOrder, progressOf } from './order-state.ts'

const pathOf = z.object({ order_id: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)) })
const queryOf = z.object({ s: z.string().check(z.maxLength(200)) })

/** The order's own page; a wrong or missing secret and an unknown order are the same 404 (ORD-65, SIL-ORD-008). */
export function addOrderPage(app: FastifyInstance, deps: OrdersDeps): void {
  async function ordered(params: unknown, query: unknown): Promise<PageOrder | undefined> {
    const path = z.safeParse(pathOf, params)
    const secret = z.safeParse(queryOf, query)
    if (!path.success || !secret.success) return undefined
    const order = await pageOrder(deps.db, path.data.order_id)
    return order && sameText(secret.data.s, order.order_secret) ? order : undefined
  }

  app.get('/order/:order_id', { schema: { tags: ['orders'] } }, async (request, reply) => {
    const order = await ordered(request.params, request.query)
    if (!order) return reply.callNotFound()
    const actor = await deps.sessions.ofCookie(request)
    const map = await mapOf(deps.db, order.market_id)
    return deps.pages.send(request, reply, {
      entry: 'apps/customer/order.tsx',
      title: `Order ${order.order_id} · Cosmic`,
      face: 'town',
      state: { ...(await deps.pageState?.(actor, order.market_id)), map, order: await orderStateOf(deps.db, order) },
    })
  })

  app.get('/order/:order_id/status', { schema: { tags: ['orders'] } }, async (request, reply) => {
    const order = await ordered(request.params, request.query)
    reply.header('cache-control', 'no-store')
    if (!order) return reply.callNotFound()
    return progressOf(order)
  })
}

const staff = ['staff', 'customer_support', 'dispatcher'] as const

/** `order:12`: staff, and the device that placed it; everybody else with the link asks every 15 s. */
export async function mayFollowOrder({ db }: OrdersDeps, actor: Actor, topic: string): Promise<boolean> {
  if (isPermitted(actor.roles, staff)) return true
  const orderId = Number(topic.split(':', 2)[1])
  if (!Number.isSafeInteger(orderId) || orderId < 1) return false
  const order = await db
    .selectFrom('orders')
    .select(['session_persistent_id', 'driver_id'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!order) return false
  if (actor.driver) return order.driver_id === actor.driver.driver_id
  return order.session_persistent_id === actor.session_persistent_id
}
