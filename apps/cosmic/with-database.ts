import { ownerOf } from '#platform/server/postgres/owner.ts'
import { makeDataDir } from '#platform/server/postgres/place.ts'
import { startPostgres } from '#platform/server/postgres/start-postgres.ts'
import { readSettings, type Settings } from '../server/settings.ts'

/** Gives the work the database of this installation: the one that is running, or else started for the time it takes. */
export async function withDatabase<Result>(
  work: (url: string, settings: Settings) => Promise<Result>,
  settings = readSettings(),
): Promise<Result> {
  makeDataDir(settings.dataDir)
  const running = settings.database.url ?? ownerOf(settings.dataDir)?.databaseUrl
  if (running) return work(running, settings)

  const postgres = await startPostgres({ dataDir: settings.dataDir, log: console.log })
  try {
    return await work(postgres.url, settings)
  } finally {
    await postgres.stop()
  }
}
