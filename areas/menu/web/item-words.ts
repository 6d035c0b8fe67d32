import { defineWords } from '#platform/core/words.ts'

/** What an item asks before it goes into the cart. */
export const itemWords = defineWords('menu/item', {
  add: 'Add to cart',

  done: 'Done',
  optional: 'Optional',
  required: 'Required',
  slots_left: '{count, plural, one {# slot left} other {# slots left}}',
  choose_one: 'Choose one',
  as_many: 'As many as you like',
  exactly: 'Exactly {least}',
  between: '{least} to {most}',
  up_to: 'Up to {most}',
  at_least: 'At least {least}',
  exactly_in_all: 'Exactly {least} in all',
  between_in_all: '{least} to {most} in all',
  up_to_in_all: 'Up to {most} in all',
  at_least_in_all: 'At least {least} in all',
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
