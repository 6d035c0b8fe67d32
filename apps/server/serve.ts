import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { makeOfficeOf, makeSessions } from '#areas/accounts/server/public.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import { startDemoDriving } from '#demo/driving/drive-demo.ts'
import { market as demoMarket } from '#demo/town/market.ts'
import { makeApp } from '#platform/server/app.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openDatabase } from '#platform/server/database.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { makeJobs } from '#platform/server/jobs.ts'
import { makeHints } from '#platform/server/live.ts'
import { makePages } from '#platform/server/pages.ts'
import { makeSecrets } from '#platform/server/secrets.ts'
import { makeUnitsOfWork } from '#platform/server/unit-of-work.ts'
import { allAreas } from './areas.ts'
import { addHealth } from './health.ts'
import { openProviders } from './providers.ts'
import type { Settings } from './settings.ts'
import { addWebSide, webDir } from './web-side.ts'

export type Served = { readonly url: string; readonly deps: ServerDeps; stop(): Promise<void> }

const drainWithinMs = 10_000
const lastWordsMs = 500

/** One process of the product over a migrated database: the web side, the background work, or both. */
export async function serve(
  settings: Settings,
  outside: { databaseUrl: string; sandboxUrl: string; log: Logger },
): Promise<Served> {
  const { log } = outside
  const clock = makeClock({ offsetMs: settings.clockOffsetMs, scale: settings.timeScale })
  const database = openDatabase(outside.databaseUrl, {
    max: settings.database.connections,
    namedStatements: settings.database.namedStatements,
  })
  const { db } = database
  const hints = makeHints({ url: settings.database.listenUrl ?? outside.databaseUrl, log })
  const jobs = makeJobs({ db, clock, log })
  const units = makeUnitsOfWork({ db, clock, hints, wakeJobs: () => jobs.wake() })
  const sessions = makeSessions({ db, clock, secureCookies: settings.publicUrl?.startsWith('https:') ?? false })
  const environment = settings.production ? 'production' : 'sandbox'
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  const url = settings.publicUrl ?? `http://${host}:${settings.port}`
  const publicOrigin = new URL(url).origin
  const deps = {
    log,
    clock,
    db,
    units,
    hints,
    jobs,
    sessions,
    secrets: makeSecrets(settings.dataKey),
    pages: makePages({ webDir, sessions, environment, officeOf: makeOfficeOf(db) }),
    publicOrigin,
    dataDir: settings.dataDir,
    demo: settings.demo,
    environment,
  }
  const providers = openProviders(settings, { sandboxUrl: outside.sandboxUrl, clock, environment, url })
  const areas = allAreas(deps, providers, settings.imports)
  const { trustedProxies, patience } = settings
  const app = await makeApp({ log, publicOrigin, vaultOrigin: providers.vault.origin, trustedProxies, patience })
  const health = addHealth(app, db)
  if (settings.roles.web) await addWebSide(app, deps, areas)
  await app.listen({ port: settings.port, host: settings.host })

  const works = settings.roles.work ? areas.flatMap((area) => (area.work ? [area.work()] : [])) : []
  if (settings.roles.work && settings.demoDriving) {
    const { market_id } = demoMarket
    works.push(startDemoDriving({ db, clock, log, roadTimes: makeRoadTimes(db, log), market_id }))
  }
  if (settings.roles.work) jobs.start(Object.assign({}, ...areas.map((area) => area.jobs ?? {})))

  let stopped: Promise<void> | undefined
  async function drain(): Promise<void> {
    const late = pause(drainWithinMs, undefined, { ref: false })
    const idle = health.drain()
    await hints.close()
    await Promise.race([Promise.all([idle, jobs.stop(), ...works.map((work) => work.stop())]), late])
    await Promise.race([app.close(), late])
    providers.close()
    // What is still in hand after all that time keeps its connection; the database rolls it back when we are gone.
    await Promise.race([database.close(), pause(lastWordsMs, undefined, { ref: false })])
  }
  return {
    url,
    deps,
    stop: () => {
      stopped ??= drain()
      return stopped
    },
  }
}
