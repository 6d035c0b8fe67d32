import { describe, expect, test } from 'vitest'
import { isToBeVoided } from './payment-account.ts'
import { cardTypeOf, declineReason } from './stripe-declines.ts'

describe('why a bank declined, in the vault’s words', () => {
  test.each([
    ['card_declined', 'generic_decline', 'card_declined'],
    ['card_declined', 'fraudulent', 'card_declined'],
    ['card_declined', undefined, 'card_declined'],
    ['card_declined', 'insufficient_funds', 'insufficient_funds'],
    ['card_declined', 'lost_card', 'lost_card'],
    ['card_declined', 'pickup_card', 'stolen_card'],
    ['card_declined', 'try_again_later', 'processing_error'],
    ['card_declined', 'authentication_required', 'authentication_required'],
    ['authentication_required', undefined, 'authentication_required'],
    ['expired_card', undefined, 'expired_card'],
    ['a code of next year', 'a reason of next year', 'card_declined'],
  ])('%s %s is %s', (code, decline, reason) => {
    expect(declineReason(code, decline)).toBe(reason)
  })

  test('[SIL-ORD-073] what a bank may take back voids no card', () => {
    const soft = ['insufficient_funds', 'try_again_later', 'authentication_required'] as const
    for (const reason of soft) {
      const code = declineReason('card_declined', reason)
      expect(isToBeVoided([code, code, code])).toBe(false)
    }
    const hard = declineReason('card_declined', 'stolen_card')
    expect(isToBeVoided([hard, hard, hard])).toBe(true)
  })

  test('a brand that we do not name is a card', () => {
    expect(['visa', 'amex', 'unionpay'].map(cardTypeOf)).toEqual(['Visa', 'American Express', 'Card'])
  })
})
