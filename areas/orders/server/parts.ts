import type { CardProvider } from '#areas/cards/server/public.ts'
import type { Quotes } from '#areas/cart/server/public.ts'
import type { ServerParts } from '#platform/server/parts.ts'
import type { AttemptWorker } from './attempt-worker.ts'

export type OrdersProviders = { readonly cards: CardProvider; readonly quotes: Quotes }
export type OrdersParts = ServerParts & OrdersProviders
export type PlacingParts = OrdersParts & { readonly attempts: AttemptWorker }
