import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#platform/server/database.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { builtServer, startServerProcess } from '#platform/test/server-process.ts'
import { startThrowAwayPostgres } from '#platform/test/throw-away-postgres.ts'
import { eveningOffset } from './global-setup.ts'
import { test as base } from './testing.ts'

type LaterTown = {
  readonly url: string
  readonly db: Db
  /** It is so much later: the server is started anew at the same address, its clock put on, and open pages go on. */
  readonly putClockOn: (ms: number) => Promise<void>
  /** By the town's clock. */
  readonly now: () => Date
}

/** The demo town on a server of its own, whose clock a journey may put on: nobody else's waits run out by it. */
export const test = base.extend<object, { laterTown: LaterTown }>({
  laterTown: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'cosmic-later-'))
      const postgres = await startThrowAwayPostgres()
      const database = openDatabase(postgres.url, { max: 2 })
      const dataKey = randomBytes(32).toString('hex')
      let offset = eveningOffset()
      const start = (port: string) =>
        startServerProcess(
          {
            DATA_DIR: dataDir,
            DATABASE_URL: postgres.url,
            DEMO: '1',
            DATA_KEY: dataKey,
            PORT: port,
            CLOCK_OFFSET_MS: String(offset),
          },
          builtServer,
        )
      let server = await start('0')
      const { url } = server
      await use({
        url,
        db: database.db,
        now: () => new Date(Date.now() + offset),
        async putClockOn(ms) {
          await server.stop()
          offset += ms
          server = await start(new URL(url).port)
        },
      })
      await server.stop()
      await database.close()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  town: async ({ laterTown }, use) => use(laterTown.url),
})
