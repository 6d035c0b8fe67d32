import { setTimeout as pause } from 'node:timers/promises'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import { startDemoDriving } from '#demo/driving/drive-demo.ts'
import { startLiveTown } from '#demo/life/start-live-town.ts'
import { market as demoMarket } from '#demo/town/market.ts'
import { makeApp } from '#platform/server/app.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { languagesFor } from '#platform/server/language.ts'
import { addHealth } from './health.ts'
import { loadDrawPage } from './load-draw-page.ts'
import { productOver, type Surroundings } from './product.ts'
import type { Settings } from './settings.ts'
import { addMetrics, openTracesOf } from './telemetry.ts'
import { addWebSide, webDir } from './web-side.ts'

export type RunningServer = { readonly url: string; readonly deps: ServerDeps; stop(): Promise<void> }

/** Where this process reaches itself. */
const loopbackOf = (host: string) =>
  host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host

const drainWithinMs = 10_000
const lastWordsMs = 500
const tracesLeaveMs = 2_000

/** One process of the product over a migrated database: the web side, the background work, or both. */
export async function serve(settings: Settings, outside: Surroundings): Promise<RunningServer> {
  const { log } = outside
  const drawPage = settings.roles.web ? await loadDrawPage(webDir) : undefined
  const traces = await openTracesOf(settings)
  const product = productOver(settings, { ...outside, drawPage, onQuery: traces?.onQuery })
  const { deps, areas, providers, web, url, database } = product
  const { clock, db, hints, jobs, publicOrigin } = deps
  const { trustedProxies, patience } = settings
  const languages = languagesFor(settings.production)
  const app = await makeApp({ log, publicOrigin, trustedProxies, languages, patience })
  const health = addHealth(app, db)
  traces?.follow(app)
  const closeMetrics = await addMetrics(app, settings, product)
  if (settings.roles.web) addWebSide(app, deps, web)
  await app.listen({ port: settings.port, host: settings.host })

  const works = settings.roles.work ? areas.flatMap((area) => (area.work ? [area.work()] : [])) : []
  if (settings.roles.work && settings.demoDriving) {
    const { market_id } = demoMarket
    works.push(startDemoDriving({ db, clock, log, roadTimes: makeRoadTimes(db, log), market_id }))
  }
  if (settings.roles.work && settings.roles.web && settings.demoLife) {
    const { secrets } = deps
    const ownUrl = `http://${loopbackOf(settings.host)}:${settings.port}`
    const { cards } = providers
    works.push(startLiveTown({ db, clock, log, secrets, cards, url: ownUrl, sandboxUrl: outside.sandboxUrl }))
  }
  if (settings.roles.work) jobs.start(Object.assign({}, ...areas.map((area) => area.jobs ?? {})))

  let stopped: Promise<void> | undefined
  async function drain(): Promise<void> {
    const late = pause(drainWithinMs, undefined, { ref: false })
    const idle = health.drain()
    await hints.close()
    await Promise.race([Promise.all([idle, jobs.stop(), ...works.map((work) => work.stop())]), late])
    await Promise.race([app.close(), late])
    closeMetrics()
    // A collector that does not answer is asked again for longer than anybody waits for a server to stop.
    await Promise.race([traces?.stop(), pause(tracesLeaveMs, undefined, { ref: false })])
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
