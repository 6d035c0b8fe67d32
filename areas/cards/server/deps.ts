import type { ServerDeps } from '#platform/server/deps.ts'
import type { MerchantState } from '../rules/payment-account.ts'
import type { CardProvider } from './card-provider.ts'

export type CardsDeps = ServerDeps & { readonly cards: CardProvider; readonly merchant: MerchantState }
