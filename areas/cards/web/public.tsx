/** What other areas may use of cards in the browser. */

export type { CardEntry } from './card-entry.ts'
export { CardList } from './card-list.tsx'
export { NewCard } from './new-card.tsx'
export { PickedCardList } from './picked-card-list.tsx'
export { usePaymentAccount, useShownAccount } from './use-payment-account.ts'
