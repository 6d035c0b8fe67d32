import { ownViewsOf } from '#areas/accounts/server/public.ts'
import type { MerchantState } from '#areas/cards/rules/payment-account.ts'
import type { Roads } from '#areas/dispatch/server/public.ts'
import type { RoadTimes } from '#areas/streets/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { readUpload } from '#platform/server/images/read-upload.ts'
import type { AssetPlace } from '#platform/server/images/secure-assets.ts'
import { unknownPage } from '#platform/server/paged.ts'
import { answer, change, page, type RouteHandler } from '#platform/server/routes.ts'
import { casePage } from '../calls/case.ts'
import { chargeCardOfOrder } from '../calls/charge-card.ts'
import { adjustCourierMoney } from '../calls/courier-money.ts'
import { orderDriverWay } from '../calls/driver-way.ts'
import { orderIssuesPage, recordIssue, retryIssue, uploadIssuePhoto } from '../calls/issues.ts'
import { addOrderCard, orderCardToken } from '../calls/order-card.ts'
import {
  changeOrderNote,
  changeOrderPhone,
  changeOrderStatus,
  changeToAtDoor,
  deskOrderPage,
  resendTicket,
} from '../calls/order-desk.ts'
import { ordersPage } from '../calls/order-list.ts'
import { addCardToOrder, type CardDeps, orderCardTokenFor } from './add-order-card.ts'
import { casePageState } from './case-page.ts'
import { changeNote, changePhone, payAtDoor, sendTicketAgain } from './change-order.ts'
import { setStatus } from './change-status.ts'
import { type ChargingDeps, chargeByStaff } from './charge-card.ts'
import { writeCourierAdjustment } from './courier-money.ts'
import { deskOrderState } from './desk-order.ts'
import { driverWayOf } from './driver-way.ts'
import { orderInOwnMarket, photoLimits, storeIssuePhoto } from './issue-photos.ts'
import { issuesState } from './issues-page.ts'
import { countOrders, ofMarkets, pageOfOrders } from './order-list.ts'
import { issueReply, writeIssue } from './record-issue.ts'
import { retryRefund } from './retry-issue.ts'
import { type SettleDeps, settleIssue } from './settle-issue.ts'

export function orderDeskRoutes(
  roads: Roads & Pick<RoadTimes, 'route'>,
  settling: SettleDeps & ChargingDeps & CardDeps & AssetPlace & { readonly merchant: MerchantState },
): RouteHandler[] {
  return [
    page(ordersPage, async ({ db, actor, data, now }) => {
      const [found, order_counts, own_views] = await Promise.all([
        pageOfOrders(db, actor, data, now),
        countOrders(db, ofMarkets(actor, data.market), now),
        ownViewsOf(db, actor, 'orders'),
      ])
      if (!found.ok) return unknownPage
      const { rows, next, previous } = found.data
      return {
        state: {
          orders: rows,
          order_pages: { next, previous },
          order_counts,
          own_views,
          market_id: data.market ?? null,
          orders_as_of: now.getTime(),
        },
      }
    }),
    page(deskOrderPage, async ({ db, actor, data, now }) => {
      const state = await deskOrderState(db, actor, data.order_id, settling.merchant, now)
      return state && { state, title: `Order ${data.order_id}` }
    }),
    answer(orderDriverWay, (context) => driverWayOf(roads, context)),
    change(changeOrderStatus, (unit) => setStatus(unit, unit.actor, unit.data, roads)),
    change(changeOrderPhone, changePhone),
    change(changeOrderNote, changeNote),
    answer(chargeCardOfOrder, (context) => chargeByStaff(settling, context)),
    change(changeToAtDoor, payAtDoor),
    change(adjustCourierMoney, writeCourierAdjustment),
    change(resendTicket, sendTicketAgain),
    answer(orderCardToken, (context) => orderCardTokenFor(settling, context)),
    answer(addOrderCard, (context) => addCardToOrder(settling, context)),
    page(casePage, async ({ db, actor, data, now }) => {
      const state = await casePageState(db, actor, data.ticket_id, now)
      return state && { state, title: `Ticket ${data.ticket_id}` }
    }),
    page(orderIssuesPage, async ({ db, actor, data, now }) => {
      const state = await issuesState(db, actor, data.order_id, now)
      return state && { state, title: `Refund or credit, order ${data.order_id}` }
    }),
    answer(retryIssue, (context) => retryRefund(settling, context)),
    answer(uploadIssuePhoto, async ({ actor, data, db, request, transaction }) => {
      const order = await orderInOwnMarket(db, actor, data.order_id)
      if (!order) return refuse('unknown_id')
      const photo = await readUpload(request, photoLimits)
      if (!photo.ok) return refuse(photo.fault, { field: 'file' })
      return transaction(async (unit) => {
        const asset_id = await storeIssuePhoto(unit, settling, order, photo.bytes)
        return ok({ success: true as const, asset_id })
      })
    }),
    answer(recordIssue, async ({ actor, data, transaction }) => {
      const written = await transaction((unit) => writeIssue(unit, actor, data))
      if (!written.ok) return written
      // Written down already: what cannot be done now is tried again by its job.
      await settleIssue(settling, written.data).catch((error: unknown) =>
        settling.log.warn({ err: error }, `issue ${written.data} is settled later`),
      )
      return transaction(async ({ tx }) => ok(await issueReply(tx, written.data)))
    }),
  ]
}
