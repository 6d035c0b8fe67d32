import { describe, expect, test } from 'vitest'
import { shownLinesText } from '#areas/cart/rules/cart-hash.ts'
import { cents } from '#platform/core/money.ts'
import { firstRejection, type PlacementFacts, type PlacementQuote, type PostedOrder } from './checks.ts'
import type { FailureReason } from './reasons.ts'

const quote: PlacementQuote = {
  cart_hash: 'h',
  lines_text: '[]',
  franchise_id: 3,
  is_delivery: true,
  alcohol: false,
  available: true,
  delivery_fee: cents(299),
  service_fee: cents(100),
  sales_tax: cents(140),
  surge_price: cents(150),
  phone_fee: 0,
  distance_fee: cents(200),
  gas_fee: cents(25),
  highest_tip: cents(50_000),
  mandatory_tip: 0,
  mandatory_tip_changed: false,
}
const posted: PostedOrder = {
  cart_hash: 'h',
  restaurant_id: 3,
  is_delivery: true,
  name: 'Noor Haddad',
  phone_number: '(706) 555-0142',
  addr_line1: '12 Hawthorn Street',
  payment_type: 'card_online',
  order_payment_method_button: 'card_online',
  placement_type: 'placement_type_in_person',
  delivery_fee: cents(299),
  service_fee_delivery: cents(100),
  service_fee_pickup: 0,
  sales_tax_delivery: cents(140),
  sales_tax_pickup: cents(140),
  quoted_surge_price: cents(150),
  phone_fee: 0,
  distance_fee: cents(200),
  gas_fee: cents(25),
  added_tip: cents(300),
  recipients: [{ name: '', birth_date: '11/21/2005', id_type: 0 }],
}
const facts: PlacementFacts = {
  cart_active: true,
  other_attempt_running: false,
  franchise_active: true,
  pickup_type: 'pickup_type_card_and_at_store',
  delivery_type: 'delivery_type_delivery',
  open_for_order: true,
  address: { typed: '12 hawthorn street, Bellwether', found: '12 Hawthorn Street', in_range: true },
  outside_gameday_zone: false,
  outside_alcohol_zone: false,
  discount_used: false,
  phone_proven: true,
  today: '2026-11-21',
}
type Change = { posted?: Partial<PostedOrder>; quote?: Partial<PlacementQuote>; facts?: Partial<PlacementFacts> }

const objection = (...changes: Change[]) =>
  firstRejection(
    Object.assign({}, posted, ...changes.map((change) => change.posted)),
    Object.assign({}, quote, ...changes.map((change) => change.quote)),
    Object.assign({}, facts, ...changes.map((change) => change.facts)),
  )
const paidBy = (method: string): Change => ({
  posted: { payment_type: method, order_payment_method_button: method },
})
const pickup: Change = { posted: { is_delivery: false }, quote: { is_delivery: false, service_fee: 0 } }
const alcohol: Change = { quote: { alcohol: true } }
const born = (birth_date: string): Change => ({ posted: { recipients: [{ name: '', birth_date, id_type: 0 }] } })
const typed = (placement_type: string): Change => ({ posted: { placement_type } })
const contactless = typed('placement_type_contactless')

const line = { cart_line_id: 1, menu_item_id: 7, quantity: 1, unit_price: '8.50', answers: [], available: true }
const asQuoted = shownLinesText([line])
const otherFees: Change = { posted: { cart_hash: 'other', service_fee_delivery: 0 }, quote: { lines_text: asQuoted } }

