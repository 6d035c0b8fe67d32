import { defineWords } from '#platform/core/words.ts'

/** What lists of places say. */
export const words = defineWords('storefront/stores', {
  kinds: 'Kinds of food',
  out_of_range: 'Outside your delivery range',
  filter: 'Filter',
  favorite: 'Favorites',
  favorite_of: 'Favorite, {name}',
  favorite_keep: 'Keep as a favorite',
  favorite_drop: 'No longer a favorite',
  no_favorites: 'No favorites yet. The star on a place keeps it here, on this device.',
  sort: 'Sort places',
  sort_best: 'Open first',
  sort_soon: 'Soonest first',
  sort_fee: 'Lowest delivery fee',
  sort_name: 'By name',
  open: 'Open now',
  free: 'Free delivery',
  pickup: 'Pickup',
  alcohol: 'Sells alcohol',
  shown: '{shown} of {all} places',
  nobody_fits: 'Nobody fits all of that',
  show_all: 'Show all places',
  kitchens: 'Kitchens',
  kitchens_of: 'Kitchens in {city}',
  stores: 'Package stores',
  stores_note: 'An ID check at the door, 21 and over.',
  all_closed: 'Everybody here is closed right now. Look through the menus meanwhile; each place says when it opens.',
  show_pickup: 'Show who offers pickup',
  other_address: 'Another address',
  nobody_brings: 'Nobody here delivers to <b>{address}</b>. Please try another address.',
  nobody_brings_unknown: 'Nobody here delivers to your address. Please try another address.',
  nobody_brings_pickup:
    'Nobody here delivers to <b>{address}</b>. You can pick your order up yourself, or try another address.',
  nobody_brings_pickup_unknown:
    'Nobody here delivers to your address. You can pick your order up yourself, or try another address.',

  title: 'Restaurants and stores',
  title_of: 'Restaurants and stores in {city}',
  title_stores: 'Package Stores',
  title_stores_of: 'Package Stores in {city}',
  fees_are_for:
    'Fees and times are for <b>{address}</b>. <home>Another address</home> <search>Search dishes and bottles</search>',
  tell_address:
    '<home>Tell us your address</home> and you see your fees and times. <search>Search dishes and bottles</search>',
  nobody_sells: 'Nobody sells here yet',
  elsewhere: 'Look elsewhere',
})
