import { defineWords } from '#platform/core/words.ts'

/** The checkout of a browser without scripts. */
export const plainWords = defineWords('checkout/plain', {
  how: 'How you get it',
  delivery: 'Delivery',
  pickup: 'Pickup',
  chosen: '{choice}, chosen',
  brought_to: 'Brought to <b>{address}</b>',
  no_address: 'No address yet.',
  change_address: 'Change address',
  when: 'When it comes',
  choose: 'Choose',
  sums: 'What it costs',
  place: 'Placing the order',
  needs_scripts:
    'This part needs JavaScript: what is on a card goes from your browser straight to the bank’s, and that takes a script. Turn it on for this page, or order by telephone: <phone/>.',
  kept: 'Your cart stays as it is.',
})
