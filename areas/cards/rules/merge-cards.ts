import type { PaymentCard } from './payment-account.ts'

/** A card as a sync tells it; without a flag of its own, the list that is shown says whether it is selected. */
export type SyncedCard = Omit<PaymentCard, 'selected'> & { readonly selected?: boolean | undefined }

/**
 * A sync over the list that is shown, by id (CSL-15, CSL-16, SIL-ORD-072): what was told wins, what was not told stays, unselected. At most one
 * is selected, the last that was told, and never a voided one.
 */
export function mergeCards(shown: readonly PaymentCard[], told: readonly SyncedCard[]): PaymentCard[] {
  const before = new Map(shown.map((card) => [card.payment_card_id, card]))
  const merged = told.map((card): PaymentCard => {
    const selected = card.selected ?? before.get(card.payment_card_id)?.selected ?? false
    return { ...card, selected: selected && !card.voided }
  })
  const chosen = merged.findLast(({ selected }) => selected)?.payment_card_id
  const now = new Map(merged.map((card) => [card.payment_card_id, card]))
  const stayed = shown.map((card) => now.get(card.payment_card_id) ?? { ...card, selected: false })
  const added = merged.filter(({ payment_card_id }) => !before.has(payment_card_id))
  return [...stayed, ...added].map((card) => ({ ...card, selected: card.payment_card_id === chosen }))
}
