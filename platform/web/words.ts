import { defineWords } from '#platform/core/words.ts'

/** What every page may have to say of itself. */
export const words = defineWords('platform/page', {
  unanswered: 'Something went wrong. Please try again.',
  offline: 'You are offline. Please try again when you are connected.',
  broke: 'This page broke',
  broke_why: 'It is our fault. What was saved before is saved.',
  load_again: 'Load it again',
  // SIL-ORD-154
  no_component: 'Cannot find component.',
})
