import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instantOf, localTime } from '#platform/core/local-time.ts'
import { builtServer, startServerProcess } from '#platform/test/server-process.ts'
import { startThrowAwayPostgres } from '#platform/test/throw-away-postgres.ts'

/** It is six in the evening in Bellwether: kitchens are open and alcohol may be sold, whenever the tests run. */
export function eveningOffset(): number {
  // Of the town that runs; its clock has gone on since it was started.
  if (process.env.COSMIC_CLOCK_OFFSET_MS) return Number(process.env.COSMIC_CLOCK_OFFSET_MS)
  const now = Date.now()
  return instantOf(localTime(now, 'America/New_York').day, 18 * 60, 'America/New_York') - now
}

/** By the town's clock. */
export const fromNow = (minutes: number) => new Date(Date.now() + eveningOffset() + minutes * 60_000)

/** One server with the demo town for all journeys; COSMIC_URL names one that runs already. */
export default async function setUp() {
  if (process.env.COSMIC_URL) return undefined
  const dataDir = mkdtempSync(join(tmpdir(), 'cosmic-journeys-'))
  const postgres = await startThrowAwayPostgres()
  const dataKey = randomBytes(32).toString('hex')
  process.env.COSMIC_CLOCK_OFFSET_MS = String(eveningOffset())
  const server = await startServerProcess(
    {
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      DEMO: '1',
      DATA_KEY: dataKey,
      CLOCK_OFFSET_MS: process.env.COSMIC_CLOCK_OFFSET_MS,
    },
    builtServer,
  )
  process.env.COSMIC_URL = server.url
  // Journeys that insert what they need, such as a driver at a door, write to the same database under the same key.
  process.env.COSMIC_DATABASE_URL = postgres.url
  process.env.COSMIC_DATA_KEY = dataKey
  return async () => {
    await server.stop()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
    // What broke on the server explains what a journey saw of it.
    for (const line of server.lines.filter(isOfAFault)) console.error(line)
  }
}

/** A line of the log, from the level `error` on. */
const isOfAFault = (line: string) => /^\{"level":[56]0,/.test(line)
