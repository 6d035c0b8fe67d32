/** How new cards are entered (SIL-ORD-160): one way for the whole installation, whoever keeps the cards that are listed already. */
export type MerchantState = {
  /** `card_provider` confirms cards with the provider's own client; `other` goes through the card vault (SIL-OPS-116). */
  readonly payment_merchant_account_type: 'card_provider' | 'other'
  /** With it the provider's client speaks for this merchant; empty at the vault. */
  readonly public_key: string
  /** Where the provider's client comes from; empty at the vault. */
  readonly script_url: string
  /** Empty where the provider's client is used. */
  readonly vault: VaultState
}

/** `state.payment_account` (CRD-18, CSL-06, ACC-39): what the card list shows, for the account signed in to or for this device. */
export type PaymentAccountState = MerchantState & {
  /** Empty until `new_card_token` has been asked for. */
  readonly payment_token: string
  readonly external_customer_id: string
  /** The account that is signed in to; null for the recent cards of a device. */
  readonly cosmic_customer_id: number | null
  readonly restaurant_id: number | null
  readonly admin_selected: boolean
  /** Ten digits; empty without an account. */
  readonly phone_number: string
  readonly payment_cards: readonly PaymentCard[]
}

export type PaymentCard = {
  readonly payment_card_id: number
  readonly card_type: string
  readonly last_four: string
  /** 0: its details must be confirmed before it can pay (SIL-ORD-074). */
  readonly payment_card_payment_customer_link_id: number
  readonly mx_merchant_token: string
  readonly voided: boolean
  readonly selected: boolean
}

/** Where the browser talks to the vault: the frame with the card fields, and its origin for postMessage. */
export type VaultState = {
  readonly fields_url: string
  readonly origin: string
  readonly environment: string
}

/** After so many attempts within an hour no token is given out for the rest of it (SIL-ORD-077). */
export const mostCardAttempts = 10
export const cardAttemptsWithinMs = 3_600_000

/** An anonymous visitor sees the cards of this device of the last 90 days (SIL-ORD-070). */
export const deviceCardsDays = 90

/** Refusals after which the bank will not change its mind; three in a row void the card (SIL-ORD-073). */
const hardDeclines = new Set(['card_declined', 'lost_card', 'stolen_card', 'expired_card', 'no_such_card'])
const hardDeclinesUntilVoid = 3

/** `latest` are the codes of the card's last charges, newest first; null is one that was paid. */
export function isToBeVoided(latest: readonly (string | null)[]): boolean {
  const last = latest.slice(0, hardDeclinesUntilVoid)
  return last.length === hardDeclinesUntilVoid && last.every((code) => code !== null && hardDeclines.has(code))
}

/** Error texts of other parties are kept for staff without anything that could be a card number (SIL-ORD-077). */
export function scrubbed(text: string): string {
  return text.replace(/\d(?:[ -]?\d){11,}/g, '…')
}