test.each<[string, unknown, FailureReason]>([
  ['another quantity', [{ ...line, quantity: 2 }], 'cart_hash_mismatch'],
  ['another price', [{ ...line, unit_price: '8.00' }], 'cart_hash_mismatch'],
  ['other answers', [{ ...line, answers: [{ questionId: 8, answer: 'x' }] }], 'cart_hash_mismatch'],
  ['a line more', [line, { ...line, cart_line_id: 2 }], 'cart_hash_mismatch'],
  ['the same lines', [line], 'service_fee_change'],
  ['the same lines, with more of what a page knows', [{ ...line, name: 'Soup' }], 'service_fee_change'],
  ['no lines', undefined, 'service_fee_change'],
  ['anything', 'lines', 'service_fee_change'],
  ['a list of anything', [null, 3], 'service_fee_change'],
])(
  '[SIL-ORD-020] a page with %s is told what it understands, before what follows from it',
  (_what, cart_object, reason) => {
    expect(objection(otherFees, { posted: { cart_object } })).toBe(reason)
  },
)

test('[SIL-ORD-020] an order without fault meets no objection, for delivery and for pickup', () => {
  expect(objection()).toBeUndefined()
  expect(objection(pickup)).toBeUndefined()
  expect(objection(alcohol)).toBeUndefined()
})

/** In the order of the checks. */
const cases: readonly [string, FailureReason, Change[]][] = [
  ['ORD-27', 'invalid_cart_status', [{ facts: { cart_active: false } }]],
  ['ORD-28', 'race_found', [{ facts: { other_attempt_running: true } }]],
  ['ORD-29', 'no_franchise', [{ facts: { franchise_active: false } }]],
  ['ORD-29', 'no_franchise', [{ posted: { restaurant_id: 4 } }]],
  ['ORD-39', 'invalid_placement_type', [typed('by_drone')]],
  ['ORD-39', 'invalid_placement_type', [contactless, alcohol]],
  ['ORD-39', 'invalid_placement_type', [contactless, pickup]],
  ['ORD-40', 'invalid_placement_type_for_cash', [contactless, paidBy('cash_at_door')]],
  ['ORD-43', 'delivery_disabled', [{ facts: { delivery_type: 'delivery_type_no_delivery' } }]],
  ['ORD-43', 'delivery_disabled', [{ facts: { open_for_order: false } }]],
  ['ORD-42', 'pickup_disabled', [pickup, { facts: { pickup_type: 'pickup_type_no_pickup' } }]],
  ['ORD-42', 'pickup_disabled', [pickup, { facts: { pickup_type: 'of a later version' } }]],
  ['ORD-42', 'pickup_disabled', [pickup, { facts: { open_for_order: false } }]],
  ['ORD-38', 'exception_encountered', [paidBy('unknown')]],
  ['ORD-38', 'exception_encountered', [{ posted: { order_payment_method_button: 'cash_at_door' } }]],
  ['ORD-38', 'exception_encountered', [paidBy('pay_at_store')]],
  ['ORD-59', 'pay_at_door_not_accepted', [alcohol, paidBy('cash_at_door')]],
  ['ORD-52', 'card_pickup_not_accepted', [pickup, { facts: { pickup_type: 'pickup_type_only_at_store' } }]],
  [
    'ORD-53',
    'cash_pickup_not_accepted',
    [pickup, paidBy('pay_at_store'), { facts: { pickup_type: 'pickup_type_only_card' } }],
  ],
  ['ORD-53', 'cash_pickup_not_accepted', [pickup, paidBy('cash_at_door')]],
  ['ORD-53', 'cash_pickup_not_accepted', [pickup, alcohol, paidBy('pay_at_store')]],
  ['ORD-45', 'invalid_name', [{ posted: { name: '  ' } }]],
  ['ORD-45', 'invalid_name', [{ posted: { name: 'N'.repeat(101) } }]],
  ['ORD-46', 'invalid_phone', [{ posted: { phone_number: '1065550142' } }]],
  ['ORD-44', 'invalid_address', [{ facts: { address: undefined } }]],
  ['ORD-44', 'invalid_address', [{ posted: { addr_line1: '' } }]],
  ['ORD-44', 'invalid_address', [{ posted: { addr_line1: '9 Other Road' } }]],
  ['ORD-44', 'invalid_address', [{ facts: { address: { typed: posted.addr_line1, found: '', in_range: false } } }]],
  ['ORD-47', 'outside_gameday_zone', [{ facts: { outside_gameday_zone: true } }]],
  ['ORD-48', 'outside_alcohol_zone', [alcohol, { facts: { outside_alcohol_zone: true } }]],
  ['ORD-56', 'recipient_missing_birth_date', [alcohol, { posted: { recipients: [] } }]],
  ['ORD-56', 'recipient_missing_birth_date', [alcohol, born(' ')]],
  [
    'ORD-55',
    'recipient_missing_name',
    [alcohol, { posted: { recipients: [posted.recipients[0], posted.recipients[0]].flatMap((one) => one ?? []) } }],
  ],
  ['ORD-57', 'recipient_invalid_birth_date', [alcohol, born('2005-11-21')]],
  ['ORD-57', 'recipient_invalid_birth_date', [alcohol, born('02/30/2001')]],
  ['ORD-57', 'recipient_invalid_birth_date', [alcohol, born('11/21/1925')]],
  ['ORD-58', 'recipient_too_young', [alcohol, born('11/22/2005')]],
  ['ORD-51', 'invalid_order_id_discount_used', [{ facts: { discount_used: true } }]],
  ['ORD-33', 'delivery_fee_change', [{ posted: { delivery_fee: cents(298) } }]],
  ['ORD-32', 'service_fee_change', [{ posted: { service_fee_delivery: 0 } }]],
  ['ORD-32', 'service_fee_change', [pickup, { posted: { service_fee_pickup: cents(1) } }]],
  ['ORD-30', 'distance_fee_change', [{ posted: { distance_fee: 0 } }]],
  ['ORD-31', 'gas_fee_change', [{ posted: { gas_fee: 0 } }]],
  ['ORD-34', 'sales_tax_change', [{ posted: { sales_tax_delivery: cents(139) } }]],
  ['ORD-34', 'sales_tax_change', [pickup, { posted: { sales_tax_pickup: cents(139) } }]],
  ['ORD-36', 'surge_price_change', [{ posted: { quoted_surge_price: 0 } }]],
  ['ORD-38', 'exception_encountered', [{ posted: { phone_fee: cents(150) } }]],
  ['SIL-ORD-030', 'exception_encountered', [{ posted: { added_tip: cents(50_001) } }]],
  ['SIL-ORD-030', 'exception_encountered', [pickup, { posted: { added_tip: cents(50_001) } }]],
  ['ORD-35', 'mandatory_tip_change', [{ quote: { mandatory_tip: cents(301) } }]],
  ['ORD-35', 'mandatory_tip_change', [{ quote: { mandatory_tip_changed: true } }]],
  ['ORD-37', 'cart_hash_mismatch', [{ posted: { cart_hash: 'other' } }]],
  ['ORD-37', 'cart_hash_mismatch', [{ posted: { is_delivery: false } }]],
  ['ORD-54', 'could_not_update_cart', [{ quote: { available: false } }]],
]

