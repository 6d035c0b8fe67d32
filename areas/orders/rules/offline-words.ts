import { defineWords } from '#platform/core/words.ts'

/** What the service worker says where no page can be reached; plain messages alone, as it reads no values. */
export const offlineWords = defineWords('orders/offline', {
  heading: 'You are offline',
  goes_on: 'Your order goes on all the same. This is how it was when you last looked:',
  went: 'This is how your order ended:',
  any_order: 'An order that you placed goes on all the same.',
  order: 'Order',
  cart: 'What is in your cart stays there:',
  waits: 'The page comes by itself as soon as there is a network again.',
  again: 'Try again',
  news: 'Your order',
  news_body: 'There is news of your order.',
})
