import { supportPhoneText } from './menu-texts.ts'
import type { MarketCard } from './wire-menu.ts'

type Market = Omit<MarketCard, 'support_phone'> & { readonly support_phone: string | null }

/** What every public page says of its market. */
export function marketCard(market: Market): MarketCard {
  const { market_id, name, slug, city, state, active } = market
  return { market_id, name, slug, city, state, active, support_phone: supportPhoneText(market.support_phone) }
}
