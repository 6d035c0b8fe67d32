import { defineWords } from '#platform/core/words.ts'

/** What the first page says. */
export const words = defineWords('storefront/landing', {
  hungry: 'Hungry?',
  way: 'We know the way.',
  lead: 'Dinner from the kitchens around you, and a bottle to go with it. Tell us where you are and see who is cooking.',
  see_open: 'See what’s open',
  cities: 'Or pick a city',
  soon: 'soon',
  not_yet: 'We do not deliver in {place} yet.',
  leave_mail: 'Leave your e-mail and you will hear first.',
  elsewhere: 'Live somewhere else?',
  is_next: '{place} is next. Leave your e-mail and you will hear first.',
  mail: 'E-mail',
  mail_example: 'you@example.com',
  tell_me: 'Tell me',
})
