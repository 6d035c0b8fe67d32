import type { Address } from '#areas/addresses/server/public.ts'
import { alcoholPack } from '#areas/alcohol/rules/packs.ts'
import type { Market } from '#areas/markets/server/public.ts'
import type { FranchiseCard } from '#areas/menu/rules/wire-menu.ts'
import type { Menu } from '#areas/menu/server/public.ts'
import { localTime } from '#platform/core/local-time.ts'
import { inAskedLanguage } from '#platform/server/language.ts'
import { type Today, todayIn } from '../rules/today.ts'
import { alcoholOf, type CardDeps, franchiseCard } from './cards.ts'

/** `state.franchises` and `state.today`: a market's places as they are now, for a visitor at this address or at none. */
export function placesState(
  menus: readonly Menu[],
  market: Market,
  address: Address | undefined,
  deps: CardDeps,
): { franchises: FranchiseCard[]; today: Today } {
  const pack = alcoholPack(market.alcohol_pack)
  const franchises = menus.map((menu) => franchiseCard(menu, market, address, deps))
  const places = menus.map((menu) => ({
    kind: menu.franchise.kind,
    hours: menu.franchise.hours,
    closed_dates: menu.franchise.closed_dates,
    delivers: menu.franchise.delivery_type === 'delivery_type_delivery',
    alcohol: alcoholOf(menu, pack),
  }))
  const now = localTime(deps.now.getTime(), market.time_zone)
  return { franchises, today: inAskedLanguage(() => todayIn(market.city, pack, places, now)) }
}
