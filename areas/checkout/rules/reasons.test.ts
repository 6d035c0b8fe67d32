import { describe, expect, test } from 'vitest'
import {
  codeOf,
  type FailureReason,
  failureReasons,
  messageFor,
  reactionTo,
  reasonOf,
  requestErrors,
} from './reasons.ts'

const genericText = 'Your order could not be placed. Please try again.'
const cardText =
  'There was either an error in your card information or your card may be invalid. Please try again or use a new card.'
const contact = 'Invalid address or contact info. See Below.'
const recipient = 'Invalid recipient/age verification information. See Below.'
const kind = 'Please choose how you would like to receive your order.'
const changed = (what: string) =>
  `The ${what} for your order has changed. Please review your total and place your order again.`

const expected: readonly [string, FailureReason, string, string][] = [
  ['ORD-27', 'invalid_cart_status', 'find_duplicate', genericText],
  ['ORD-28', 'race_found', 'find_duplicate', genericText],
  ['ORD-29', 'no_franchise', 'report_and_redirect', 'This restaurant is no longer available.'],
  ['ORD-30', 'distance_fee_change', 'report_and_redirect', changed('distance fee')],
  ['ORD-31', 'gas_fee_change', 'report_and_redirect', changed('gas fee')],
  ['ORD-32', 'service_fee_change', 'report_and_redirect', changed('service fee')],
  ['ORD-33', 'delivery_fee_change', 'report_and_redirect', changed('delivery fee')],
  ['ORD-34', 'sales_tax_change', 'report_and_redirect', changed('sales tax')],
  ['ORD-35', 'mandatory_tip_change', 'report_and_redirect', changed('minimum tip')],
  ['ORD-36', 'surge_price_change', 'report_and_redirect', changed('busy fee')],
  [
    'ORD-37',
    'cart_hash_mismatch',
    'report_and_redirect',
    'Your cart has changed. Please review it and place your order again.',
  ],
  ['ORD-38', 'exception_encountered', 'report_and_redirect', genericText],
  ['ORD-39', 'invalid_placement_type', 'report_and_redirect', kind],
  ['ORD-40', 'invalid_placement_type_for_cash', 'report_and_redirect', kind],
  [
    'ORD-42',
    'pickup_disabled',
    'message at cart',
    'Online pickup is not available for this restaurant! Please select delivery to place your order.',
  ],
  [
    'ORD-43',
    'delivery_disabled',
    'message at cart',
    'Delivery is not available for this restaurant! Please select pickup to place your order.',
  ],
  ['ORD-44', 'invalid_address', 'message at address', contact],
  ['ORD-45', 'invalid_name', 'message at name', contact],
  ['ORD-46', 'invalid_phone', 'message at phone_number', contact],
  ['ORD-47', 'outside_gameday_zone', 'message at address', 'Your address is outside of the game day delivery zone.'],
  [
    'ORD-48',
    'outside_alcohol_zone',
    'message at address',
    'Orders with alcohol must be delivered to an address in the same county. Alcohol cannot be delivered to: North Campus, Elm Hall.',
  ],
  ['ORD-49', 'order_place_failure', 'retry', genericText],
  ['ORD-50', 'unknown', 'retry', genericText],
  [
    'ORD-51',
    'invalid_order_id_discount_used',
    'message at coupon',
    'This discount code is limited to one use per customer.',
  ],
  [
    'ORD-52',
    'card_pickup_not_accepted',
    'message at payment',
    'This restaurant does not accept card payments for pickup.',
  ],
  [
    'ORD-53',
    'cash_pickup_not_accepted',
    'message at payment',
    'This restaurant does not accept cash payments for pickup.',
  ],
  [
    'ORD-54',
    'could_not_update_cart',
    'message at cart',
    'Your cart could not be updated. Please call (706) 555-0100 for support and mention cart ID 41.',
  ],
  ['ORD-55', 'recipient_missing_name', 'message at recipients', recipient],
  ['ORD-56', 'recipient_missing_birth_date', 'message at recipients', recipient],
  ['ORD-57', 'recipient_invalid_birth_date', 'message at recipients', recipient],
  ['ORD-58', 'recipient_too_young', 'message at recipients', recipient],
  [
    'ORD-59',
    'pay_at_door_not_accepted',
    'message at payment',
    'Deliveries with alcohol must be paid with a credit card online.',
  ],
]

