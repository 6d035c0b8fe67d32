import { defineWords } from '#platform/core/words.ts'

/** An item on a page of its own, ordered by a plain form. */
export const itemWords = defineWords('storefront/item', {
  for_answer: 'With {answer}: {question}',
  portion: '{group}, {slot} of {slots}',
  last_portions: '{group}, {slot} of {slots}, for {count, plural, one {# portion} other {# portions}}',
  how_many: 'How many',
  each: '{cost} each',
  add: 'Add to cart',
  clear_and_add: 'Clear cart and add item',
  out: 'This item is out of stock.',
})
