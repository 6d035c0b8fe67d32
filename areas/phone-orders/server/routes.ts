import { cartPageState, findCart } from '#areas/cart/server/public.ts'
import { marketCard } from '#areas/menu/rules/market-card.ts'
import { menuText } from '#areas/menu/server/public.ts'
import { franchiseCard } from '#areas/storefront/server/public.ts'
import { worksIn } from '#platform/server/actor.ts'
import { change, page, type RouteHandler } from '#platform/server/routes.ts'
import { orderCartPage, orderMenuPage, pickAccount, pickAccountPage, putDownAccount } from '../calls/phone-orders.ts'
import type { PhoneOrdersDeps } from './deps.ts'
import { ordersInHand } from './open-orders.ts'
import { openPage } from './open-page.ts'
import { pickAccountBy, restaurantsFor } from './pick-account.ts'
import { placesOf, visitorAddress } from './places.ts'
import { putDown } from './put-down.ts'

export function phoneOrderRoutes(deps: PhoneOrdersDeps): RouteHandler[] {
  return [
    page(pickAccountPage, async ({ actor, data, db }) => {
      const [open_phone_orders, restaurants] = await Promise.all([
        actor.user ? ordersInHand(db, actor.user.user_id) : [],
        restaurantsFor(db, deps.markets, actor, data.q),
      ])
      return { state: { open_phone_orders, restaurants } }
    }),
    change(pickAccount, pickAccountBy),
    change(putDownAccount, putDown),
    page(orderCartPage, async ({ actor, data, db, now, transaction }) => {
      const opened = await openPage(deps, { actor, db, now, transaction, customerId: data.cosmic_customer_id })
      if (!opened || 'redirect' in opened) return opened
      const own = (await deps.markets.all()).filter(({ active, market_id }) => active && worksIn(actor, market_id))
      const cart = await findCart(db, opened.actor.session_persistent_id)
      const market = own.find(({ market_id }) => market_id === (data.market_id ?? cart?.market_id)) ?? own[0]
      const shown = await cartPageState(deps, opened.actor, market, now)
      const choosing = data.choose !== undefined || shown.cart.lines.length === 0
      return {
        title: opened.title,
        state: {
          ...opened.state,
          ...shown,
          // Places are looked for where one wants to, whatever the cart is of.
          ...(choosing && { market: market ? marketCard(market) : null }),
          force_login_open: false,
          choosing,
          markets: own.map(({ market_id, city }) => ({ market_id, city })),
          places: choosing && market ? await placesOf(deps, market, cart?.address ?? undefined, now) : [],
        },
      }
    }),
    page(orderMenuPage, async ({ actor, data, db, now, transaction }) => {
      const menu = await deps.menus.current(data.franchise_id)
      const market = menu?.franchise.active ? await deps.markets.current(menu.franchise.market_id) : undefined
      if (!menu || !market || !worksIn(actor, market.market_id)) return undefined
      const opened = await openPage(deps, { actor, db, now, transaction, customerId: data.cosmic_customer_id })
      if (!opened || 'redirect' in opened) return opened
      const [{ cart }, held] = await Promise.all([
        cartPageState(deps, opened.actor, market, now),
        findCart(db, opened.actor.session_persistent_id),
      ])
      return {
        title: `${menu.franchise.name}, ${opened.title.toLowerCase()}`,
        state: {
          ...opened.state,
          cart,
          market: marketCard(market),
          address: visitorAddress(held?.address),
          franchise: franchiseCard(menu, market, held?.address ?? undefined, { ...deps, now }),
          menu: menuText(menu, { now: now.getTime(), time_zone: market.time_zone }, false),
        },
      }
    }),
  ]
}
