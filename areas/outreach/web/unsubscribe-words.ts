import { defineWords } from '#platform/core/words.ts'

/** What the page says that a mail’s link leads to. */
export const words = defineWords('outreach/unsubscribe', {
  foot: 'Ordering and delivery.',
  title: 'No more news from us?',
  title_out: 'You get no more offers',
  question: 'Press the button, and no more offers come to {address}. Mail about your own orders still comes.',
  is_out: 'We send no more offers to {address}. Mail about your own orders still comes.',
  act: 'Unsubscribe',
})
