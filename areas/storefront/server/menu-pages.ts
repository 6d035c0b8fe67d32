import { isPermitted } from '#areas/accounts/rules/permissions.ts'
import { type Market, rememberMarket } from '#areas/markets/server/public.ts'
import type { Menu } from '#areas/menu/server/public.ts'
import { menuText, optionQuestionText } from '#areas/menu/server/public.ts'
import { localTime } from '#platform/core/local-time.ts'
import { refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { answer, page, plain, type RouteContext, type RouteHandler, sent } from '#platform/server/routes.ts'
import { menuPage, optionQuestionList, storeMenuPage } from '../calls/menu-pages.ts'
import { franchiseCard } from './cards.ts'
import type { StorefrontDeps } from './deps.ts'
import { marketState, visitorOf } from './visitor.ts'

const notFound = plain(404, 'Page not found', 'There is no restaurant or store at this address.')

/** The menu, at both of its addresses, and the questions of all its items (OPT-03, MNU-04). */
export function menuRoutes(deps: StorefrontDeps): RouteHandler[] {
  async function openMenu(franchise_id: number) {
    const menu = franchise_id > 0 && franchise_id < 2 ** 31 ? await deps.menus.current(franchise_id) : undefined
    const market = menu?.franchise.active ? await deps.markets.current(menu.franchise.market_id) : undefined
    return menu && market && { menu, market }
  }

  type Visit = Pick<RouteContext<typeof menuPage>, 'data' | 'actor' | 'now' | 'reply'>

  async function showMenu({ data, actor, now, reply }: Visit) {
    const found = await openMenu(data.franchise_id)
    if (!found) return notFound
    const { menu, market } = found
    const today = localTime(now.getTime(), market.time_zone).day
    const visitor = await visitorOf(deps, actor)
    rememberMarket(reply, market)
    return {
      title: `${menu.franchise.name} · Cosmic`,
      description: menu.franchise.description || descriptionOf(menu, market),
      listing: deps.listings.place(menu, market),
      state: {
        ...visitor.state,
        market: marketState(market),
        franchise: franchiseCard(menu, market, visitor.address, { ...deps, now }),
        menu: menuText(menu, today, mayEdit(actor, menu)),
      },
    }
  }

  return [
    page(menuPage, showMenu),
    page(storeMenuPage, showMenu),
    answer(optionQuestionList, async ({ data, now, request, reply }) => {
      const found = await openMenu(data.franchise_id)
      if (!found) return refuse('unknown_id')
      const today = localTime(now.getTime(), found.market.time_zone).day
      const ready = await optionQuestionText(found.menu, today)
      reply.headers({ etag: ready.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
      const accepted = String(request.headers['accept-encoding'] ?? '')
      if (request.headers['if-none-match'] === ready.etag) {
        reply.code(304).send()
        return sent
      }
      reply.type('application/json; charset=utf-8')
      if (/\bbr\b/.test(accepted)) reply.header('content-encoding', 'br').send(ready.br)
      else if (/\bgzip\b/.test(accepted)) reply.header('content-encoding', 'gzip').send(ready.gzip)
      else reply.send(ready.plain)
      return sent
    }),
  ]
}

/** For search engines and previews, where the place says nothing of itself. */
function descriptionOf({ franchise }: Menu, market: Market): string {
  const place = [franchise.name, franchise.cuisine].filter(Boolean).join(', ')
  return `The menu of ${place} in ${franchise.city || market.city}: order for delivery or pickup.`
}

/** Editors edit the menus that are theirs, admins all (SIL-OPS-114). */
function mayEdit(actor: Actor | undefined, { franchise }: Menu): boolean {
  if (!actor?.user) return false
  if (actor.roles.includes('admin')) return true
  return isPermitted(actor.roles, ['menu_editor']) && actor.user.franchise_ids.includes(franchise.franchise_id)
}
