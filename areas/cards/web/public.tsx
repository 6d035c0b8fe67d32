/** What other areas may use of cards in the browser. */

import type { answerChallenge as answer } from './answer-challenge.ts'

/** Comes when the first bank asks: most never do. */
export const answerChallenge: typeof answer = async (client, clientSecret) =>
  (await import('./answer-challenge.ts')).answerChallenge(client, clientSecret)

export type { CardEntry } from './card-entry.ts'
export { CardList } from './card-list.tsx'
export { NewCard } from './new-card.tsx'
export { PickedCardList } from './picked-card-list.tsx'
export { usePaymentAccount, useShownAccount } from './use-payment-account.ts'
