import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '#platform/test/server-process.ts'

/** One server with the demo town for all journeys; COSMIC_URL names one that runs already. */
export default async function setUp() {
  if (process.env.COSMIC_URL) return undefined
  const dataDir = mkdtempSync(join(tmpdir(), 'cosmic-journeys-'))
  const server = await startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: '' })
  process.env.COSMIC_URL = server.url
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
