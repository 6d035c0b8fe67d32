import { defineWords } from '#platform/core/words.ts'

/** Of the map of the streets. */
export const words = defineWords('ui/street-map', {
  pin: 'Pin. Move it with the arrow keys.',
  missing: 'The streets cannot be shown on this device.',
})
