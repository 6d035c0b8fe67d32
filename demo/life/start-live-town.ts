import { bringPast, type PastDeps } from '../history/bring-past.ts'
import { runSteps } from '../run-steps.ts'
import { type LiveTownDeps, makeLiveTown } from './live-town.ts'
import { beginDemoLife } from './switch.ts'

const everyMs = 5_000

type Deps = Omit<LiveTownDeps, 'signal'> & Pick<PastDeps, 'cards'>

/**
 * The demo town lives: its people order, cook, drive and write by themselves, until it is stopped or switched off. The first start brings in
 * the days before, beside what goes on.
 */
export function startLiveTown(deps: Deps): { stop(): Promise<void> } {
  const { db, clock, log, secrets, cards, sandboxUrl } = deps
  const ending = new AbortController()
  const { signal } = ending
  const step = makeLiveTown({ ...deps, signal })
  let past: Promise<unknown> | undefined
  const failed = (what: string) => (err: unknown) => {
    if (!signal.aborted) log.warn({ err }, what)
  }
  const begin = async () => {
    await beginDemoLife(db, clock.now())
    past = bringPast({ db, secrets, cards, sandboxUrl, signal }).catch(failed('the demo town remembers nothing'))
  }
  const running = runSteps(
    async () => {
      if (!past) await begin()
      await step()
    },
    { everyMs, failed: failed('the demo town stands still') },
  )
  return {
    async stop() {
      ending.abort()
      await running.stop()
      await past
    },
  }
}
