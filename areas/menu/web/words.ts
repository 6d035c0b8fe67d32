import { defineWords } from '#platform/core/words.ts'

/** What a menu says to who reads it and orders from it. */
export const words = defineWords('menu', {
  search: 'Search',
  search_label: 'Search this menu',
  no_results: 'No Results Found',
  not_called: 'Nothing on this menu is called “{query}”.',
  count: '{count, plural, one {# item} other {# items}}',
  categories: 'Categories',

  minutes: '{minutes} min',
  delivery: '{amount} delivery',
  free_delivery: 'Free delivery',
  pickup_only: 'Pickup only',
  out_of_range: 'Outside your delivery range',

  add: 'Add Item',
  add_what: 'Add Item, {name}',
  in_cart: '{count} in cart',
  price_from: '<small>from</small>{amount}',
  // SIL-OPS-95, SIL-OPS-105
  out: 'Out of Stock',
  out_until: 'Out of Stock, back {day}',

  item_missing: 'What this item asks could not be loaded.',
  editor_missing: 'The menu editor could not be loaded.',
})
