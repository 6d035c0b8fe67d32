/** What other areas may use of cards. */
import type { VaultState } from '../rules/payment-account.ts'

export { findAccountCard, giveAccountToken, saveAccountCard } from './account-cards.ts'
export { paymentAccountOf } from './account-state.ts'
export type {
  CardProvider,
  DepositLine,
  ReportedAuthorization,
  ReportedDeposit,
} from './card-provider.ts'
export { cardRouter } from './card-router.ts'
export { type CardToCharge, cardToCharge, chargeValues, recordDecline } from './charging.ts'
export { forgetOldNews, lookAtAuthorizationJob } from './provider-webhook-route.ts'
export { removeVaultCardJob } from './remove-vault-card.ts'
export { stripeAdapter } from './stripe-adapter.ts'
export { bankWithinMs, cardVaultAdapter } from './vault-adapter.ts'

/** Where pages reach the vault whose protocol is spoken at `baseUrl`. */
export function vaultState(baseUrl: string, environment: string): VaultState {
  return { fields_url: `${baseUrl}/fields`, origin: new URL(baseUrl).origin, environment }
}
