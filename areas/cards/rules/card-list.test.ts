import { expect, test } from 'vitest'
import { withSelected } from './card-list.ts'

const card = (payment_card_id: number, more: { selected?: boolean; voided?: boolean } = {}) => ({
  payment_card_id,
  card_type: 'Visa',
  last_four: '4242',
  payment_card_payment_customer_link_id: 0,
  mx_merchant_token: '',
  voided: false,
  selected: false,
  ...more,
})

test('[CSL-10] [CSL-11] one card is selected, and never a voided one', () => {
  const cards = [card(1, { selected: true }), card(2), card(3, { voided: true })]
  expect(withSelected(cards, 2).map(({ selected }) => selected)).toEqual([false, true, false])
  expect(withSelected(cards, 3).some(({ selected }) => selected)).toBe(false)
})
