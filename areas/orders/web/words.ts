import { defineWords } from '#platform/core/words.ts'

/** What the order's page says. */
export const words = defineWords('orders', {
  received: 'Placed',
  confirmed: 'Accepted',
  preparing: 'Being prepared',
  ready: 'Ready',
  picked_up: 'On its way',
  delivered: 'Delivered',
  completed: 'Picked up',
  cancelled: 'Cancelled',
  rejected: 'Not handed over',
  at_door: 'At your door',

  order_of: 'Order {order_id} · {place}',
  ready_at: 'Ready at {time}',
  between: '{from} – {to}',
  placed_at: 'Placed {moment}',
  has_order: '{place} has your order.',
  has_order_driver: '{place} has your order. {driver} will bring it.',
  on_way: '{driver, select, none {Your driver} other {{driver}}} is on the way to you.',
  is_at_door: '{driver, select, none {Your driver} other {{driver}}} is at your door',
  at_door_meet: 'Please come to the door.',
  at_door_left: 'It is left at your door, as you wished.',
  delivered_at: 'Delivered at {time}',
  completed_at: 'Picked up at {time}',
  enjoy: 'Enjoy!',
  was_cancelled: 'Your order was cancelled',
  cancelled_for:
    '{by, select, customer {As you asked us to.} restaurant {{place} had to cancel it, and we are sorry.} other {We had to cancel it, and are sorry.}}',
  was_rejected: 'Your order was not handed over',
  rejected_next: 'It could not be handed over at the door. Support will call you.',
  told_label: 'When it comes, as it was told',
  told_at: 'at {time}',
  told_now: 'now',

  door_id: 'Have the ID in your hand',
  door_show: 'Show it',
  door_show_text:
    '{recipients, select, none {Whoever receives it} other {{recipients}}} shows an ID that has not expired; the driver checks that it is somebody of 21 or over.',
  door_sign: 'Sign',
  door_sign_text: 'With a finger, on {driver, select, none {the driver’s} other {{driver}’s}} phone.',
  door_take: 'Take it',
  door_take_text: 'Look inside before {driver, select, none {the driver} other {{driver}}} goes.',

  still: 'Without JavaScript this page stays as it is: <again>load it again</again> to see what is new.',
  offline: 'You are offline. This is how it was last; it goes on by itself once you are connected.',
  unanswered: 'We cannot be reached right now. This is how it was last; it goes on by itself.',

  late_kitchen:
    'Later than the {promised} that we promised, and we are sorry. The kitchen needs longer than it thought.',
  late_no_driver:
    'Later than the {promised} that we promised, and we are sorry. All drivers are busy; yours comes as soon as one is free.',
  late_other_stops:
    'Later than the {promised} that we promised, and we are sorry. Your driver has other doors before yours.',
  late_way: 'Later than the {promised} that we promised, and we are sorry. The way takes longer than we thought.',

  back_credit: 'A credit of {amount} waits for your next order.',
  back_card: '{amount} went back to {card, select, none {your card} other {{card}}}.',
  back_card_later: '{amount} is on its way back to {card, select, none {your card} other {{card}}}.',
  back_check: '{amount} comes back to you by check.',
  back_cash: '{amount} comes back to you in cash.',

  pay_nothing: 'Nothing to pay',
  pay_cash: '{amount} in cash at the door',
  pay_store: '{amount} at the store',
  paid_to: 'Paid to {place}',
  paid_card: '{amount} paid with {card, select, none {card} other {{card}}}',
  held_card: '{amount} held on {card, select, none {card} other {{card}}}',
  by_card: '{amount} by {card, select, none {card} other {{card}}}',
  not_charged: '{card, select, none {Your card} other {{card}}} is not charged',
  money_none: 'Nothing is to be paid.',
  money_let_go:
    'You were not charged. The {amount} held on {card, select, none {your card} other {{card}}} are let go; your bank may show them for some days.',
  money_charged:
    '{card, select, none {Your card} other {{card}}} was charged. Support looks at it and tells you what comes back.',

  steps_title: 'What happened so far',
  steps_label: 'The way of the order',
  staff_late: 'Staff: the ID was checked at the door after the cut-off.',
  staff_early: 'Staff: the ID was checked at the door before opening.',

  door_title: 'At your door',
  store_title: 'At the store',
  id_ready:
    '<b>Have the ID ready.</b> {recipients} may receive it; the driver checks the ID, and only hands over to somebody of 21 or over.',
  id_ready_unnamed:
    '<b>Have the ID ready.</b> The driver checks the ID, and only hands over to somebody of 21 or over.',
  either: '{one} or {other}',
  address: 'Address',
  phone: 'Phone',
  note: 'Note',
  pin: 'Place',
  pin_set: 'Where you set the pin',
  hand_over: 'Hand-over',
  contactless: 'Left at the door',
  in_person: 'In person',
  payment: 'Payment',

  map_missing: 'The map could not be loaded.',
  map_of: '{place} and {door}',
  your_driver: 'Your driver',

  follow: 'Tell me when it moves',
  follows: 'We tell you on this device when it moves.',
  unfollow: 'No more news',
  push_refused: 'Your browser does not let us. Its settings for this site can change that.',
  push_failed: 'Your browser cannot be told at the moment. This page goes on by itself.',

  help_title: 'Help with this order',
  help_intro: 'Late, missing or wrong? Write to us, or call <phone/> and say order {order_id}.',
  help_hurry: 'The answer appears here and comes by text. In a hurry? Call <phone/>.',
  message: 'Message to support',
  messages: 'Messages with support',
  send_message: 'Send message',
  from_you: 'You, {moment}',
  from_support: 'Support, {moment}',

  again_title: 'Order again',
  again_intro: 'The same from {place} goes into your cart, at today’s prices.',
  again_act: 'Order again',
  again_partly: 'It is in your cart, with a difference:',
  again_nothing: 'Nothing of it can be ordered now.',
  to_cart: 'Go to the cart',
  to_menu: 'See the menu',

  share: 'Share this page',
  share_title: 'Order at {place}',
  copied: 'The link is copied.',
  calendar: 'Add to calendar',

  rating_title: 'How was it?',
  rating_driver: '{driver}, who brought it',
  rating_send: 'Send rating',
  rating_thanks: 'Thank you! We pass it on.',

  receipt: 'Receipt',
  back_total: 'Given back',
  paid_total: 'You paid',
  print: 'Print',
  order_number: 'Order {order_id}',
  for_whom: '{name}, {phone}',
  answer: '{question}: {answer}',

  mail_title: 'Receipt by mail',
  mail_address: 'E-mail',
  mail_invalid: 'Please enter a valid e-mail address.',
  mail_send: 'Send',
  mail_receipt: 'The receipt is on its way to {to}.',
  mail_confirmation: 'We mail to {to} how it stands now, and the receipt once the order has come.',
  mail_cancelled: 'We mail to {to} that nothing is to be paid.',
})
