import { setTimeout as pause } from 'node:timers/promises'

const attempts = 6
/** Doubles with each attempt; the random part keeps two losers from meeting again. */
const firstPauseMs = 5
/** serialization_failure, deadlock_detected */
const lostRaces = new Set(['40001', '40P01'])

/** What the database has rolled back whole, because another transaction was in the way, is done anew. */
export async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= attempts || !isLostRace(error)) throw error
      await pause(Math.random() * firstPauseMs * 2 ** attempt)
    }
  }
}

function isLostRace(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && lostRaces.has(String(error.code))
}
