import type { CardProvider } from '#areas/cards/server/public.ts'
import type { Quotes } from '#areas/cart/server/public.ts'
import type { RoadTimes } from '#areas/streets/server/public.ts'
import type { ServerDeps } from '#platform/server/deps.ts'

export type CheckoutProviders = {
  readonly cards: CardProvider
  readonly quotes: Quotes
  readonly roadTimes: Pick<RoadTimes, 'atOnce'>
}
export type CheckoutDeps = ServerDeps & CheckoutProviders
