import { ok, refuse } from '#platform/core/result.ts'
import { handle } from '#platform/server/handler.ts'
import { deleteSelectedCard } from '../calls/cards.ts'
import { cardsReplyState } from '../calls/payment-account.ts'
import { accountReply, paymentAccountOf } from './account-state.ts'
import type { CardsDeps } from './deps.ts'
import { cardSeenBy } from './payment-cards.ts'
import { removeVaultCardJob } from './remove-vault-card.ts'

/** The others stay as they are, unselected if the deleted card was the selected one (CSL-14). */
export const deleteSelectedCardHandler = (deps: CardsDeps) =>
  handle({ ...deleteSelectedCard, state: cardsReplyState }, async ({ data, actor, tx, now, audit, enqueue }) => {
    const card = await cardSeenBy(tx, actor, data.payment_card_id, now)
    if (!card) return refuse('card_gone')
    await tx
      .updateTable('payment_cards')
      .set({ deleted_at: now, selected: false })
      .where('payment_card_id', '=', card.payment_card_id)
      .execute()
    await enqueue(removeVaultCardJob.of({ vault_token: card.vault_token }))
    audit({ what: 'delete_selected_card', subject: `card:${card.payment_card_id}` })
    return ok(data, accountReply(actor, await paymentAccountOf(tx, actor, deps.merchant, now)))
  })
