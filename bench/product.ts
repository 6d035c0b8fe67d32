import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#platform/server/database.ts'
import { startServerProcess } from '#platform/test/server-process.ts'
import { childrenOf, cpuOf, cpuOfTree, residentOf } from './processes.ts'

/** The product as `npm start` runs it, on a folder of its own: server, embedded PostgreSQL, sandbox providers. */
export async function startProduct(dataDir: string, env: NodeJS.ProcessEnv = {}) {
  const began = performance.now()
  const settings = { ...ownSettings, DATA_DIR: dataDir, ...env }
  const server = await startServerProcess(settings, { program: 'scripts/run.mjs', args: ['start'] })
  const readyMs = performance.now() - began
  const stopping = () => server.child.kill('SIGTERM')
  process.once('exit', stopping)

  const pid = server.child.pid ?? 0
  const { databaseUrl } = JSON.parse(readFileSync(join(dataDir, 'owner.json'), 'utf8')) as { databaseUrl: string }
  const sandboxUrl = server.lines.map((line) => /^sandbox providers at (\S+)/.exec(line)?.[1]).find(Boolean) ?? ''
  const database = openDatabase(databaseUrl, { max: 2 })
  const postgres = childrenOf(pid).find(({ name }) => name === 'postgres')?.pid
  const sandbox = childrenOf(pid).find((child) => child.pid !== postgres)?.pid
  return {
    url: server.url,
    pid,
    vaultUrl: `${sandboxUrl}/vault`,
    databaseUrl,
    db: database.db,
    /** A further process for pages and requests alone, on the same database and under the same key. */
    startAnother: () =>
      startServerProcess({
        ...process.env,
        DEMO: '1',
        DATABASE_URL: databaseUrl,
        DATA_KEY: readFileSync(join(dataDir, 'data-key'), 'utf8').trim(),
        ROLES: 'web',
        SANDBOX_URL: sandboxUrl,
      }),
    readyMs,
    /** Processor time so far, in ms. */
    cpu: () => ({
      server: cpuOf(pid),
      postgres: postgres ? cpuOfTree(postgres) : 0,
      sandbox: sandbox ? cpuOf(sandbox) : 0,
    }),
    /** In MiB. */
    memory: () => ({ server: residentOf(pid), sandbox: sandbox ? residentOf(sandbox) : 0 }),
    signal: (signal: NodeJS.Signals) => server.child.kill(signal),
    async stop() {
      process.off('exit', stopping)
      await database.close()
      await server.stop()
    },
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>

/** Whoever runs the benchmark may have a product of their own in these. */
const ownSettings = {
  NODE_ENV: '',
  DEMO: '1',
  DEMO_DRIVING: '0',
  DEMO_LIFE: '0',
  // as in production
  CHECK_REPLIES: '0',
  DATABASE_URL: '',
  DATABASE_LISTEN_URL: '',
  SANDBOX_URL: '',
  PUBLIC_URL: '',
  HOST: '127.0.0.1',
  ROLES: 'web,work',
  TIME_SCALE: '',
  CLOCK_OFFSET_MS: '',
}
