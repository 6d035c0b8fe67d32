import { servedPart } from '#platform/web/page-hook.ts'
import { mergePageState } from '#platform/web/page-state.ts'
import { send } from '#platform/web/send.ts'
import type { paymentAccountState } from '../calls/payment-account.ts'
import { syncCards } from '../calls/staff-cards.ts'
import { mergeCards } from '../rules/merge-cards.ts'

/** After a card was entered under an account: what the provider keeps for it joins the list. Without an answer the list stays as it is. */
export async function syncOwnCards(payment_card_id: number): Promise<void> {
  const answer = await send(syncCards, { payment_card_id }).catch(() => undefined)
  if (!answer?.success) return
  // As it is by now, which may be nobody's.
  const { payment_account } = servedPart<typeof paymentAccountState>()
  if (!payment_account || payment_account.cosmic_customer_id === null) return
  const payment_cards = mergeCards(payment_account.payment_cards, answer.data.new_cards)
  mergePageState({ payment_account: { payment_cards } })
}
