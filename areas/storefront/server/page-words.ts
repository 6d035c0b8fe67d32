import { defineWords } from '#platform/core/words.ts'

/** Titles and descriptions of the public pages: of tabs, of search engines and of previews. */
export const pageWords = defineWords('storefront/pages', {
  landing_description: 'Restaurants and package stores of your town, brought to your door.',
  list: 'Restaurants and stores in {city} · Cosmic',
  list_description: 'Delivery and pickup from the restaurants and package stores of {city}, {state}.',
  found: '{what} · Cosmic',
  menu: '{place} · Cosmic',
  menu_description: 'The menu of {place} in {city}: order for delivery or pickup.',
  no_menu: 'Page not found',
  no_menu_why: 'There is no restaurant or store at this address.',
  too_many_sign_ups: 'Too many sign-ups. Please try again later.',
})
