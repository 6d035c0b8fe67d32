/** What a person is told when a request had no answer: whether it is the connection, as far as the browser knows. */
export function notAnswered(): string {
  return navigator.onLine
    ? 'Something went wrong. Please try again.'
    : 'You are offline. Please try again when you are connected.'
}
