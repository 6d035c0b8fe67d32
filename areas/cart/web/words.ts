import { defineWords } from '#platform/core/words.ts'

/** What the cart beside a menu says. */
export const words = defineWords('cart', {
  title: 'Your cart',
  nothing: 'Nothing in it yet. What you add shows here.',
  count: '{count, plural, one {# item} other {# items}}',
  from: 'From {place}',
  answer: '{question}: {answer}',
  unavailable: 'Not available',
  to_checkout: 'Go to checkout',
  view: 'View cart ({count})',

  // CRT-31, CRT-32 and the answers check.
  refused: 'Item could not be added: internal error',
  connection_failure: 'Item could not be added: connection failure',

  // CRT-28…30
  other_title: 'Start a new cart?',
  other_question: 'Your cart contains items from another restaurant. Would you like to clear your cart?',
  other_clear: '{goods, select, order {Clear cart and add these items} other {Clear cart and add item}}',
  other_keep: 'Keep my cart',
})
