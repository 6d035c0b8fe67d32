import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Market } from './markets.ts'

const cookie = 'cosmic_market'

/** Where this browser looked last: what a page without a market of its own is about. */
export function lastMarketOf(request: FastifyRequest, markets: readonly Market[]): Market | undefined {
  const slug = request.cookies[cookie]
  return markets.find((market) => market.active && market.slug === slug)
}

export function rememberMarket(reply: FastifyReply, market: Market): void {
  reply.setCookie(cookie, market.slug, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: 'auto',
    maxAge: 365 * 24 * 3600,
  })
}
