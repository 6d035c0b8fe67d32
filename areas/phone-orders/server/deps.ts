import type { MerchantState } from '#areas/cards/rules/payment-account.ts'
import type { Outlooks, Quotes } from '#areas/cart/server/public.ts'
import type { Markets } from '#areas/markets/server/public.ts'
import type { Menus } from '#areas/menu/server/public.ts'
import type { RoadTimes } from '#areas/streets/server/public.ts'
import type { ServerDeps } from '#platform/server/deps.ts'

export type PhoneOrdersDeps = ServerDeps & {
  readonly menus: Menus
  readonly markets: Markets
  readonly quotes: Quotes
  readonly roadTimes: Pick<RoadTimes, 'atOnce'>
  readonly outlooks: Outlooks
  readonly merchant: MerchantState
}
