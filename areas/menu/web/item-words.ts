import { defineWords } from '#platform/core/words.ts'

/** What an item asks before it goes into the cart. */
export const itemWords = defineWords('menu/item', {
  add: 'Add to cart',

  done: 'Done',
  optional: 'Optional',
  required: 'Required',
  slots_left: '{count, plural, one {# slot left} other {# slots left}}',
  at_most_in_all: 'At most {most} in all',
  digits_only: 'Digits only',

  one_less: 'One less, {what}',
  one_more: 'One more, {what}',
  quantity_of: 'Quantity, {what}',

  choose: 'Choose {count}. The same one twice is fine.',
  chosen_for: 'Chosen for {group}',
  remove: 'Remove',
  filled: 'All slots are filled.',
  left: '{open} of {all} left to choose',
  quantity: 'Quantity',
  add_choice: 'Add',
})
