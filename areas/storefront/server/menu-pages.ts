import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Market, rememberMarket } from '#areas/markets/server/public.ts'
import type { Menu, ReadyText } from '#areas/menu/server/public.ts'
import {
  categoryPageOf,
  menuChanges as changesOf,
  itemState,
  mayEditMenu,
  menuText,
  optionQuestionText,
  wholeMenuText,
} from '#areas/menu/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { inAskedLanguage } from '#platform/server/language.ts'
import { makeOpenStreams } from '#platform/server/open-streams.ts'
import { answer, page, plain, type RouteContext, type RouteHandler, sent } from '#platform/server/routes.ts'
import { itemPage } from '../calls/item-page.ts'
import { menuChanges, menuLive, menuPage, optionQuestionList, storeMenuPage, wholeMenu } from '../calls/menu-pages.ts'
import { franchiseState } from './cards.ts'
import type { StorefrontDeps } from './deps.ts'
import { pageWords } from './page-words.ts'
import { marketState, visitorOf } from './visitor.ts'

const notFound = () => inAskedLanguage(() => plain(404, pageWords.no_menu, pageWords.no_menu_why))

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

  type Found = { readonly menu: Menu; readonly market: Market }
  /** What somebody was told of at that version: this process may have read an older one. */
  async function atLeast(found: Found, version: number | undefined): Promise<Found> {
    const { franchise_id } = found.menu.franchise
    const menu = version === undefined ? undefined : await deps.menus.atLeast(franchise_id, version)
    return menu ? { ...found, menu } : found
  }

  type Visit = Pick<RouteContext<typeof menuPage>, 'data' | 'actor' | 'now' | 'reply'>

  async function showMenu({ data, actor, now, reply }: Visit) {
    const found = await openMenu(data.franchise_id, actor)
    if (!found) return notFound()
    const { menu, market } = found
    const visitor = await visitorOf(deps, actor)
    rememberMarket(reply, market)
    const moment = { now: now.getTime(), time_zone: market.time_zone }
    const editor = mayEditMenu(actor, menu.franchise)
    const category_page =
      data.category === undefined || editor ? undefined : categoryPageOf(menu, data.category, data.page ?? 1, moment)
    return {
      ...inAskedLanguage(() => ({
        title: pageWords.menu({ place: menu.franchise.name }),
        description: menu.franchise.description || descriptionOf(menu, market),
      })),
      listing: deps.listings.place(menu, market),
      state: {
        ...visitor.state,
        market: marketState(market),
        franchise: franchiseState(menu, market, visitor.address, { ...deps, now }),
        menu: menuText(menu, moment, editor),
        ...(category_page && { category_page }),
      },
    }
  }

  return [
    page(menuPage, showMenu),
    page(storeMenuPage, showMenu),
    page(itemPage, async ({ data, actor, now, reply }) => {
      const found = await openMenu(data.franchise_id, actor)
      const moment = found && { now: now.getTime(), time_zone: found.market.time_zone }
      const shown = moment && itemState(found.menu, data.menu_item_id, moment)
      if (!found || !shown) return notFound()
      const { menu, market } = found
      const visitor = await visitorOf(deps, actor)
      rememberMarket(reply, market)
      return {
        ...inAskedLanguage(() => ({
          title: pageWords.menu({ place: `${shown.menu_item.name}, ${menu.franchise.name}` }),
          description: shown.menu_item.description || descriptionOf(menu, market),
        })),
        state: {
          ...visitor.state,
          market: marketState(market),
          franchise: franchiseState(menu, market, visitor.address, { ...deps, now }),
          ...shown,
        },
      }
    }),
    answer(menuLive, async ({ data, request, reply }) => {
      if (!(await openMenu(data.franchise_id))) return refuse('unknown_id')
      // Nobody's in particular: what an address may have counts.
      if (!open.add(`visit ${++visits}`, request, reply)) return refuse('too_many_requests')
      deps.hints.stream([`menu:${data.franchise_id}`], reply)
      return sent
    }),
    answer(wholeMenu, async ({ data, now, request, reply }) => {
      const found = await openMenu(data.franchise_id)
      if (!found) return refuse('unknown_id')
      const { menu, market } = await atLeast(found, data.version)
      const { path, text } = wholeMenuText(menu, { now: now.getTime(), time_zone: market.time_zone })
      // At an address that is not this menu's, the next answer may be another.
      return sendReady(request, reply, await text, request.url === path ? forGood : 'no-cache')
    }),
    answer(menuChanges, async ({ data, now }) => {
      // Who asks for whatever there is now may have missed a hint: what was read a second ago is not enough.
      if (!data.at) deps.menus.recheck(data.franchise_id)
      const found = await openMenu(data.franchise_id)
      if (!found) return refuse('unknown_id')
      const { menu, market } = await atLeast(found, data.at)
      const moment = { now: now.getTime(), time_zone: market.time_zone }
      return ok(changesOf(menu, deps.menus.changesSince(menu, data.since), moment))
    }),
    answer(optionQuestionList, async ({ data, request, reply }) => {
      const found = await openMenu(data.franchise_id)
      if (!found) return refuse('unknown_id')
      return sendReady(request, reply, await optionQuestionText(found.menu), 'no-cache')
    }),
  ]
}

const forGood = 'public, max-age=31536000, immutable'

/** Bytes that were made ready, as this browser takes them; nothing where it has them. */
function sendReady(request: FastifyRequest, reply: FastifyReply, ready: ReadyText, caching: string): typeof sent {
  reply.headers({ etag: ready.etag, 'cache-control': caching, vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === ready.etag) {
    reply.code(304).send()
    return sent
  }
  const accepted = String(request.headers['accept-encoding'] ?? '')
  reply.type('application/json; charset=utf-8')
  if (/\bbr\b/.test(accepted)) reply.header('content-encoding', 'br').send(ready.br)
  else if (/\bgzip\b/.test(accepted)) reply.header('content-encoding', 'gzip').send(ready.gzip)
  else reply.send(ready.plain)
  return sent
}

/** For search engines and previews, where the place says nothing of itself. */
function descriptionOf({ franchise }: Menu, market: Market): string {
  const place = [franchise.name, franchise.cuisine].filter(Boolean).join(', ')
  return pageWords.menu_description({ place, city: franchise.city || market.city })
}
