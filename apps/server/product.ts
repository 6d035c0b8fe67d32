import type { Logger } from 'pino'
import { makeOfficeOf, makeSessions } from '#areas/accounts/server/public.ts'
import type { DrawPage } from '#platform/core/drawn-page.ts'
import { type Clock, makeClock } from '#platform/server/clock.ts'
import { openDatabase, type QueryLog } from '#platform/server/database.ts'
import { makeJobs } from '#platform/server/jobs.ts'
import { languagesFor } from '#platform/server/language.ts'
import { makeHints } from '#platform/server/live.ts'
import { makePages } from '#platform/server/pages.ts'
import { makeSecrets } from '#platform/server/secrets.ts'
import { makeUnitsOfWork } from '#platform/server/unit-of-work.ts'
import { allAreas } from './areas.ts'
import { openProviders } from './providers.ts'
import type { Settings } from './settings.ts'
import { type WebSide, webDir, webSide } from './web-side.ts'

export type Surroundings = {
  readonly databaseUrl: string
  readonly sandboxUrl: string
  readonly log: Logger
  /** Unset, the settings' own. */
  readonly clock?: Clock
  readonly drawPage?: DrawPage | undefined
  readonly onQuery?: ((query: QueryLog) => void) | undefined
}

/** Everything that one process of the product is made of, over a database; nothing is asked of it yet and nothing runs. */
export function productOver(settings: Settings, outside: Surroundings) {
  const { log, clock = makeClock({ offsetMs: settings.clockOffsetMs, scale: settings.timeScale }) } = outside
  const database = openDatabase(outside.databaseUrl, {
    max: settings.database.connections,
    namedStatements: settings.database.namedStatements,
    onQuery: outside.onQuery,
  })
  const { db } = database
  const hints = makeHints({ url: settings.database.listenUrl ?? outside.databaseUrl, log })
  const jobs = makeJobs({ db, clock, log })
  const units = makeUnitsOfWork({ db, clock, hints, wakeJobs: () => jobs.wake() })
  const secrets = makeSecrets(settings.dataKey)
  const secureCookies = settings.publicUrl?.startsWith('https:') ?? false
  const sessions = makeSessions({ db, clock, secrets, secureCookies })
  const environment = settings.production ? 'production' : 'sandbox'
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  const url = settings.publicUrl ?? `http://${host}:${settings.port}`
  const publicOrigin = new URL(url).origin
  // The navigation is that of all pages, which are known when every area is there.
  const officeOf = makeOfficeOf(db, () => web.definitions.routes)
  const providers = openProviders(settings, { sandboxUrl: outside.sandboxUrl, clock, environment, url })
  const deps = {
    log,
    clock,
    db,
    units,
    hints,
    jobs,
    sessions,
    secrets,
    pages: makePages({
      webDir,
      sessions,
      environment,
      officeOf,
      cardOrigins: providers.cardOrigins,
      checkReplies: settings.checkReplies,
      drawPage: outside.drawPage,
      languages: languagesFor(settings.production),
      log,
    }),
    publicOrigin,
    dataDir: settings.dataDir,
    demo: settings.demo,
    environment,
  }
  const areas = allAreas(deps, providers, settings)
  const web: WebSide = webSide(deps, areas, settings)
  return {
    deps,
    areas,
    providers,
    web,
    url,
    async close() {
      await hints.close()
      providers.close()
      await database.close()
    },
    database,
  }
}
