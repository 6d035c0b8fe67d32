import { defineWords } from '#platform/core/words.ts'

/** What stands around the guides. */
export const words = defineWords('storefront/guides', {
  what: 'What',
  when: 'When',
  from: 'From',
  until: 'Until',
  law: 'By the law of {law}. Whoever receives it must be {age} or over.',
})
