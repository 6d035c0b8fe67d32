import { defineWords } from '#platform/core/words.ts'

/** Of the box that counts. */
export const words = defineWords('ui/stepper', {
  one_more: 'One more, {what}',
  one_less: 'One less, {what}',
  remove: 'Remove {what}',
})
