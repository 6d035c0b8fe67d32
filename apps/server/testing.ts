import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDeps } from '#areas/accounts/server/testing.ts'
import { makeApp } from '#platform/server/app.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { allAreas } from './areas.ts'
import { addHealth } from './health.ts'
import { openProviders } from './providers.ts'
import { readSettings } from './settings.ts'
import { addWebSide, webSide } from './web-side.ts'

/** Nobody listens here: what asks a provider fails at once. */
const nowhere = 'http://127.0.0.1:1'

export type Route = { readonly method: string; readonly url: string }

/** The whole product over a test database, for `inject`, with every route that it has. */
export async function wholeApp(db: Db, { clock, sandboxUrl = nowhere }: { clock?: Clock; sandboxUrl?: string } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'cosmic-whole-'))
  const deps = testDeps(db, { dataDir, ...(clock && { clock }) })
  const settings = readSettings({ DATA_DIR: dataDir })
  const providers = openProviders(settings, {
    sandboxUrl,
    clock: deps.clock,
    environment: 'sandbox',
    url: deps.publicOrigin,
  })
  const areas = allAreas(deps, providers, settings)
  const app = await makeApp({ log: deps.log, publicOrigin: deps.publicOrigin, vaultOrigin: nowhere })
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
