import { defineWords } from '#platform/core/words.ts'

/** Of the dialog with the busy fees of a week. */
export const words = defineWords('checkout/busy-fees', {
  title: 'Busy fees this week',
  why: 'When many order at once, a busy fee pays for more drivers. A price that you have seen is kept for 10 minutes.',
  reading: 'Reading the busy fees',
  choose_window: 'Choose a window',
})
