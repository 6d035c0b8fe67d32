import { ok, refuse } from '#platform/core/result.ts'
import { unknownPage } from '#platform/server/paged.ts'
import { answer, change, page, type RouteHandler, redirect } from '#platform/server/routes.ts'
import { removeDeliveryDraft, saveDeliveryDraft } from '../calls/delivery-drafts.ts'
import { checkOrdersFile, placeOrders } from '../calls/orders-file.ts'
import {
  cancelRocketOrder,
  checkAddressRoute,
  createRocketOrder,
  newRocketOrderPage,
  rocketOrderPage,
  rocketOrdersPage,
} from '../calls/rocket-orders.ts'
import { businessOf, ownBusinessOfOrder } from './businesses.ts'
import { cancelDelivery } from './cancel-delivery.ts'
import { checkAddress } from './check-address.ts'
import { removeDraft, saveDraft } from './delivery-drafts.ts'
import type { BusinessDeps } from './deps.ts'
import { checkFile, placeSeveral } from './orders-file.ts'
import { placeRocketOrder } from './rocket-orders.ts'
import { listState, oneState } from './rocket-pages.ts'

export function rocketRoutes(deps: BusinessDeps): RouteHandler[] {
  const { roadTimes } = deps
  return [
    page(rocketOrdersPage, async ({ db, actor, data, now }) => {
      const state = await listState(db, actor, data, now)
      if (!state) return undefined
      return state.ok ? { state: state.data } : unknownPage
    }),
    page(newRocketOrderPage, async ({ db, actor, data, now }) => {
      const state = await listState(db, actor, data, now)
      if (!state) return undefined
      return state.ok ? { state: state.data } : unknownPage
    }),
    answer(createRocketOrder, async (context) => {
      const placed = await placeRocketOrder(deps, context)
      const wantsPage = context.request.headers.accept?.includes('text/html') ?? false
      return placed.ok && wantsPage ? redirect(`/rocket/orders/${placed.data.order_id}`) : placed
    }),
    answer(checkAddressRoute, async ({ db, actor, data, now }) => {
      const business = await businessOf(db, actor, data.business_id)
      if (!business) return refuse('no_business')
      const checked = await checkAddress(deps, business, data.address, now.getTime())
      if (checked.state === 'not_found') return ok({ state: checked.state, place: null })
      const { address, miles, maximum_miles, state } = checked
      const { addr_line_1, lat, lng } = address
      const drive_minutes = Math.ceil(roadTimes.atOnce(business.market_id)(business, address) / 60_000)
      return ok({ state, place: { addr_line_1, lat, lng, miles, maximum_miles, drive_minutes } })
    }),
    change(saveDeliveryDraft, saveDraft),
    change(removeDeliveryDraft, removeDraft),
    answer(checkOrdersFile, (context) => checkFile(deps, context)),
    answer(placeOrders, (context) => placeSeveral(deps, context)),
    page(rocketOrderPage, async ({ db, actor, data, now }) => {
      const state = await oneState(db, actor, data.order_id, now)
      return state && { state, title: `Delivery ${data.order_id}` }
    }),
    change(cancelRocketOrder, async (unit) => {
      const { order_id } = unit.data
      const business_id = await ownBusinessOfOrder(unit.tx, unit.actor, order_id)
      return business_id === undefined
        ? refuse('unknown_id')
        : cancelDelivery(unit, { business_id, order_id }, roadTimes)
    }),
  ]
}
