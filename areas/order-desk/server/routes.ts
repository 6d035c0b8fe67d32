import type { Roads } from '#areas/dispatch/server/public.ts'
import { unknownPage } from '#platform/server/paged.ts'
import { change, page, type RouteHandler } from '#platform/server/routes.ts'
import {
  changeOrderNote,
  changeOrderPhone,
  changeOrderStatus,
  changeToAtDoor,
  deskOrderPage,
  resendTicket,
} from '../calls/order-desk.ts'
import { ordersPage } from '../calls/order-list.ts'
import { changeNote, changePhone, payAtDoor, sendTicketAgain } from './change-order.ts'
import { setStatus } from './change-status.ts'
import { deskOrderState } from './desk-order.ts'
import { countOrders, pageOfOrders } from './order-list.ts'

export function orderDeskRoutes(roads: Roads): RouteHandler[] {
  return [
    page(ordersPage, async ({ db, actor, data, now }) => {
      const [found, order_counts] = await Promise.all([pageOfOrders(db, actor, data, now), countOrders(db, actor, now)])
      if (!found.ok) return unknownPage
      const { rows, next, previous } = found.data
      return {
        state: { orders: rows, order_pages: { next, previous }, order_counts, orders_as_of: now.getTime() },
      }
    }),
    page(deskOrderPage, async ({ db, actor, data, now }) => {
      const state = await deskOrderState(db, actor, data.order_id, now)
      return state && { state, title: `Order ${data.order_id}` }
    }),
    change(changeOrderStatus, (unit) => setStatus(unit, unit.actor, unit.data, roads)),
    change(changeOrderPhone, changePhone),
    change(changeOrderNote, changeNote),
    change(changeToAtDoor, payAtDoor),
    change(resendTicket, sendTicketAgain),
  ]
}
