import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import type { MerchantState } from '../rules/payment-account.ts'
import { addCardHandler } from './add-card.ts'
import { adminAddCardHandler } from './admin-add-card.ts'
import type { CardProvider } from './card-provider.ts'
import { deleteSelectedCardHandler } from './delete-selected-card.ts'
import type { CardsDeps } from './deps.ts'
import { newCardTokenHandler } from './new-card-token.ts'
import { cardProviderWebhookRoute } from './provider-webhook-route.ts'
import { removeVaultCard, removeVaultCardJob } from './remove-vault-card.ts'
import { cardRoutes } from './routes.ts'
import { saveMerchantCustomerTokenHandler } from './save-merchant-customer-token.ts'
import { setSelectedCardHandler } from './set-selected-card.ts'
import { syncCardsHandler } from './sync-cards.ts'

export function cardsArea(deps: ServerDeps, providers: { cards: CardProvider; merchant: MerchantState }): Area {
  const all: CardsDeps = { ...deps, ...providers }
  return {
    calls: [
      newCardTokenHandler(all),
      addCardHandler(all),
      adminAddCardHandler(all),
      syncCardsHandler(all),
      saveMerchantCustomerTokenHandler(all),
      setSelectedCardHandler(all),
      deleteSelectedCardHandler(all),
    ],
    routes: [...cardRoutes(all), cardProviderWebhookRoute(all)],
    jobs: removeVaultCardJob.handle(({ vault_token }) => removeVaultCard(all, vault_token)),
  }
}