describe('[SIL-ORD-020] each objection, and that it comes before those after it', () => {
  test.each(cases)('[%s] %s', (_row, reason, changes) => {
    expect(objection(...changes)).toBe(reason)
    expect(objection(...changes, { posted: { cart_hash: 'other' } })).toBe(
      reason === 'could_not_update_cart' ? 'cart_hash_mismatch' : reason,
    )
  })

  test('the first of all faults at once is the cart’s status, and each that is mended shows the next', () => {
    const order: [FailureReason, Change][] = [
      ['invalid_cart_status', { facts: { cart_active: false } }],
      ['race_found', { facts: { other_attempt_running: true } }],
      ['no_franchise', { facts: { franchise_active: false } }],
      ['invalid_placement_type', typed('by_drone')],
      ['delivery_disabled', { facts: { open_for_order: false } }],
      ['exception_encountered', paidBy('unknown')],
      ['invalid_name', { posted: { name: '' } }],
      ['invalid_phone', { posted: { phone_number: '' } }],
      ['invalid_address', { posted: { addr_line1: '' } }],
      ['outside_gameday_zone', { facts: { outside_gameday_zone: true } }],
      ['outside_alcohol_zone', { facts: { outside_alcohol_zone: true } }],
      ['recipient_missing_birth_date', { posted: { recipients: [] } }],
      ['invalid_order_id_discount_used', { facts: { discount_used: true } }],
      ['delivery_fee_change', { posted: { delivery_fee: 0 } }],
      ['service_fee_change', { posted: { service_fee_delivery: 0 } }],
      ['distance_fee_change', { posted: { distance_fee: 0 } }],
      ['gas_fee_change', { posted: { gas_fee: 0 } }],
      ['sales_tax_change', { posted: { sales_tax_delivery: 0 } }],
      ['surge_price_change', { posted: { quoted_surge_price: 0 } }],
      ['mandatory_tip_change', { quote: { mandatory_tip: cents(400) } }],
      ['cart_hash_mismatch', { posted: { cart_hash: 'other' } }],
      ['could_not_update_cart', { quote: { available: false } }],
    ]
    for (let mended = 0; mended < order.length; mended++) {
      const left = order.slice(mended)
      expect(objection(alcohol, ...left.map(([, change]) => change))).toBe(left[0]?.[0])
    }
  })
})

