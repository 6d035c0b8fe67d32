import type { Roads } from '#areas/dispatch/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { offlinePageWorker } from '#platform/server/offline-page.ts'
import { unknownPage } from '#platform/server/paged.ts'
import { answer, change, page, type RouteHandler, redirect } from '#platform/server/routes.ts'
import { disableItems, disableItemsPage, kitchenItems } from '../calls/disable-items.ts'
import {
  acceptOrder,
  countCopy,
  dismissCancelled,
  handOver,
  kitchenOrders,
  kitchenPage,
  markReady,
  needMoreTime,
  pauseKitchen,
} from '../calls/kitchen.ts'
import {
  changeTicketMail,
  endRestaurantTablet,
  makeRestaurantTablet,
  restaurantTabletsPage,
  tabletSignInPage,
} from '../calls/restaurant-tablets.ts'
import { ticketPage } from '../calls/ticket.ts'
import { kitchenItemsOf, saveDisabledItems } from './disable-items.ts'
import { kitchenStateOf } from './kitchen-state.ts'
import { ticketSeenBy } from './kitchen-ticket.ts'
import { acceptOrderOf, giveMoreTime, handOverOrder, setReady } from './order-acts.ts'
import { setPause } from './pause-kitchen.ts'
import { endTablet, kitchensOf, makeTablet, pageOfTablets, setTicketMail } from './restaurant-tablets.ts'
import { countCopyOf, dismiss } from './ticket-acts.ts'

export function kitchenRoutes(roads: Roads): RouteHandler[] {
  return [
    page(
      kitchenPage,
      async ({ db, actor, data, now }) => {
        const kitchen = await kitchenStateOf(db, actor, data.franchise_id, now)
        return kitchen && { state: { kitchen }, title: `${kitchen.franchise.name}, kitchen · Cosmic` }
      },
      // A tablet that the office has ended, or that was never paired, is asked for its code.
      { turnAway: () => redirect(tabletSignInPage.path) },
    ),
    offlinePageWorker(kitchenPage.path),
    answer(kitchenOrders, async ({ db, actor, data, now }) => {
      const kitchen = await kitchenStateOf(db, actor, data.franchise_id, now)
      return kitchen ? ok({ kitchen }) : refuse('unknown_id')
    }),
    change(acceptOrder, (unit) => acceptOrderOf(unit, roads)),
    change(needMoreTime, (unit) => giveMoreTime(unit, roads)),
    change(markReady, (unit) => setReady(unit, roads)),
    change(handOver, (unit) => handOverOrder(unit, roads)),
    change(dismissCancelled, dismiss),
    change(countCopy, countCopyOf),
    change(pauseKitchen, setPause),
    answer(kitchenItems, async ({ db, actor, data, now }) => {
      const items = await kitchenItemsOf(db, actor, data.franchise_id, now)
      return items ? ok(items) : refuse('unknown_id')
    }),
    page(disableItemsPage, () => redirect(`${kitchenPage.path}?view=items`)),
    change(disableItems, saveDisabledItems),
    page(ticketPage, async ({ db, actor, data }) => {
      const ticket = await ticketSeenBy(db, actor, data.order_id)
      return ticket && { state: { ticket }, title: `Kitchen ticket ${ticket.order_id}` }
    }),
    page(restaurantTabletsPage, async ({ db, actor, data, now }) => {
      const [found, kitchens] = await Promise.all([pageOfTablets(db, actor, data.page, now), kitchensOf(db, actor)])
      if (!found.ok) return unknownPage
      const { rows, next, previous } = found.data
      return {
        state: {
          restaurant_tablets: rows,
          restaurant_tablet_pages: { next, previous },
          kitchens,
          read_at: now.getTime(),
        },
      }
    }),
    change(makeRestaurantTablet, makeTablet),
    change(endRestaurantTablet, endTablet),
    change(changeTicketMail, setTicketMail),
  ]
}
