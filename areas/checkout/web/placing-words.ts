import { defineWords } from '#platform/core/words.ts'

/** What the checkout says once the order is sent. */
export const placingWords = defineWords('checkout/placing', {
  placing: 'Placing your order',
  still_placing: 'Still placing your order',
  usually: 'Usually under ten seconds. You can put the phone down.',
  slow: 'It is slow right now, so we asked again, {seconds, plural, one {# second} other {# seconds}} so far. You will only be charged once.',
  offline: 'You seem to be offline. We go on by ourselves as soon as you are connected.',
  steps: 'What has happened',
  sending: 'Sending your order',
  sending_what: 'Prices, hours, address and age are checked',
  authorizing: 'Authorizing {card}',
  reserving: 'Reserving your order',
  handing: 'Handing it to {place}',

  bank_asks: 'Your bank wants to know that it is you. Please answer it in the window that has opened.',
  refused: 'Your order was not placed',
  not_charged: '<b>Your card was not charged</b> and your cart is as you left it.',
  not_ordered: '<b>Nothing was ordered</b> and your cart is as you left it.',
  to_cart: 'Back to my cart',
  change_address: 'Change the address',
  change_payment: 'Change the payment',
  check_recipients: 'Check the recipients',
  check_contact: 'Check my contact info',

  lost: 'We lost the line',
  again: 'Try again',
  or_call: 'Or call <phone/>',
  not_twice: 'Trying again cannot order twice: this cart can become one order only.',

  similar: 'You recently placed a similar order.',
  similar_question: 'Did you mean to order twice?',
  view_order: 'View Order',
  new_order: 'Place New Order',
  today_at: 'Today, {time}',
  day_at: '{day}, {time}',
})
