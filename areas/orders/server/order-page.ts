import { isPermitted } from '#areas/accounts/rules/permissions.ts'
import { windowMinutes } from '#areas/cart/rules/delivery-windows.ts'
import { spanMinutes } from '#areas/cart/rules/promise.ts'
import { mapOf } from '#areas/streets/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { defineWords } from '#platform/core/words.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import { inAskedLanguage } from '#platform/server/language.ts'
import { makeOpenStreams } from '#platform/server/open-streams.ts'
import { answer, change, page, type RouteHandler, sent } from '#platform/server/routes.ts'
import { orderCalendar, orderLive, orderPage, orderProgress } from '../calls/order.ts'
import { writeToSupport } from '../calls/order-message.ts'
import { rateOrder } from '../calls/rating.ts'
import { type CalendarEvent, calendarFile } from '../rules/calendar.ts'
import { isFinal } from '../rules/status.ts'
import type { OrdersDeps } from './deps.ts'
import { mailReceiptRoute } from './mail-receipt.ts'
import { orderAgainRoute } from './order-again.ts'
import { orderOfLink } from './order-link.ts'
import { storeMessage } from './order-messages.ts'
import { orderStateOf, type PageOrder, readProgress } from './order-state.ts'
import { storeRating } from './rating.ts'

/** Of the order's tab, and of its appointment in a calendar. */
export const orderPageWords = defineWords('orders/page', {
  title: 'Order {order_id} · Cosmic',
  comes: '{place} comes to your door',
  pick_up: 'Pick up at {place}',
})

export function orderRoutes(deps: OrdersDeps, pushKey: () => Promise<string>): RouteHandler[] {
  const open = makeOpenStreams()
  return [
    page(orderPage, async ({ actor, data, db, now }) => {
      const order = await orderOfLink(db, data)
      if (!order) return undefined
      const map = await mapOf(db, order.market_id)
      const { outside_hours } = order
      return {
        title: inAskedLanguage(() => orderPageWords.title({ order_id: order.order_id })),
        state: {
          ...(await deps.pageState?.(actor, order.market_id)),
          map,
          order: await orderStateOf(db, order, now),
          messages: await deps.support.messagesOf(db, order),
          push_key: isFinal(order.status) ? '' : await pushKey(),
          ...(isStaffOf(actor, order) ? { staff: { outside_hours } } : {}),
        },
      }
    }),
    answer(orderProgress, async ({ data, db, now }) => {
      const order = await orderOfLink(db, data)
      if (!order) return refuse('unknown_id')
      const [progress, messages] = await Promise.all([readProgress(db, order, now), deps.support.messagesOf(db, order)])
      return ok({ ...progress, messages })
    }),
    answer(orderLive, async ({ data, db, request, reply }) => {
      const order = await orderOfLink(db, data)
      if (!order) return refuse('unknown_id')
      const topic = `order:${order.order_id}`
      if (!open.add(topic, request, reply)) return refuse('too_many_requests')
      deps.hints.stream([topic], reply)
      return sent
    }),
    answer(orderCalendar, async ({ data, db, reply }) => {
      const order = await orderOfLink(db, data)
      if (!order) return refuse('unknown_id')
      const file = calendarFile(calendarEvent(order, deps.publicOrigin))
      reply.type('text/calendar; charset=utf-8').header('cache-control', 'no-store').send(file)
      return sent
    }),
    change(rateOrder, storeRating),
    orderAgainRoute(deps),
    mailReceiptRoute(deps),
    change(writeToSupport, storeMessage(deps.support)),
  ]
}

/** Until it is at the door, or ready at the counter for a quarter of an hour. */
function calendarEvent(order: PageOrder, publicOrigin: string): CalendarEvent {
  const { order_id, order_secret, is_delivery, addr_line_1, addr_line_2, city, franchise_name } = order
  const ready = order.ready_at.getTime()
  const promised = order.promised_at?.getTime()
  const span = order.start_time_minute >= 0 ? windowMinutes : spanMinutes
  return {
    uid: `order-${order_id}@${new URL(publicOrigin).hostname}`,
    made_at: order.created_at.getTime(),
    from: promised ? promised - span * minuteMs : ready,
    to: promised ?? ready + counterMs,
    title: inAskedLanguage(() => orderPageWords[is_delivery ? 'comes' : 'pick_up']({ place: franchise_name })),
    place: is_delivery ? [addr_line_1, addr_line_2, city].filter(Boolean).join(', ') : order.franchise_address,
    url: `${publicOrigin}/order/${order_id}?s=${encodeURIComponent(order_secret)}`,
  }
}

const minuteMs = 60_000
const counterMs = 15 * minuteMs

const staff = ['staff', 'customer_support', 'dispatcher'] as const

function isStaffOf(actor: Actor | undefined, { market_id }: { readonly market_id: number }): boolean {
  return actor !== undefined && isPermitted(actor.roles, staff) && worksIn(actor, market_id)
}

/** `order:12`: staff of its market, its driver, the business whose delivery it is, and the device that placed it; the order's link has a stream of its own. */
export async function mayFollowOrder({ db }: OrdersDeps, actor: Actor, topic: string): Promise<boolean> {
  const orderId = Number(topic.split(':', 2)[1])
  if (!Number.isSafeInteger(orderId) || orderId < 1) return false
  const order = await db
    .selectFrom('orders')
    .select(['session_persistent_id', 'driver_id', 'market_id', 'franchise_id', 'source'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!order) return false
  if (isStaffOf(actor, order)) return true
  if (order.source === 'rocket' && actor.user?.franchise_ids.includes(order.franchise_id)) return true
  if (actor.driver) return order.driver_id === actor.driver.driver_id
  return order.session_persistent_id === actor.session_persistent_id
}
