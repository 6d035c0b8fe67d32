import { defineWords } from '#platform/core/words.ts'

/** What the frame of every public page says, and the menu page beside the menu. */
export const words = defineWords('storefront', {
  deliver_to: '<small>Deliver to</small> <b>{address}</b>',
  restaurants: 'Restaurants',
  package_stores: 'Package stores',
  foot_of_city: 'Kitchens and package stores of {city}, brought by people who live here.',
  foot: 'Ordering and delivery.',
  about: 'About',
  guides: 'Guides',
  call: 'Call {phone}',
  // To the letter of the specification, which says "1 items" as well.
  cart: 'Cart, {count, plural, one {# item} other {# items}}',
  added: 'Item added to cart',
  view_cart: 'View cart',
  cart_kept: 'Your cart stays as it was.',
  list_of_stores: 'Package Stores',
})
