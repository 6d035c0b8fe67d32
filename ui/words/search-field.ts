import { defineWords } from '#platform/core/words.ts'

/** Of the field that finds as one types. */
export const words = defineWords('ui/search-field', {
  clear: 'Clear search',
})
