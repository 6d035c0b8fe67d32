import type { ServerParts } from '#platform/server/parts.ts'
import type { VaultState } from '../rules/payment-account.ts'
import type { CardProvider } from './card-provider.ts'

export type CardsParts = ServerParts & { readonly cards: CardProvider; readonly vault: VaultState }
