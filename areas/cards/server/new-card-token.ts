import { ok } from '#platform/core/result.ts'
import { handleSteps } from '#platform/server/handler.ts'
import { newCardToken } from '../calls/cards.ts'
import { giveToken } from './card-tokens.ts'
import { accountAtVault } from './keep-card.ts'
import type { CardsParts } from './parts.ts'

export const newCardTokenHandler = (parts: CardsParts) =>
  handleSteps(newCardToken, async ({ actor, db }) => {
    const external_customer_id = await accountAtVault(db, actor)
    const token = await giveToken(parts, actor, external_customer_id)
    if (!token.ok) return token
    const given = { payment_token: token.data, external_customer_id: external_customer_id ?? '' }
    return ok(given, { payment_account: given })
  })
