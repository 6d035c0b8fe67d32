import type { Logger } from 'pino'
import { type Refusal, refuse } from '#platform/core/result.ts'
import { makeWorkerThread, type WorkerThread } from '#platform/server/worker-thread.ts'
import type { PlayAnswer, PlayJob } from './play-days.ts'

/** A day of 3,200 orders takes a dozen seconds, and twice that with all that a recorded one is played under. */
const patienceMs = 60_000
const memoryMb = 256
/** Those who come later are asked to try again. */
const waitingAtMost = 4

export type Player = {
  play(job: PlayJob): Promise<PlayAnswer | Refusal<'busy' | 'not_played'>>
  stop(): Promise<void>
}

type Thread = WorkerThread<PlayJob, PlayAnswer>
export const makePlayThread = (
  file: URL = new URL('./play-thread.ts', import.meta.url),
  patience = patienceMs,
): Thread => makeWorkerThread(file, { patienceMs: patience, memoryMb })

/** Plays days one after another, in a thread of its own. */
export function makePlayer(log: Pick<Logger, 'warn'>, thread: Thread = makePlayThread()): Player {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    async play(job) {
      if (waiting >= waitingAtMost) return refuse('busy')
      waiting += 1
      const mine = last.then(() => thread.work(job))
      last = mine.catch(() => undefined)
      try {
        return await mine
      } catch (err) {
        log.warn({ err }, 'a day could not be played')
        return refuse('not_played')
      } finally {
        waiting -= 1
      }
    },
    stop: () => thread.stop(),
  }
}
