import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '#platform/server/postgres/start-postgres.ts'
import { readSettings } from '../apps/server/settings.ts'
import { root } from './checks.ts'
import { ensureWebBuild } from './web-build.ts'

// npm run dev: the server as `npm start` runs it; a saved file builds what it changed and restarts the server in about a
// second. The database stays up in between.

const watched = ['apps', 'areas', 'platform', 'ui', 'database', 'demo']
const quietMs = 150

const settings = readSettings()
const postgres = settings.database.url
  ? undefined
  : await startPostgres({ dataDir: settings.dataDir, log: console.log })
const databaseUrl = settings.database.url ?? postgres?.url

let server: ChildProcess | undefined
let stopping = false
let waiting: NodeJS.Timeout | undefined
let work = restart()

for (const folder of watched) {
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (!file || /\.test\.tsx?$|~$/.test(file)) return
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      work = work.then(restart)
    }, quietMs)
  })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())

async function restart() {
  if (stopping) return
  try {
    await ensureWebBuild(console.log)
  } catch (error) {
    console.error((error as Error).message)
    return // the running server keeps the last good build
  }
  await endServer()
  if (stopping) return
  server = spawn(process.execPath, [join(root, 'apps/server/main.ts')], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
}

async function endServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const exit = once(server, 'exit')
  server.kill('SIGTERM')
  await exit
}

async function stop() {
  if (stopping) return
  stopping = true
  clearTimeout(waiting)
  await work
  await endServer()
  await postgres?.stop()
  process.exit(0)
}
