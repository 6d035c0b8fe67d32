import { randomUUID } from 'node:crypto'
import type { Clock } from '#platform/server/clock.ts'

/** Google's own limit for a session. */
const longestMs = 3 * 60_000
const mostSessions = 1_000
const mostOffers = 5_000

export type Offer = { readonly placeId: string; readonly sessionToken: string }

/** Questions that continue each other, letter by letter, are one session, which ends when one of its offers is picked. */
export function typingSessions(clock: Clock) {
  const sessions = new Map<string, { typed: string; at: number }>()
  const offers = new Map<string, Offer>()
  const keyOf = (words: string) => words.toLowerCase().replace(/\s+/g, ' ').trim()

  return {
    tokenOf(question: string): string {
      const [typed, at] = [keyOf(question), clock.now().getTime()]
      for (const [token, session] of sessions) {
        if (at - session.at > longestMs) sessions.delete(token)
        else if (typed.startsWith(session.typed) || session.typed.startsWith(typed)) {
          sessions.set(token, { typed, at })
          return token
        }
      }
      const token = randomUUID()
      dropOldest(sessions, mostSessions)
      sessions.set(token, { typed, at })
      return token
    },
    offered(label: string, offer: Offer): void {
      dropOldest(offers, mostOffers)
      offers.set(keyOf(label), offer)
    },
    /** The offer that was picked, once. */
    take(label: string): Offer | undefined {
      const offer = offers.get(keyOf(label))
      offers.delete(keyOf(label))
      if (offer) sessions.delete(offer.sessionToken)
      return offer
    },
  }
}

function dropOldest(map: Map<string, unknown>, most: number): void {
  const [oldest] = map.keys()
  if (map.size >= most && oldest !== undefined) map.delete(oldest)
}
