import { defineWords } from '#platform/core/words.ts'

/** An item on a page of its own, ordered by a plain form. */
export const itemWords = defineWords('storefront/item', {
  choose_one: 'Choose one',
  at_least: 'At least {count}',
  at_most: 'At most {count}',
  for_answer: 'With {answer}: {question}',
  portion: '{group}, {slot} of {slots}',
  last_portions: '{group}, {slot} of {slots}, for {count, plural, one {# portion} other {# portions}}',
  how_many: 'How many',
  each: '{cost} each',
  add: 'Add to cart',
  clear_and_add: 'Clear cart and add item',
  out: 'This item is out of stock.',
  unavailable: 'This item cannot be ordered right now.',
  answers: 'Please answer all questions.',
  other_restaurant: 'Your cart contains items from another restaurant. Would you like to clear your cart?',
  session: 'Your browser keeps no cookies, and without them there is no cart.',
  being_placed: 'Your order is being placed.',
})
