import { passesLuhn } from '../vault/test-cards.ts'

export type Behaviour = {
  /** Refused when it is set up. */
  setup?: string
  /** Refused when it is charged. */
  charge?: string
  /** When its bank asks the customer to confirm: at every use, or until it has been set up once. */
  asks?: 'always' | 'once'
  /** Its customer asks the bank for the money back as soon as it is taken. */
  disputes?: boolean
}

/** Stripe's own test numbers; no other is taken, so that no real card is ever typed in. */
const testCards: Readonly<Record<string, Behaviour>> = {
  '4242424242424242': {},
  '4000056655665556': {},
  '5555555555554444': {},
  '2223003122003222': {},
  '378282246310005': {},
  '371449635398431': {},
  '6011111111111117': {},
  '4000000000000002': { setup: 'generic_decline' },
  '4000000000009995': { setup: 'insufficient_funds' },
  '4000000000009987': { setup: 'lost_card' },
  '4000000000009979': { setup: 'stolen_card' },
  '4000000000000069': { setup: 'expired_card' },
  '4000000000000127': { setup: 'incorrect_cvc' },
  '4000000000000119': { setup: 'processing_error' },
  '4000000000000259': { disputes: true },
  '4000000000000341': { charge: 'generic_decline' },
  '4000002500003155': { asks: 'once' },
  '4000002760003184': { asks: 'always' },
  '4000008260003178': { asks: 'always', charge: 'insufficient_funds' },
  '4000008400001629': { asks: 'always', charge: 'generic_decline' },
}

export const behaviourOf = (number: string): Behaviour | 'wrong_number' | 'not_a_test_card' =>
  passesLuhn(number) ? (testCards[number] ?? 'not_a_test_card') : 'wrong_number'

export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^3[47]/.test(number)) return 'amex'
  return 'discover'
}

/** Three of them are codes of their own, the rest are reasons of the bank beside `card_declined`. */
const ownCodes = new Set(['expired_card', 'incorrect_cvc', 'processing_error'])

export function declined(reason: string) {
  return ownCodes.has(reason)
    ? ({ type: 'card_error', code: reason, message: 'Your card was not accepted.' } as const)
    : ({ type: 'card_error', code: 'card_declined', decline_code: reason, message: 'Your card was declined.' } as const)
}
