import { defineWords } from '#platform/core/words.ts'

/** What letters about an order say. */
export const letterWords = defineWords('orders/letter', {
  receipt: 'Receipt of order #{order_id}, {place}',
  receipt_heading: 'Thank you, enjoy!',
  receipt_intro_delivery: 'This is the receipt of your delivery from {place}.',
  receipt_intro_pickup: 'This is the receipt of your pickup from {place}.',
  confirmation: '{place} has your order #{order_id}',
  confirmation_heading: 'We have your order',
  confirmation_intro_delivery: '{place} has your delivery order. Its page says how it stands.',
  confirmation_intro_pickup: '{place} has your pickup order. Its page says how it stands.',
  rejected: 'Order #{order_id} from {place} was not handed over',
  rejected_heading: 'Your order was not handed over',
  rejected_intro: 'Our driver could not hand your order from {place} over at the door.',
  cancelled: 'Order #{order_id} from {place} is cancelled',
  cancelled_heading: 'Your order is cancelled',
  cancelled_intro_delivery: 'Your delivery order from {place} is cancelled. Nothing of it will come any more.',
  cancelled_intro_pickup: 'Your pickup order from {place} is cancelled. Nothing of it will come any more.',

  sentences: '{first} {second}',
  order: 'Order',
  number: '#{order_id}',
  placed: 'Placed',
  placed_at: '{day}, {time}',
  name: 'Name',
  delivered_to: 'Delivered to',
  pickup_at: 'Pickup at',
  place: '{place}, {address}',
  window: 'Window',
  note: 'Note',
  line: '{quantity} × {name}',
  fact: '{label}: {text}',

  pay_nothing: 'Nothing to pay',
  pay_cash: '{amount} in cash at the door',
  pay_store: '{amount} at the store',
  paid_card: '{card, select, none {{amount} by card} other {{amount} by {card}}}',
  paid_partly: '{paid}; {back} of it was given back',
  refunded:
    '{card, select, none {All that was charged went back to your card.} other {All that was charged went back to {card}.}}',
  unpaid: 'Nothing is to be paid.',
  unpaid_yet: 'Nothing is to be paid, and nothing was.',
  charged:
    '{card, select, none {Your card was charged. Support looks at it and tells you what comes back.} other {{card} was charged. Support looks at it and tells you what comes back.}}',
  let_go:
    'Nothing is charged. What was held on {card, select, none {your card} other {{card}}} is let go; your bank may show it for some days.',

  payment: 'Payment: {paid}',
  your_order: 'Your order: {address}',
  see_order: 'See your order',
  help: 'Questions about this order? Call {phone}.',
})
