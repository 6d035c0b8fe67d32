import { defineWords } from '#platform/core/words.ts'

/** Of what lies over a page, opens in it, or is missing in it. */
export const words = defineWords('ui/layer', {
  close: 'Close',
  dismiss: 'Dismiss',
  reload: 'Reload the page',
})
