import type { CardProvider } from '#areas/cards/server/public.ts'
import type { RefillCart } from '#areas/cart/server/public.ts'
import type { RoadTimes } from '#areas/streets/server/public.ts'
import type { State } from '#platform/core/state.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import type { PushProvider } from '#platform/server/push/push-provider.ts'
import type { SupportDesk } from './order-messages.ts'

export type OrdersProviders = {
  /** What every public page of a market shows beside its own state. */
  readonly pageState?: (actor: Actor | undefined, marketId: number) => Promise<State>
  readonly refillCart: RefillCart
  readonly cards: CardProvider
  readonly support: SupportDesk
  readonly push: PushProvider
  readonly roadTimes: Pick<RoadTimes, 'atOnce'>
}
export type OrdersDeps = ServerDeps & OrdersProviders
export type MoneyDeps = ServerDeps & Pick<OrdersProviders, 'cards'>
