import { ok, refuse } from '#platform/core/result.ts'
import { handleSteps } from '#platform/server/handler.ts'
import { ProviderError } from '#platform/server/http.ts'
import { tokenReplyState } from '../calls/payment-account.ts'
import { saveMerchantCustomerToken } from '../calls/staff-cards.ts'
import { accountReply, vaultOwner } from './account-state.ts'
import { giveToken } from './card-tokens.ts'
import type { CardsDeps } from './deps.ts'
import { accountToEnter } from './keep-card.ts'

/** Kept only where the vault says that it was made in the name of this account; an account that has one keeps it. */
export const saveMerchantCustomerTokenHandler = (deps: CardsDeps) =>
  handleSteps({ ...saveMerchantCustomerToken, state: tokenReplyState }, async ({ data, actor, db, transaction }) => {
    const account = actor.cosmic_customer_id
    const named = data.external_customer_id || data.merchant_customer_token
    if (account === undefined || named === '') return refuse('authentication_failure')
    const owner = await ownerAtVault(deps, named)
    if (owner === 'vault_unavailable') return refuse(owner)
    if (owner !== vaultOwner(actor)) return refuse('authentication_failure')
    await transaction(async ({ tx, audit }) => {
      const saved = await tx
        .updateTable('customers')
        .set({ external_customer_id: named })
        .where('cosmic_customer_id', '=', account)
        .where('external_customer_id', 'is', null)
        .executeTakeFirst()
      if (saved.numUpdatedRows > 0n) audit({ what: 'save_merchant_customer_token', subject: `customer:${account}` })
      return ok({})
    })
    // One of a provider that was chosen before takes no new card: the named one does.
    const external_customer_id = (await accountToEnter(db, deps.cards, actor)) ?? named
    const token = await giveToken(deps, actor, external_customer_id)
    if (!token.ok) return token
    const reply = { payment_token: token.data.payment_token, external_customer_id }
    return ok(reply, accountReply(actor, reply))
  })

async function ownerAtVault({ cards }: CardsDeps, externalCustomerId: string): Promise<string | undefined> {
  try {
    return (await cards.findCustomer(externalCustomerId))?.owner
  } catch (error) {
    if (error instanceof ProviderError && error.failure.retryable) return 'vault_unavailable'
    throw error
  }
}
