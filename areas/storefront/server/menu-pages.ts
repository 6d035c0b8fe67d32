import { type Market, rememberMarket } from '#areas/markets/server/public.ts'
import type { Menu } from '#areas/menu/server/public.ts'
import { menuChanges as changesOf, mayEditMenu, menuText, optionQuestionText } from '#areas/menu/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { makeOpenStreams } from '#platform/server/open-streams.ts'
import { answer, page, plain, type RouteContext, type RouteHandler, sent } from '#platform/server/routes.ts'
import { menuChanges, menuLive, menuPage, optionQuestionList, storeMenuPage } from '../calls/menu-pages.ts'
import { franchiseCard } from './cards.ts'
import type { StorefrontDeps } from './deps.ts'
import { marketState, visitorOf } from './visitor.ts'

const notFound = plain(404, 'Page not found', 'There is no restaurant or store at this address.')

/** The menu, at both of its addresses, and the questions of all its items (OPT-03, MNU-04). */
export function menuRoutes(deps: StorefrontDeps): RouteHandler[] {
  const open = makeOpenStreams()
  let visits = 0
  /** A place that is closed for good, or not open yet, is there for its editors alone. */
  async function openMenu(franchise_id: number, actor?: Actor) {
    const menu = franchise_id > 0 && franchise_id < 2 ** 31 ? await deps.menus.current(franchise_id) : undefined
    const market =
      menu && (menu.franchise.active || mayEditMenu(actor, menu.franchise))
        ? await deps.markets.current(menu.franchise.market_id)
        : undefined
    return menu && market && { menu, market }
  }

  type Visit = Pick<RouteContext<typeof menuPage>, 'data' | 'actor' | 'now' | 'reply'>

  async function showMenu({ data, actor, now, reply }: Visit) {
    const found = await openMenu(data.franchise_id, actor)
    if (!found) return notFound
    const { menu, market } = found
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
        menu: menuText(menu, { now: now.getTime(), time_zone: market.time_zone }, mayEditMenu(actor, menu.franchise)),
      },
    }
  }

  return [
    page(menuPage, showMenu),
    page(storeMenuPage, showMenu),
    answer(menuLive, async ({ data, request, reply }) => {
      if (!(await openMenu(data.franchise_id))) return refuse('unknown_id')
      // Nobody's in particular: what an address may have counts.
      if (!open.add(`visit ${++visits}`, request, reply)) return refuse('too_many_requests')
      deps.hints.stream([`menu:${data.franchise_id}`], reply)
      return sent
    }),
    answer(menuChanges, async ({ data, now }) => {
      const found = await openMenu(data.franchise_id)
      if (!found) return refuse('unknown_id')
      const menu =
        (data.at === undefined ? undefined : await deps.menus.atLeast(data.franchise_id, data.at)) ?? found.menu
      const moment = { now: now.getTime(), time_zone: found.market.time_zone }
      return ok(changesOf(menu, deps.menus.changesSince(menu, data.since), moment))
    }),
    answer(optionQuestionList, async ({ data, request, reply }) => {
      const found = await openMenu(data.franchise_id)
      if (!found) return refuse('unknown_id')
      const ready = await optionQuestionText(found.menu)
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
