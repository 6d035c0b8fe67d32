import { ok, refuse } from '#platform/core/result.ts'
import { handle, wasCarriedOut } from '#platform/server/handler.ts'
import { setSelectedCard } from '../calls/cards.ts'
import { cardsReplyState } from '../calls/payment-account.ts'
import { accountReply, paymentAccountOf } from './account-state.ts'
import type { CardsDeps } from './deps.ts'
import { cardSeenBy, selectOnly } from './payment-cards.ts'

export const setSelectedCardHandler = (deps: CardsDeps) =>
  handle({ ...setSelectedCard, state: cardsReplyState }, async ({ data, actor, request, tx, now, audit }) => {
    const card = await cardSeenBy(tx, actor, data.payment_card_id, now)
    if (!card) return refuse('card_gone')
    if (card.voided) return refuse('card_voided')
    if (!wasCarriedOut(request, card)) {
      await selectOnly(tx, actor, card.payment_card_id, request, now)
      audit({ what: 'set_selected_card', subject: `card:${card.payment_card_id}` })
    }
    return ok(data, accountReply(actor, await paymentAccountOf(tx, actor, deps.merchant, now)))
  })
