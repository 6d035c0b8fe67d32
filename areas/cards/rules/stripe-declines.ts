/** What banks say through Stripe, in the vault's words: the same reasons lead to the same messages and void the same cards. */
const reasons: Readonly<Record<string, string>> = {
  insufficient_funds: 'insufficient_funds',
  withdrawal_count_limit_exceeded: 'insufficient_funds',
  card_velocity_exceeded: 'insufficient_funds',
  lost_card: 'lost_card',
  stolen_card: 'stolen_card',
  pickup_card: 'stolen_card',
  expired_card: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  authentication_required: 'authentication_required',
  payment_intent_authentication_failure: 'authentication_required',
  // Banks that may say otherwise the next time.
  processing_error: 'processing_error',
  try_again_later: 'processing_error',
  issuer_not_available: 'processing_error',
  reenter_transaction: 'processing_error',
  approve_with_id: 'processing_error',
}

/** `decline` is the bank's reason, where Stripe tells one beside its own code. */
export function declineReason(code: string | undefined, decline: string | undefined): string {
  return reasons[decline ?? ''] ?? reasons[code ?? ''] ?? 'card_declined'
}

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
}
/** As the cards of the vault are named. */
export const cardTypeOf = (brand: string): string => brands[brand] ?? 'Card'
