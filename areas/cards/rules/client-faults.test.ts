import { describe, expect, test } from 'vitest'
import { cardMessage } from './card-form.ts'
import { codeOfFault, isTypingFault } from './client-faults.ts'

const wordsOf = (fault: Parameters<typeof codeOfFault>[0]) => cardMessage(codeOfFault(fault), 'menu')

describe('[CRD-21] [SIL-ORD-160] what the provider’s own client finds wrong has the words of the card form', () => {
  test.each([
    [
      { type: 'validation_error', code: 'incomplete_number' },
      'Incomplete card number. Be sure to enter the full number.',
    ],
    [{ type: 'validation_error', code: 'invalid_number' }, 'Invalid card number!'],
    [
      { type: 'validation_error', code: 'invalid_expiry_year_past' },
      'Please be sure your expiration date is not in the past. The entered year is invalid.',
    ],
    [
      { type: 'validation_error', code: 'incomplete_zip' },
      'Invalid card information. Please double check the inputted information.',
    ],
    [{ type: 'validation_error' }, 'Invalid card information. Please double check the inputted information.'],
    [{ type: 'card_error', code: 'card_declined' }, 'Unable to save card.'],
    [
      { type: 'invalid_request_error', code: 'setup_intent_authentication_failure' },
      'Authorization failure. Please try clicking confirm to re-try the authorization or try a different card.',
    ],
    [{ type: 'api_connection_error' }, 'An server error occurred while saving your card.'],
    [{}, 'An server error occurred while saving your card.'],
  ])('%j', (fault, words) => {
    expect(wordsOf(fault)).toBe(words)
  })

  test('what was typed wrong was sent to nobody, and is no attempt', () => {
    expect(isTypingFault({ type: 'validation_error', code: 'incomplete_cvc' })).toBe(true)
    expect(isTypingFault({ type: 'card_error', code: 'card_declined' })).toBe(false)
  })
})
