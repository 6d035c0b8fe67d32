import { ok, refuse } from '#platform/core/result.ts'
import { unknownPage } from '#platform/server/paged.ts'
import { answer, change, page, type RouteHandler, redirect } from '#platform/server/routes.ts'
import {
  cancelRocketOrder,
  checkAddressRoute,
  createRocketOrder,
  newRocketOrderPage,
  rocketOrderPage,
  rocketOrdersPage,
} from '../calls/rocket-orders.ts'
import { businessOf } from './businesses.ts'
import { cancelDelivery } from './cancel-delivery.ts'
import { checkAddress } from './check-address.ts'
import type { BusinessDeps } from './deps.ts'
import { placeRocketOrder } from './rocket-orders.ts'
import { listState, oneState } from './rocket-pages.ts'

export function rocketRoutes(deps: BusinessDeps): RouteHandler[] {
  const { roadTimes } = deps
  return [
    page(rocketOrdersPage, async ({ db, actor, data, now }) => {
      const state = await listState(db, actor, data, now)
      return state.ok ? { state: state.data } : unknownPage
    }),
    page(newRocketOrderPage, async ({ db, actor, now }) => {
      const state = await listState(db, actor, {}, now)
      return state.ok ? { state: state.data } : unknownPage
    }),
    answer(createRocketOrder, async (context) => {
      const placed = await placeRocketOrder(deps, context)
      const wantsPage = context.request.headers.accept?.includes('text/html') ?? false
      return placed.ok && wantsPage ? redirect(`/rocket/orders/${placed.data.order_id}`) : placed
    }),
    answer(checkAddressRoute, async ({ db, actor, data, now }) => {
      const business = await businessOf(db, actor)
      if (!business) return refuse('no_business')
      const checked = await checkAddress(deps, business, data.address, now.getTime())
      if (checked.state === 'not_found') return ok({ state: checked.state, place: null })
      const { address, miles, maximum_miles, state } = checked
      const { addr_line_1, lat, lng } = address
      const drive_minutes = Math.ceil(roadTimes.atOnce(business.market_id)(business, address) / 60_000)
      return ok({ state, place: { addr_line_1, lat, lng, miles, maximum_miles, drive_minutes } })
    }),
    page(rocketOrderPage, async ({ db, actor, data, now }) => {
      const state = await oneState(db, actor, data.order_id, now)
      return state && { state, title: `Delivery ${data.order_id}` }
    }),
    change(cancelRocketOrder, async (unit) => {
      const business = await businessOf(unit.tx, unit.actor)
      if (!business) return refuse('unknown_id')
      return cancelDelivery(unit, { business_id: business.business_id, order_id: unit.data.order_id }, roadTimes)
    }),
  ]
}