describe('a phone that nobody has proven', () => {
  const stranger: Change = { facts: { discount_used: true, phone_proven: false } }

  test('[SIL-ORD-063] is not told whether it has used a code before all else is right', () => {
    expect(objection(stranger)).toBe('invalid_order_id_discount_used')
    expect(objection(stranger, { posted: { delivery_fee: 0 } })).toBe('delivery_fee_change')
    expect(objection(stranger, { quote: { available: false } })).toBe('could_not_update_cart')
  })

  test('[SIL-ORD-063] nor before the bank has answered', () => {
    const used = { ...facts, discount_used: true }
    expect(firstRejection(posted, quote, { ...used, phone_proven: false }, 'bank')).toBeUndefined()
    expect(firstRejection(posted, quote, used, 'bank')).toBe('invalid_order_id_discount_used')
  })
})

describe('what is no objection', () => {
  test.each<[string, Change[]]>([
    ['[CRT-61] exactly 21 today', [alcohol, born('11/21/2005')]],
    [
      '[SIL-ORD-157] distance, gas, surge and the delivery fees on a pickup',
      [
        pickup,
        {
          posted: {
            distance_fee: cents(9),
            gas_fee: cents(9),
            quoted_surge_price: cents(9),
            delivery_fee: cents(9),
            service_fee_delivery: cents(9),
          },
        },
      ],
    ],
    ['[SIL-ORD-049] contactless, paid by card', [contactless]],
    ['[CRT-11] cash at the door of a delivery', [paidBy('cash_at_door')]],
    ['[CRT-11] paying at the store on pickup', [pickup, paidBy('pay_at_store')]],
    ['[SIL-ORD-030] the highest tip', [{ posted: { added_tip: cents(50_000) } }]],
    ['recipients of an order without alcohol', [{ posted: { recipients: [] } }]],
    ['an address posted with its town', [{ posted: { addr_line1: '12 Hawthorn Street, Bellwether, GA' } }]],
    ['no address on a pickup', [pickup, { facts: { address: undefined }, posted: { addr_line1: '' } }]],
    ['[SIL-ORD-052] a leap-day birth on 1 March', [alcohol, born('02/29/2004'), { facts: { today: '2025-03-01' } }]],
  ])('%s', (_what, changes) => expect(objection(...changes)).toBeUndefined())

  test('[SIL-ORD-052] a leap-day birth is too young on 28 February', () => {
    expect(objection(alcohol, born('02/29/2004'), { facts: { today: '2025-02-28' } })).toBe('recipient_too_young')
  })
})
