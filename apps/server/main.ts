import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { freePort } from '#platform/server/free-port.ts'
import { makeLog } from '#platform/server/log.ts'
import { migrate } from '#platform/server/migrate.ts'
import { outageWords } from '#platform/server/outage-words.ts'
import { type RunningPostgres, startPostgres } from '#platform/server/postgres/start-postgres.ts'
import { ensureWebBuild } from '../../scripts/web-build.ts'
import { refuseOtherDataKey } from './data-key-check.ts'
import { startSandboxProcess } from './sandbox-process.ts'
import { refuseUnlessDemo, seedIfEmpty } from './seed-if-empty.ts'
import { type RunningServer, serve } from './serve.ts'
import { readSettings, type Settings, SettingsRefused } from './settings.ts'

/** Starts everything and says what it does as it goes. */
const say = (line: string) => console.log(line)
const running: { postgres?: RunningPostgres; sandbox?: { stop(): Promise<void> }; served?: RunningServer } = {}

// Nobody reads on, as when Ctrl-C ends `npm start | tee log`: what is in flight is drained all the same.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

try {
  const settings = readSettings()
  await start(settings.port === 0 ? { ...settings, port: await freePort(settings.host) } : settings)
} catch (error) {
  await stopAll()
  if (error instanceof SettingsRefused || (error instanceof Error && error.name.endsWith('Refused')))
    console.error(error.message)
  else console.error(outageWords(error) ?? error)
  process.exit(1)
}

async function start(settings: Settings): Promise<void> {
  // Each time: npm passes on the Ctrl-C that the terminal has sent to us already, and a second one must not end us on the spot.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave(signal))
  const log = makeLog(process.env.LOG_LEVEL ?? (settings.production ? 'info' : 'warn'))

  for (const warning of settings.warnings) say(`warning: ${warning}`)
  const databaseStart = database(settings)
  const [databaseUrl, sandboxUrl] = await Promise.all([
    databaseStart,
    databaseStart.then((url) => sandbox(settings, url)), // only the owner of the data folder may open the providers' books in it
    databaseStart.then((url) => fill(settings, url)),
    settings.roles.web ? ensureWebBuild(say) : undefined,
  ])

  running.served = await serve(settings, { databaseUrl, sandboxUrl, log })
  running.postgres?.announce({ url: running.served.url, sandboxUrl })
  if (settings.demo) say(`try it as any role: ${running.served.url}/demo`)
  say(`ready ${running.served.url}`)
  setTimeout(giveBack, 3_000).unref()
  flushCompileCache() // a process that is killed later would leave the next start to compile everything again
}

/** What a start needs and nothing later: V8 keeps its 25 MB until it collects, which a server with little to do puts off for a minute and more. */
function giveBack(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

async function database(settings: Settings): Promise<string> {
  if (settings.database.url) return settings.database.url
  say(`starting PostgreSQL in ${settings.dataDir}`)
  running.postgres = await startPostgres({ dataDir: settings.dataDir, log: say })
  return running.postgres.url
}

async function fill(settings: Settings, databaseUrl: string): Promise<void> {
  const applied = await migrate(databaseUrl)
  if (applied.length > 0) say(`applied ${applied.length} migration${applied.length === 1 ? '' : 's'}`)
  await refuseOtherDataKey(databaseUrl, settings.dataKey)
  if (settings.production && settings.demo) await refuseUnlessDemo(databaseUrl)
  if (settings.demo && (await seedIfEmpty(databaseUrl, settings))) say('seeded the demo town Bellwether')
}

async function sandbox(settings: Settings, databaseUrl: string): Promise<string> {
  if (settings.sandbox.url) return settings.sandbox.url
  if (!settings.demo) return 'http://127.0.0.1:1'
  const started = await startSandboxProcess({
    port: settings.sandbox.port,
    dataDir: join(settings.dataDir, 'sandbox'),
    productPort: settings.port,
    publicUrl: settings.publicUrl,
    databaseUrl,
    say,
  })
  running.sandbox = started
  say(`sandbox providers at ${started.url}`)
  return started.url
}

let leaving = false
async function leave(signal: string): Promise<void> {
  if (leaving) return
  leaving = true
  say(`${signal}: finishing what is in flight`)
  await stopAll()
  process.exit(0)
}

/** The server first, so that nothing asks a database that is gone. */
async function stopAll(): Promise<void> {
  await running.served?.stop()
  await running.sandbox?.stop()
  await running.postgres?.stop()
}
