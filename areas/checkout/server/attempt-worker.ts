import { randomUUID } from 'node:crypto'
import { type Attempt, extendLease, leaseAttempts } from './attempts.ts'
import type { CheckoutDeps } from './deps.ts'
import { runAttempt } from './run-attempt.ts'

/** Works on order attempts: at once on those of this process's own posts, within seconds on those that a crash left behind. */
export type AttemptWorker = {
  /** The name under which attempts are leased; undefined while this process does no background work. */
  readonly name: string | undefined
  take(attempt: Attempt): void
  start(): void
  /** Ends after the attempts in hand. */
  stop(): Promise<void>
}

const pollMs = 1_000
const extendMs = 2_000
/** Below the pool's size, so that placements leave connections for the pages. */
const atOnce = 12

export function makeAttemptWorker(deps: CheckoutDeps): AttemptWorker {
  const name = randomUUID()
  const waiting: Attempt[] = []
  const inHand = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let looking = false

  function next(): void {
    while (inHand.size < atOnce) {
      const attempt = waiting.shift()
      if (!attempt) return
      const running = work(attempt).finally(() => {
        inHand.delete(running)
        next()
      })
      inHand.add(running)
    }
  }

  async function work(attempt: Attempt): Promise<void> {
    const lease = setInterval(() => {
      extendLease(deps.db, name, attempt.order_attempt_id).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'the lease of an order attempt could not be extended'),
      )
    }, extendMs)
    try {
      await runAttempt(deps, name, attempt)
    } catch (error) {
      // Its lease runs out, and then it is taken up again.
      deps.log.error({ err: error, order_attempt_id: attempt.order_attempt_id }, 'an order attempt broke')
    } finally {
      clearInterval(lease)
    }
  }

  async function look(): Promise<void> {
    if (looking || waiting.length > 0) return
    looking = true
    try {
      waiting.push(...(await leaseAttempts(deps.db, name, atOnce)))
      next()
    } catch (error) {
      deps.log.error({ err: error }, 'order attempts cannot be read')
    } finally {
      looking = false
    }
  }

  return {
    get name() {
      return timer ? name : undefined
    },
    take(attempt) {
      waiting.push(attempt)
      next()
    },
    start() {
      timer ??= setInterval(() => void look(), pollMs)
      void look()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      while (inHand.size > 0) await Promise.all(inHand)
    },
  }
}
