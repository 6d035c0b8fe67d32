import { defineWords } from '#platform/core/words.ts'

/** Apart, as the checkout has them before it has the part itself. */
export const partWords = defineWords('customers/part', {
  opening: 'Opening your cards',
  missing: 'The part with your cards could not be loaded.',
})
