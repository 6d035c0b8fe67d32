import { notAnswered } from '#platform/web/not-answered.ts'
import { servedPart } from '#platform/web/page-hook.ts'
import { mergePageState } from '#platform/web/page-state.ts'
import { send } from '#platform/web/send.ts'
import { deleteSelectedCard, setSelectedCard } from '../calls/cards.ts'
import type { paymentAccountState } from '../calls/payment-account.ts'
import { withSelected } from '../rules/card-list.ts'
import type { MerchantState } from '../rules/payment-account.ts'
import { type CardEntry, ownCardEntry } from './card-entry.ts'
import { tellCards } from './shared-cards.ts'

/** What can be done in a card list; each answers why not, in words, and nothing once it is done. */
export type CardActs = {
  /** Shows it as the one that is meant, before it may pay (CSL-08). */
  mark(paymentCardId: number): void
  choose(paymentCardId: number): Promise<string>
  remove(paymentCardId: number): Promise<string>
  /** 0: a new card. */
  entry(merchant: MerchantState, cardToConfirm: number): CardEntry
}

type Answer =
  | { readonly success: true }
  | { readonly success: false; readonly data: { readonly message: string } }
  | undefined
const reasonOf = (answer: Answer) => (answer?.success ? '' : (answer?.data.message ?? notAnswered()))

export const removeCard = async (payment_card_id: number) =>
  reasonOf(await send(deleteSelectedCard, { payment_card_id }).catch(() => undefined))

/** In the list of whoever looks at the page, which the server keeps (CSL-17). */
export const ownCardActs: CardActs = {
  mark(paymentCardId) {
    const { payment_account } = servedPart<typeof paymentAccountState>()
    const payment_cards = withSelected(payment_account?.payment_cards ?? [], paymentCardId)
    mergePageState({ payment_account: { payment_cards } })
  },
  choose: async (payment_card_id) => reasonOf(await send(setSelectedCard, { payment_card_id }).catch(() => undefined)),
  async remove(payment_card_id) {
    const refused = await removeCard(payment_card_id)
    if (!refused) tellCards()
    return refused
  },
  entry: ownCardEntry,
}
