import { defineWords } from '#platform/core/words.ts'

/** Of the stars. */
export const words = defineWords('ui/rating', {
  of: '{rating} of {most}',
})
