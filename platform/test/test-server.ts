import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { inject } from 'vitest'
import { makeApp } from '#platform/server/app.ts'
import type { Area } from '#platform/server/area.ts'
import { type Clock, makeClock } from '#platform/server/clock.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { makeJobs } from '#platform/server/jobs.ts'
import { languagesFor } from '#platform/server/language.ts'
import { liveRoute } from '#platform/server/live-route.ts'
import { makePages } from '#platform/server/pages.ts'
import { addRoutes } from '#platform/server/route-runner.ts'
import { makeSecrets, type Secrets } from '#platform/server/secrets.ts'
import type { Sessions } from '#platform/server/sessions.ts'
import { transport } from '#platform/server/transport.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { heardHints, testRunner, testUnits } from './units.ts'

export type TestDepsOptions = { clock?: Clock; dataDir?: string }
/** What the platform leaves to the area that knows people: who somebody is, and what the office shows them. */
type People<S extends Sessions> = {
  readonly sessions: (deps: { db: Db; clock: Clock; secrets: Secrets; secureCookies: boolean }) => S
  readonly officeOf: NonNullable<Parameters<typeof makePages>[0]['officeOf']>
}
type Permitted = (roles: readonly string[], permitted: readonly string[]) => boolean

/** Everything an area needs, over a test database, with hints and jobs that a test can look at. Its pages are real but for the browser's code, whether this tree was built or not. */
export function makeTestDeps<S extends Sessions>(
  db: Db,
  people: People<S>,
  { clock = makeClock(), dataDir = '/nonexistent' }: TestDepsOptions = {},
) {
  const log = pino({ level: 'silent' })
  const hints = heardHints()
  const units = testUnits(db, { clock, hints })
  const secrets = makeSecrets(randomBytes(32))
  const sessions = people.sessions({ db, clock, secrets, secureCookies: false })
  return {
    log,
    clock,
    db,
    units,
    hints,
    jobs: makeJobs({ db, clock, log }),
    secrets,
    sessions,
    pages: makePages({
      webDir: inject('emptyBuild'),
      sessions,
      environment: 'test',
      officeOf: people.officeOf,
      checkReplies: true,
    }),
    publicOrigin: 'http://127.0.0.1',
    dataDir,
    demo: true,
    environment: 'test',
  } satisfies ServerDeps
}

/** A server of these areas for `inject`, without a port; replies are checked against their schemas. */
export async function makeTestApp(
  deps: ServerDeps,
  areas: readonly Area[],
  { isPermitted, signInPath }: { isPermitted: Permitted; signInPath: string },
) {
  const { log, publicOrigin } = deps
  const languages = languagesFor(false)
  const app = await makeApp({ log, publicOrigin, languages })
  const runner = testRunner(
    areas.flatMap((area) => area.calls ?? []),
    deps.units,
    isPermitted,
    deps.log,
  )
  const routes = [
    transport({ runner, sessions: deps.sessions }),
    liveRoute({ hints: deps.hints, topics: areas.flatMap((area) => area.topics ?? []), isPermitted }),
    ...areas.flatMap((area) => area.routes ?? []),
  ]
  addRoutes(app, routes, { ...deps, isPermitted, signInPath, checkReplies: true })
  return { app, runner }
}
