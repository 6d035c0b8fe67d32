import { servedPart } from '#platform/web/page-hook.ts'
import { ask, bareRoute } from '#platform/web/route.ts'
import { send } from '#platform/web/send.ts'
import type { countFailedAttempt, reportFailedCard } from '../calls/card-forms.ts'
import { addCard, newCardToken } from '../calls/cards.ts'
import type { paymentAccountState, pickedAccountState } from '../calls/payment-account.ts'
import type { MerchantState } from '../rules/payment-account.ts'
import { tellCards } from './shared-cards.ts'

/** For one call to the vault each; a new customer of the vault needs another for itself. */
export type CardToken = { readonly payment_token: string; readonly external_customer_id: string }

/** Why a card was not taken by whoever keeps it; `code` is theirs. */
export type CardFailure = { readonly code: string; readonly message: string }

/** How a card gets from the fields of whoever keeps it into somebody's list. What it answers in words is shown above the fields. */
export type CardEntry = {
  readonly merchant: MerchantState
  newToken(): Promise<CardToken | string>
  keep(cardToken: string, customerId: string): Promise<{ readonly payment_card_id: number } | string>
  /** Kept for staff, and counted (SIL-ORD-077); absent where staff enter the card. */
  failed?(failure: CardFailure): void
}

export const cardNotSaved = newCardToken.refusals.vault_unavailable

const counting = bareRoute<typeof countFailedAttempt>({
  method: 'POST',
  path: '/cart/create_card_attempt_failure',
  caller: 'visitor',
})
const reporting = bareRoute<typeof reportFailedCard>({
  method: 'POST',
  path: '/cart/payment_card_creation_failed',
  caller: 'visitor',
})

type Accounts = typeof paymentAccountState & typeof pickedAccountState

/** Nobody waits for it: what was typed stays, and may be mended meanwhile. */
export function reportCardFailure({ code, message }: CardFailure): void {
  const { payment_account, admin_selected_payment_account } = servedPart<Accounts>()
  const account = admin_selected_payment_account ?? payment_account
  void ask(counting, { cosmic_id: account?.cosmic_customer_id ?? 0 })
  void ask(reporting, { error_thrown: code, text_status: 'error', response: message, response_body: '' })
}

/** Of the account that the page's session has. */
export async function askForToken(): Promise<CardToken | string> {
  const answer = await send(newCardToken, {}).catch(() => undefined)
  return answer?.success ? answer.data : (answer?.data.message ?? cardNotSaved)
}

/** Into the list of whoever looks at the page. */
export const ownCardEntry = (merchant: MerchantState, cardToConfirm: number): CardEntry => ({
  merchant,
  newToken: askForToken,
  async keep(mx_merchant_token) {
    const answer = await send(addCard, { mx_merchant_token, payment_card_id: cardToConfirm }).catch(() => undefined)
    if (answer?.success) tellCards()
    return answer?.success ? answer.data : (answer?.data.message ?? cardNotSaved)
  },
  failed: reportCardFailure,
})
