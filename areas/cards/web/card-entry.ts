import { send } from '#platform/web/send.ts'
import { addCard, newCardToken } from '../calls/cards.ts'
import type { VaultState } from '../rules/payment-account.ts'

/** For one call to the vault each; a new customer of the vault needs another for itself. */
export type CardToken = { readonly payment_token: string; readonly external_customer_id: string }

/** How a card gets from the vault's fields into somebody's list. What it answers in words is shown above the fields. */
export type CardEntry = {
  readonly vault: VaultState
  newToken(): Promise<CardToken | string>
  /** `next`: the token for another attempt, where one came with the answer. */
  keep(
    cardToken: string,
    customerId: string,
  ): Promise<{ readonly payment_card_id: number; readonly next?: CardToken } | string>
}

export const cardNotSaved = newCardToken.refusals.vault_unavailable

/** Into the list of whoever looks at the page. */
export const ownCardEntry = (vault: VaultState, cardToConfirm: number): CardEntry => ({
  vault,
  async newToken() {
    const answer = await send(newCardToken, {}).catch(() => undefined)
    return answer?.success ? answer.data : (answer?.data.message ?? cardNotSaved)
  },
  async keep(mx_merchant_token) {
    const answer = await send(addCard, { mx_merchant_token, payment_card_id: cardToConfirm }).catch(() => undefined)
    if (!answer?.success) return answer?.data.message ?? cardNotSaved
    const { payment_card_id, ...next } = answer.data
    return { payment_card_id, next }
  },
})
