import { ok } from '#platform/core/result.ts'
import { handleSteps } from '#platform/server/handler.ts'
import { addCard } from '../calls/cards.ts'
import { cardsReplyState } from '../calls/payment-account.ts'
import { accountReply, accountStateWith } from './account-state.ts'
import type { CardsDeps } from './deps.ts'
import { keepCard } from './keep-card.ts'

export const addCardHandler = (deps: CardsDeps) =>
  handleSteps({ ...addCard, state: cardsReplyState }, async ({ data, actor, request, db }) => {
    const input = { token: data.mx_merchant_token, payment_card_id: data.payment_card_id }
    const saved = await keepCard(deps, actor, input, request)
    if (!saved.ok) return saved

    const { cards, ...reply } = saved.data
    const account = await accountStateWith(db, actor, deps.merchant, cards)
    // No token for a next card: few enter one, and whoever does asks for it (`new_card_token`), which spares every other order a call to the vault.
    return ok({ ...reply, payment_token: '' }, accountReply(actor, account))
  })
