import { mergePageState, pageState } from '#platform/web/page-state.ts'
import { send } from '#platform/web/send.ts'
import { syncCards } from '../calls/staff-cards.ts'
import { mergeCards } from '../rules/merge-cards.ts'
import type { PaymentAccountState } from '../rules/payment-account.ts'

/** After a card was entered under an account: what the provider keeps for it joins the list. Without an answer the list stays as it is. */
export async function syncOwnCards(payment_card_id: number): Promise<void> {
  const answer = await send(syncCards, { payment_card_id }).catch(() => undefined)
  if (!answer?.success) return
  // As it is by now, which may be nobody's.
  const { payment_cards, cosmic_customer_id } = pageState().payment_account as unknown as PaymentAccountState
  if (cosmic_customer_id === null) return
  mergePageState({ payment_account: { payment_cards: mergeCards(payment_cards, answer.data.new_cards) } })
}
