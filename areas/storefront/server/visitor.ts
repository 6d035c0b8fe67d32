import type { FastifyRequest } from 'fastify'
import type { VisitorAddressRow } from '#areas/addresses/server/public.ts'
import type { Visit } from '#areas/cart/server/public.ts'
import { lastMarketOf, type Market } from '#areas/markets/server/public.ts'
import { marketCard } from '#areas/menu/rules/market-card.ts'
import type { VisitorAddress } from '#areas/menu/rules/wire-menu.ts'
import type { Actor } from '#platform/server/actor.ts'
import { askedLanguage, inAskedLanguage } from '#platform/server/language.ts'
import { RawJson } from '#platform/server/ready-text.ts'
import type { StorefrontDeps } from './deps.ts'

/** Who looks at a public page, as far as is known: a first visit has no session yet. */
export type Visitor = {
  readonly address: VisitorAddressRow | undefined
  /** The parts of the page's state that every public page has. */
  readonly state: { readonly cart: Visit['cart']; readonly address: VisitorAddress | null }
}

export async function visitorOf(deps: StorefrontDeps, actor: Actor | undefined): Promise<Visitor> {
  const { address, cart } = await deps.visitOf(actor)
  const shown = address ? { address_line: address.addr_line_1, city: address.city, state: address.state } : null
  return { address, state: { cart, address: shown } }
}

/** The market that a page without one is about: where the visitor's address is, where they looked last, else the first open one. */
export async function marketOfVisitor(
  deps: StorefrontDeps,
  request: FastifyRequest,
  visitor: Visitor,
): Promise<Market | undefined> {
  const markets = (await deps.markets.all()).filter((market) => market.active)
  return (
    markets.find((market) => market.market_id === visitor.address?.market_id) ??
    lastMarketOf(request, markets) ??
    markets[0]
  )
}

/** The open market whose places this browser looked at last. */
export async function lastMarket({ markets }: StorefrontDeps, request: FastifyRequest): Promise<Market | undefined> {
  return lastMarketOf(request, await markets.all())
}

const marketTexts = new WeakMap<Market, RawJson>()

/** Of one version of the market; made once for all who visit it. */
export function marketState(market: Market | undefined): RawJson | null {
  if (!market) return null
  if (askedLanguage()) return new RawJson(JSON.stringify(inAskedLanguage(() => marketCard(market))))
  const text = marketTexts.get(market) ?? new RawJson(JSON.stringify(marketCard(market)))
  marketTexts.set(market, text)
  return text
}
