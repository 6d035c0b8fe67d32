import { startPostgres } from '#platform/server/postgres/start-postgres.ts'

// A program that owns a data folder until it is told to stop, or is killed.

const dataDir = process.env.DATA_DIR
if (!dataDir) throw new Error('DATA_DIR is not set')
try {
  const postgres = await startPostgres({ dataDir, log: console.log })
  process.once('SIGTERM', () => void postgres.stop().then(() => process.exit(0)))
  console.log(`ready ${postgres.url}`)
  setInterval(() => undefined, 60_000)
} catch (error) {
  console.error(String(error))
  process.exitCode = 1
}
