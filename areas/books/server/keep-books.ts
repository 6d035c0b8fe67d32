import type { ServerDeps } from '#platform/server/deps.ts'
import { rollUp } from './roll-up.ts'

const everyMs = 2_000

/** Keeps the books in step with the ledger, a moment behind it; every process may, as one of them is enough. */
export function keepBooks({ db, clock, log }: Pick<ServerDeps, 'db' | 'clock' | 'log'>): { stop(): Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const next = () => {
    if (!stopped) timer = setTimeout(begin, everyMs)
  }
  function begin(): void {
    running = rollUp(db, { now: clock.now() })
      .then((rolled) => rolled === 'waits' && log.info('the books wait for a transaction that writes into the ledger'))
      .catch((error: unknown) => log.warn({ err: error }, 'the books could not be kept'))
      .then(next)
  }
  begin()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
