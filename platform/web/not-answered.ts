import { useOnline } from './use-online.ts'
import { words } from './words.ts'

/** What a person is told when a request had no answer: whether it is the connection, as far as the browser knows. */
export function notAnswered(): string {
  return navigator.onLine ? words.unanswered : words.offline
}

/** What is said of the network is not true any more once it is back; all else stands until the next act. */
export const useStillTrue = <Said>(said: Said): Said | undefined =>
  useOnline() && said === words.offline ? undefined : said
