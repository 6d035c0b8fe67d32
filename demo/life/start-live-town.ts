import { runSteps } from '../run-steps.ts'
import { type LiveTownDeps, makeLiveTown } from './live-town.ts'
import { beginDemoLife } from './switch.ts'

const everyMs = 5_000

/** The demo town lives: its people order, cook, drive and write by themselves, until it is stopped or switched off. */
export function startLiveTown(deps: Omit<LiveTownDeps, 'signal'>): { stop(): Promise<void> } {
  const ending = new AbortController()
  const step = makeLiveTown({ ...deps, signal: ending.signal })
  let isBegun = false
  const begin = async () => {
    await beginDemoLife(deps.db, deps.clock.now())
    isBegun = true
  }
  const failed = (err: unknown) => {
    if (!ending.signal.aborted) deps.log.warn({ err }, 'the demo town stands still')
  }
  const running = runSteps(
    async () => {
      if (!isBegun) await begin()
      await step()
    },
    { everyMs, failed },
  )
  return {
    stop() {
      ending.abort()
      return running.stop()
    },
  }
}
