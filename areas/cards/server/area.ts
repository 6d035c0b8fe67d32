import type { Area } from '#platform/server/area.ts'
import type { ServerParts } from '#platform/server/parts.ts'
import type { VaultState } from '../rules/payment-account.ts'
import { addCardHandler } from './add-card.ts'
import type { CardProvider } from './card-provider.ts'
import { deleteSelectedCardHandler } from './delete-selected-card.ts'
import { newCardTokenHandler } from './new-card-token.ts'
import type { CardsParts } from './parts.ts'
import { removeVaultCard } from './remove-vault-card.ts'
import { addCardRoutes } from './routes.ts'
import { setSelectedCardHandler } from './set-selected-card.ts'

export function cardsArea(parts: ServerParts, providers: { cards: CardProvider; vault: VaultState }): Area {
  const all: CardsParts = { ...parts, ...providers }
  return {
    calls: [newCardTokenHandler(all), addCardHandler(all), setSelectedCardHandler(all), deleteSelectedCardHandler(all)],
    routes: (app) => addCardRoutes(app, all),
    jobs: { remove_vault_card: (payload) => removeVaultCard(all, String(payload.vault_token)) },
  }
}
