import type { Market } from '#areas/markets/server/public.ts'
import type { VisitorAddress } from '#areas/menu/rules/wire-menu.ts'
import { franchiseCard } from '#areas/storefront/server/public.ts'
import type { PhoneOrdersDeps } from './deps.ts'

type Address = Parameters<typeof franchiseCard>[2]

/** A market's places as they are now, open ones first. */
export async function placesOf(
  deps: Pick<PhoneOrdersDeps, 'menus' | 'roadTimes' | 'outlooks'>,
  market: Market,
  address: Address,
  now: Date,
) {
  const cards = (await deps.menus.ofMarket(market.market_id)).map((menu) =>
    franchiseCard(menu, market, address, { ...deps, now }),
  )
  const places = cards.map(
    ({ franchise_id, name, kind, cuisine, open_now, hours_text, delivers, picks_up, in_range }) => ({
      franchise_id,
      name,
      kind,
      cuisine,
      open_now,
      hours_text,
      delivers,
      picks_up,
      in_range,
    }),
  )
  return places.sort((a, b) => Number(b.open_now) - Number(a.open_now) || a.name.localeCompare(b.name))
}

export const visitorAddress = (
  address: { addr_line_1: string; city: string; state: string } | null | undefined,
): VisitorAddress | null =>
  address ? { address_line: address.addr_line_1, city: address.city, state: address.state } : null
