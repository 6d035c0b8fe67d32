import { ok } from '#platform/core/result.ts'
import { handleSteps } from '#platform/server/handler.ts'
import { addCard } from '../calls/cards.ts'
import { cardsReplyState } from '../calls/payment-account.ts'
import { accountReply, accountStateWith } from './account-state.ts'
import { giveToken } from './card-tokens.ts'
import type { CardsDeps } from './deps.ts'
import { keepCard } from './keep-card.ts'

export const addCardHandler = (deps: CardsDeps) =>
  handleSteps({ ...addCard, state: cardsReplyState }, async ({ data, actor, request, db }) => {
    const input = { token: data.mx_merchant_token, payment_card_id: data.payment_card_id }
    const saved = await keepCard(deps, actor, input, request)
    if (!saved.ok) return saved

    const { cards, ...reply } = saved.data
    const account = await accountStateWith(db, actor, deps.vault, cards)
    // The card is kept already: without a token at hand, the next attempt asks for one.
    const next = await giveToken(deps, actor, account.external_customer_id)
    const payment_token = next.ok ? next.data : ''
    return ok({ ...reply, payment_token }, accountReply(actor, { ...account, payment_token }))
  })