const parts = { phone: '(706) 555-0100', places: ['North Campus', 'Elm Hall'], cart_id: 41 }
const does = (code: string) => {
  const reaction = reactionTo({ code })
  return reaction.does === 'message' ? `message at ${reaction.field}` : reaction.does
}

describe('the table of reasons', () => {
  test.each(expected)('[%s] [ORD-26] %s: %s', (_row, reason, reaction, message) => {
    expect(codeOf(reason)).toBe(`order_attempt_failure_reason_${reason}`)
    for (const code of [codeOf(reason), reason]) {
      expect(reasonOf(code)).toBe(reason)
      expect(does(code)).toBe(reaction)
      expect(messageFor({ code }, parts)).toBe(message)
    }
  })

  test('[SIL-ORD-020] it holds these 32 codes and no others', () => {
    expect(Object.keys(failureReasons).sort()).toEqual(expected.map(([, reason]) => reason).sort())
    expect(expected).toHaveLength(32)
  })

  test.each([
    ['ORD-60', 'load_failure_reason_no_order_attempt', 'retry'],
    ['ORD-61', 'load_failure_no_order', 'redirect'],
    ['ORD-62', 'load_failure_reason_no_cart', 'redirect'],
    ['ORD-63', 'load_failure_reason_unknown', 'redirect'],
  ])('[%s] [SIL-ORD-164] %s: %s', (_row, code, reaction) => {
    expect(does(code)).toBe(reaction)
    expect(messageFor({ code })).toBe(genericText)
  })

  test('[SIL-ORD-164] there are four request errors', () => expect(Object.keys(requestErrors)).toHaveLength(4))
})

describe('[ORD-66] [SIL-ORD-083] a declined card', () => {
  const declined = { code: codeOf('order_place_failure'), detail: 'card_declined' }
  test('is told at the payment and not tried again', () => {
    expect(reactionTo(declined)).toEqual({ does: 'message', field: 'payment' })
    expect(messageFor(declined)).toBe(cardText)
  })
  test('the detail means nothing beside another reason', () => {
    expect(reactionTo({ code: codeOf('unknown'), detail: 'card_declined' })).toEqual({ does: 'retry' })
  })
})

describe('[CRT-02] [SIL-ORD-023] what is not in the table', () => {
  test.each([
    '',
    'no such code',
    '<script>alert(1)</script>',
    'constructor',
    '__proto__',
    'order_attempt_failure_reason_',
    'order_attempt_failure_reason_toString',
  ])('%j gives the generic text and never itself', (code) => {
    expect(messageFor({ code }, parts)).toBe(genericText)
    expect(reactionTo({ code })).toEqual({ does: 'redirect' })
  })
})

test('[ORD-48] the restricted places of the refusal itself come before those that the page knew', () => {
  const refusal = { code: codeOf('outside_alcohol_zone'), detail: 'Elm Hall, Otter Stadium' }
  expect(messageFor(refusal, { places: ['North Campus'] })).toBe(
    'Orders with alcohol must be delivered to an address in the same county. Alcohol cannot be delivered to: Elm Hall, Otter Stadium.',
  )
})

test('[GEN-26] [SIL-ORD-024] [SIL-ORD-150] without restricted places the list falls away; without a phone, our support line is called', () => {
  expect(messageFor({ code: 'outside_alcohol_zone' })).toBe(
    'Orders with alcohol must be delivered to an address in the same county.',
  )
  expect(messageFor({ code: 'could_not_update_cart' }, { cart_id: 7 })).toBe(
    'Your cart could not be updated. Please call our support line for support and mention cart ID 7.',
  )
})
