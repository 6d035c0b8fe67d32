import { expect, test } from 'vitest'
import { cancelMoneyText } from './cancel-money.ts'

const none = { payment_type: 'card_online', held: 0, charged: 0, given_back: 0, credit_back: 0, card: 'Visa 4242' }

test.each([
  ['held on its card', { held: 2450 }, '$24.50 held on Visa 4242 is let go. Nothing is charged.'],
  [
    'held on a card that is not known',
    { held: 2450, card: undefined },
    '$24.50 held on the card is let go. Nothing is charged.',
  ],
  ['charged', { charged: 2450 }, '$24.50 is charged: refund it first.'],
  ['charged, and given back in part', { charged: 2450, given_back: 1000 }, '$14.50 is charged: refund it first.'],
  ['a part is charged, the rest is held', { charged: 1000, held: 1450 }, '$10.00 is charged: refund it first.'],
  ['given back whole', { charged: 2450, given_back: 2450 }, 'All that was charged is given back.'],
  ['let go before', {}, 'Nothing is held on a card.'],
  ['to be paid at the door', { payment_type: 'cash' }, 'Nothing was paid yet.'],
  [
    'held, and paid in part with credit',
    { held: 2450, credit_back: 600 },
    '$24.50 held on Visa 4242 is let go. Nothing is charged. $6.00 of credit is given back.',
  ],
  [
    'paid with credit, the rest at the door',
    { payment_type: 'cash', credit_back: 600 },
    'Nothing but credit was paid yet. $6.00 of credit is given back.',
  ],
  ['charged beside a credit', { charged: 2450, credit_back: 600 }, '$24.50 is charged: refund it first.'],
])(
  '[SIL-ORD-006] [SIL-ORD-047] before an order is cancelled it is said what becomes of its money: %s',
  (_name, money, said) => {
    expect(cancelMoneyText({ ...none, ...money })).toBe(said)
  },
)
