import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { makeOfficeOf } from '#areas/accounts/server/public.ts'
import { testDeps } from '#areas/accounts/server/testing.ts'
import { makeApp } from '#platform/server/app.ts'
import type { Clock } from '#platform/server/clock.ts'
import { makePages } from '#platform/server/pages.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { allAreas } from './areas.ts'
import { addHealth } from './health.ts'
import { openProviders } from './providers.ts'
import { readSettings } from './settings.ts'
import { addWebSide, webSide } from './web-side.ts'

/** Nobody listens here: what asks a provider fails at once. */
const nowhere = 'http://127.0.0.1:1'

export type Route = { readonly method: string; readonly url: string }

type WholeOptions = {
  readonly clock?: Clock
  readonly sandboxUrl?: string
  /** Settings beside those of a demo. */
  readonly env?: NodeJS.ProcessEnv
}

/** The whole product over a test database, for `inject`, with every route that it has. */
export async function wholeApp(db: Db, { clock, sandboxUrl = nowhere, env = {} }: WholeOptions = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'cosmic-whole-'))
  const usual = testDeps(db, { dataDir, ...(clock && { clock }) })
  const { sessions, environment } = usual
  const settings = readSettings({ DATA_DIR: dataDir, ...env })
  const outside = { sandboxUrl, clock: usual.clock, environment: 'sandbox', url: usual.publicOrigin }
  const providers = openProviders(settings, outside)
  const { cardOrigins } = providers
  const [webDir, officeOf] = [inject('emptyBuild'), makeOfficeOf(db)]
  const pages = makePages({ webDir, sessions, environment, officeOf, cardOrigins, checkReplies: true })
  const deps = { ...usual, pages }
  const areas = allAreas(deps, providers, settings)
  const app = await makeApp({ log: deps.log, publicOrigin: deps.publicOrigin })
  const routes: Route[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') routes.push({ method: one, url })
  })
  addHealth(app, db)
  const web = webSide(deps, areas, { checkReplies: true, demoLife: true })
  addWebSide(app, deps, web)
  await app.ready()
  return {
    app,
    deps,
    areas,
    runner: web.runner,
    definitions: web.definitions,
    routes,
    async close() {
      await app.close()
      providers.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
