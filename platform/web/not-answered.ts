import { words } from './words.ts'

/** What a person is told when a request had no answer: whether it is the connection, as far as the browser knows. */
export function notAnswered(): string {
  return navigator.onLine ? words.unanswered : words.offline
}
