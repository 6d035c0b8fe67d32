import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Attempt, extendLease, leaseAttempts } from './attempts.ts'
import type { CheckoutDeps } from './deps.ts'
import type { PlacementRead } from './placement-read.ts'
import { runAttempt } from './run-attempt.ts'

/** Works on order attempts: at once on those of this process's own posts, within seconds on those that a crash left behind. */
export type AttemptWorker = {
  /** The name under which attempts are leased; undefined while this process does no background work. */
  readonly name: string | undefined
  take(attempt: Attempt, read: PlacementRead | undefined): void
  /** Whether this device's attempt of that cart is in hand here, and when it ends; no longer than a page waits for its next look. */
  ended(cartId: number, device: number): Promise<void> | undefined
  start(): void
  /** Ends after the attempts in hand. */
  stop(): Promise<void>
}

/** Below the half second after which a page asks again. */
const waitMs = 400
const pollMs = 1_000
const extendMs = 2_000
/** Below the pool's size, so that placements leave connections for the pages. */
const atOnce = 12

type LeasedAttempt = { readonly attempt: Attempt; readonly read?: PlacementRead | undefined }

export function makeAttemptWorker(deps: CheckoutDeps): AttemptWorker {
  const name = randomUUID()
  const waiting: LeasedAttempt[] = []
  const inHand = new Set<Promise<void>>()
  const ends = new Map<number, { readonly device: number; readonly end: PromiseWithResolvers<void> }>()
  let timer: NodeJS.Timeout | undefined
  let polling = false

  function next(): void {
    while (inHand.size < atOnce) {
      const taken = waiting.shift()
      if (!taken) return
      const { cart_id } = taken.attempt
      const running = work(taken).finally(() => {
        inHand.delete(running)
        ends.get(cart_id)?.end.resolve()
        ends.delete(cart_id)
        next()
      })
      inHand.add(running)
    }
  }

  async function work({ attempt, read }: LeasedAttempt): Promise<void> {
    const lease = setInterval(() => {
      extendLease(deps.db, name, attempt.order_attempt_id).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'the lease of an order attempt could not be extended'),
      )
    }, extendMs)
    try {
      await runAttempt(deps, name, attempt, read)
    } catch (error) {
      // Its lease runs out, and then it is taken up again.
      deps.log.error({ err: error, order_attempt_id: attempt.order_attempt_id }, 'an order attempt broke')
    } finally {
      clearInterval(lease)
    }
  }

  async function poll(): Promise<void> {
    if (polling || waiting.length > 0) return
    polling = true
    try {
      for (const attempt of await leaseAttempts(deps.db, name, atOnce)) waiting.push({ attempt })
      next()
    } catch (error) {
      deps.log.error({ err: error }, 'order attempts cannot be read')
    } finally {
      polling = false
    }
  }

  return {
    get name() {
      return timer ? name : undefined
    },
    take(attempt, read) {
      ends.set(attempt.cart_id, { device: attempt.session_persistent_id, end: Promise.withResolvers() })
      waiting.push({ attempt, read })
      next()
    },
    ended(cartId, device) {
      const running = ends.get(cartId)
      return running?.device === device
        ? Promise.race([running.end.promise, pause(waitMs, undefined, { ref: false })])
        : undefined
    },
    start() {
      timer ??= setInterval(() => void poll(), pollMs)
      void poll()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      while (inHand.size > 0) await Promise.all(inHand)
    },
  }
}
