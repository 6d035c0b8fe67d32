import { ok } from '#platform/core/result.ts'
import { handleSteps } from '#platform/server/handler.ts'
import { newCardToken } from '../calls/cards.ts'
import { tokenReplyState } from '../calls/payment-account.ts'
import { accountReply } from './account-state.ts'
import { giveToken } from './card-tokens.ts'
import type { CardsDeps } from './deps.ts'
import { accountAtVault } from './keep-card.ts'

export const newCardTokenHandler = (deps: CardsDeps) =>
  handleSteps({ ...newCardToken, state: tokenReplyState }, async ({ actor, db }) => {
    const external_customer_id = await accountAtVault(db, actor)
    const token = await giveToken(deps, actor, external_customer_id)
    if (!token.ok) return token
    const reply = { payment_token: token.data, external_customer_id: external_customer_id ?? '' }
    return ok(reply, accountReply(actor, reply))
  })
