import { parseAddress } from '#areas/addresses/rules/us-address.ts'
import { rememberVisitorAddress } from '#areas/addresses/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { answer, type RouteHandler, redirect } from '#platform/server/routes.ts'
import { chooseAddress, suggestAddresses } from '../calls/address-search.ts'
import type { StorefrontDeps } from './deps.ts'

/** The search of the landing page: suggestions while typing, and where the accepted address leads (LND-05, SIL-ORD-097, SIL-ORD-098). */
export function addressSearchRoutes(deps: StorefrontDeps): RouteHandler[] {
  const { addressBook, markets, sessions } = deps
  return [
    answer(suggestAddresses, async ({ data }) => {
      const { labels, source } = await addressBook.suggest(data.q)
      return ok({ success: true as const, suggestions: labels, source })
    }),
    answer(chooseAddress, async ({ data, db, now, request, reply }) => {
      const address_line = data.address.trim()
      if (address_line === '') return refuse('address_required')
      if (parseAddress(address_line).isPostBox) return refuse('post_box')
      const address = await addressBook.find(address_line)
      if (!address) return refuse('address_not_found')

      const { actor } =
        data.session_id === undefined
          ? await sessions.ofVisit(request, reply)
          : await sessions.ofValues(request, reply, data)
      const unit = parseAddress(address_line).unit ?? parseAddress(data.typed).unit
      const chosen = {
        address_id: address.address_id,
        address_line: unit ? `${address.addr_line_1} #${unit}` : address.addr_line_1,
      }
      await rememberVisitorAddress(db, actor.session_persistent_id, chosen, now)
      await deps.addressChosen(actor, { ...chosen, precision: address.precision }, now)
      const market = address.market_id === null ? undefined : await markets.current(address.market_id)
      const location = market?.active
        ? `/restaurants/${market.slug}`
        : `/?coming_soon=${encodeURIComponent(market?.slug ?? address.city)}`
      const wantsJson = request.headers.accept?.includes('application/json') ?? false
      return wantsJson ? ok({ success: true as const, location }) : redirect(location)
    }),
  ]
}
