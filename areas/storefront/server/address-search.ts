import { doorTyped, splitDoor } from '#areas/addresses/rules/door.ts'
import { isDoorstep } from '#areas/addresses/rules/doorstep.ts'
import { parseAddress } from '#areas/addresses/rules/us-address.ts'
import { rememberVisitorAddress } from '#areas/addresses/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { RouteReasonOf } from '#platform/core/route.ts'
import { answer, type RouteHandler, redirect } from '#platform/server/routes.ts'
import { chooseAddress, nearestAddress, suggestAddresses } from '../calls/address-search.ts'
import type { StorefrontDeps } from './deps.ts'
import { lastMarket } from './visitor.ts'

/** The search of the landing page: suggestions while typing, and where the accepted address leads (LND-05, SIL-ORD-097, SIL-ORD-098). */
export function addressSearchRoutes(deps: StorefrontDeps): RouteHandler[] {
  const { addressBook, markets, sessions } = deps
  return [
    answer(suggestAddresses, async ({ data, request }) => {
      const market_id = data.market_id ?? (await lastMarket(deps, request))?.market_id
      const { labels, source } = await addressBook.suggest(data.q, market_id)
      return ok({ success: true as const, suggestions: labels, source })
    }),
    answer(nearestAddress, async ({ data }) => {
      const address = await addressBook.nearest(data)
      return address === undefined ? refuse('none_near') : ok({ success: true as const, address })
    }),
    answer(chooseAddress, async ({ data, db, now, request, reply }) => {
      const typed = data.address.trim()
      const wantsJson = request.headers.accept?.includes('application/json') ?? false
      // A form without scripts goes back to the page, where what was typed stands in the box.
      const turnAway = (reason: RouteReasonOf<typeof chooseAddress>) =>
        wantsJson ? refuse(reason) : redirect(`/?${new URLSearchParams({ notice: reason, address: typed })}`)
      if (typed === '') return turnAway('address_required')
      const { house, isPostBox } = parseAddress(typed)
      if (isPostBox) return turnAway('post_box')
      const { line, door } = splitDoor(typed)
      const address = await addressBook.find(line)
      if (!address) return turnAway('address_not_found')
      if (!house && !isDoorstep(address.precision)) return turnAway('number_required')

      const actor =
        data.session_id === undefined
          ? await sessions.ofAct(request, reply)
          : (await sessions.ofValues(request, reply, data))?.actor
      if (!actor) return refuse('not_authorized')
      const chosen = {
        address_id: address.address_id,
        address_line: address.addr_line_1,
        apartment_number: door || doorTyped(data.typed, typed),
      }
      await rememberVisitorAddress(db, actor.session_persistent_id, chosen, now)
      await deps.addressChosen(actor, { ...chosen, precision: address.precision }, now)
      const market = address.market_id === null ? undefined : await markets.current(address.market_id)
      const location = market?.active
        ? `/restaurants/${market.slug}`
        : `/?coming_soon=${encodeURIComponent(market?.slug ?? address.city)}`
      return wantsJson ? ok({ success: true as const, location }) : redirect(location)
    }),
  ]
}
