import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPermitted } from '#areas/accounts/rules/permissions.ts'
import type { Menu } from '#areas/menu/server/public.ts'
import { menuText, optionQuestionText } from '#areas/menu/server/public.ts'
import { localTime } from '#platform/core/local-time.ts'
import type { Actor } from '#platform/server/actor.ts'
import { plainPage } from '#platform/server/app.ts'
import { franchiseCard } from './cards.ts'
import type { StorefrontDeps } from './deps.ts'
import { marketState, rememberMarket, visitorOf } from './visitor.ts'

/** `/:franchise_id` and `/package_stores/:franchise_id`: the menu; and the questions of all its items (OPT-03, MNU-04). */
export function addMenuPages(app: FastifyInstance, deps: StorefrontDeps): void {
  const tags = ['menu']
  const schema = { tags, summary: 'A menu page' }

  async function menuPage(request: FastifyRequest, reply: FastifyReply) {
    const menu = await openMenu(request)
    const market = menu && (await deps.markets.current(menu.franchise.market_id))
    if (!menu || !market) return notFound(reply)
    const now = deps.clock.now()
    const today = localTime(now.getTime(), market.time_zone).day
    const visitor = await visitorOf(deps, request)
    rememberMarket(reply, market)
    return deps.pages.send(request, reply, {
      entry: 'apps/customer/menu.tsx',
      title: `${menu.franchise.name} · Cosmic`,
      description: menu.franchise.description,
      face: 'town',
      state: {
        ...visitor.state,
        market: marketState(market),
        franchise: franchiseCard(menu, market, visitor.address, { ...deps, now }),
        menu: menuText(menu, today, mayEdit(visitor.actor, menu)),
      },
    })
  }
  app.get('/:franchise_id(^\\d{1,9}$)', { schema }, menuPage)
  app.get('/package_stores/:franchise_id(^\\d{1,9}$)', { schema }, menuPage)

  const list = '/order/restaurants/option_question_list/:franchise_id(^\\d{1,9}$)'
  app.get(list, { schema: { tags, summary: 'The option questions of a menu' } }, async (request, reply) => {
    const menu = await openMenu(request)
    const market = menu && (await deps.markets.current(menu.franchise.market_id))
    if (!menu || !market) return reply.code(404).send({ success: false, error: 'not_found' })
    const today = localTime(deps.clock.now().getTime(), market.time_zone).day
    const ready = await optionQuestionText(menu, today)
    reply.headers({ etag: ready.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
    if (request.headers['if-none-match'] === ready.etag) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    const accepted = String(request.headers['accept-encoding'] ?? '')
    if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(ready.br)
    if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(ready.gzip)
    return reply.send(ready.plain)
  })

  async function openMenu(request: FastifyRequest): Promise<Menu | undefined> {
    const { franchise_id } = request.params as { franchise_id: string }
    const id = Number(franchise_id)
    const menu = id > 0 && id < 2 ** 31 ? await deps.menus.current(id) : undefined
    return menu?.franchise.active ? menu : undefined
  }
}

/** Editors edit the menus that are theirs, admins all (SIL-OPS-114). */
function mayEdit(actor: Actor | undefined, { franchise }: Menu): boolean {
  if (!actor?.user) return false
  if (actor.roles.includes('admin')) return true
  return isPermitted(actor.roles, ['menu_editor']) && actor.user.franchise_ids.includes(franchise.franchise_id)
}

function notFound(reply: FastifyReply) {
  return reply
    .code(404)
    .type('text/html; charset=utf-8')
    .send(plainPage('Page not found', 'There is no restaurant or store at this address.'))
}
