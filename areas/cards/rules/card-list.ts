import type { PaymentCard } from './payment-account.ts'

/** That one and no other (CSL-10); a voided card cannot be it (CSL-11). */
export function withSelected(cards: readonly PaymentCard[], paymentCardId: number): PaymentCard[] {
  return cards.map((card) => ({ ...card, selected: card.payment_card_id === paymentCardId && !card.voided }))
}
