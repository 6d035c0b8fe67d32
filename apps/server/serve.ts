import { join } from 'node:path'
import type { Logger } from 'pino'
import { isPermitted, type Permitted } from '#areas/accounts/rules/permissions.ts'
import { makeSessions } from '#areas/accounts/server/public.ts'
import { makeApp } from '#platform/server/app.ts'
import { addAssets } from '#platform/server/assets.ts'
import { makeCallRunner } from '#platform/server/call-runner.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openDatabase } from '#platform/server/database.ts'
import { makeJobs } from '#platform/server/jobs.ts'
import { makeHints } from '#platform/server/live.ts'
import { addLive } from '#platform/server/live-route.ts'
import { makePages } from '#platform/server/pages.ts'
import type { ServerParts } from '#platform/server/parts.ts'
import { makeSecrets } from '#platform/server/secrets.ts'
import { addTransport } from '#platform/server/transport.ts'
import { makeUnits } from '#platform/server/unit.ts'
import { allAreas } from './areas.ts'
import { addDemo } from './demo.ts'
import { addHealth } from './health.ts'
import { addJobsPage } from './jobs-page.ts'
import { addOpenApi } from './open-api.ts'
import { openProviders } from './providers.ts'
import type { Settings } from './settings.ts'
import { addStaticFiles } from './static-files.ts'

export type Served = { readonly url: string; readonly parts: ServerParts; stop(): Promise<void> }

export const webDir = join(import.meta.dirname, '../../dist/web')
const drainWithinMs = 10_000

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
  const units = makeUnits({ db, clock, hints, wakeJobs: () => jobs.wake() })
  const sessions = makeSessions({ db, clock, secureCookies: settings.publicUrl?.startsWith('https:') ?? false })
  const environment = settings.production ? 'production' : 'sandbox'
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  const url = settings.publicUrl ?? `http://${host}:${settings.port}`
  const publicOrigin = new URL(url).origin
  const parts = {
    log,
    clock,
    db,
    units,
    hints,
    jobs,
    sessions,
    secrets: makeSecrets(settings.dataKey),
    pages: makePages({ webDir, sessions, environment }),
    publicOrigin,
    dataDir: settings.dataDir,
    demo: settings.demo,
    environment,
  }
  const providers = openProviders(settings, { sandboxUrl: outside.sandboxUrl, clock, environment, url })
  const areas = allAreas(parts, providers)
  const app = await makeApp({ log, publicOrigin, vaultOrigin: providers.vault.origin })
  const health = addHealth(app, db)
  if (settings.roles.web) {
    const runner = makeCallRunner(
      areas.flatMap((area) => area.calls ?? []),
      {
        units,
        log,
        isPermitted: (held, may) => isPermitted(held, may as readonly Permitted[]),
        checkReplies: false,
      },
    )
    await addOpenApi(app, runner, parts.pages)
    addTransport(app, { runner, sessions })
    addLive(app, { hints, sessions, guards: new Map(areas.flatMap((area) => Object.entries(area.topics ?? {}))) })
    addAssets(app, webDir)
    addStaticFiles(app)
    for (const area of areas) area.routes?.(app)
    addJobsPage(app, parts)
    if (settings.demo) addDemo(app, parts)
  }
  await app.listen({ port: settings.port, host: settings.host })

  const works = settings.roles.work ? areas.flatMap((area) => (area.work ? [area.work()] : [])) : []
  if (settings.roles.work) jobs.start(Object.assign({}, ...areas.map((area) => area.jobs ?? {})))

  let stopped: Promise<void> | undefined
  async function drain(): Promise<void> {
    health.drain()
    await hints.close()
    await Promise.race([
      Promise.all([app.close(), jobs.stop(), ...works.map((work) => work.stop())]),
      new Promise((resolve) => setTimeout(resolve, drainWithinMs).unref()),
    ])
    providers.close()
    await database.close()
  }
  return {
    url,
    parts,
    stop: () => {
      stopped ??= drain()
      return stopped
    },
  }
}
