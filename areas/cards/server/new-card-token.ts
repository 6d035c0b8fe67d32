import { ok } from '#platform/core/result.ts'
import { handleSteps } from '#platform/server/handler.ts'
import { newCardToken } from '../calls/cards.ts'
import { tokenReplyState } from '../calls/payment-account.ts'
import { accountReply } from './account-state.ts'
import { giveToken } from './card-tokens.ts'
import type { CardsDeps } from './deps.ts'
import { accountToEnter } from './keep-card.ts'

export const newCardTokenHandler = (deps: CardsDeps) =>
  handleSteps({ ...newCardToken, state: tokenReplyState }, async ({ actor, db }) => {
    const token = await giveToken(deps, actor, await accountToEnter(db, deps.cards, actor))
    return token.ok ? ok(token.data, accountReply(actor, token.data)) : token
  })
