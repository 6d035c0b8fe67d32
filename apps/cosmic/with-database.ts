import { resolve } from 'node:path'
import { migrationsToApply } from '#platform/server/migrate.ts'
import { ownerOf } from '#platform/server/postgres/owner.ts'
import { hasDatabase, makeDataDir } from '#platform/server/postgres/place.ts'
import { startPostgres } from '#platform/server/postgres/start-postgres.ts'
import { readSettings, type Settings } from '../server/settings.ts'
import { CommandRefused } from './command-refused.ts'

type Options = {
  readonly settings?: Settings
  /**
   * `start`: it may make a new installation; any other command in a folder without one is in the wrong folder, and leaves nothing there.
   * `migrations`: it works on a database of an earlier version too.
   */
  readonly before?: 'start' | 'migrations'
}

/** Gives the work the database of this installation: the one that is running, or else started for the time it takes. */
export async function withDatabase<Result>(
  work: (url: string, settings: Settings) => Promise<Result>,
  { before, ...options }: Options = {},
): Promise<Result> {
  if (before !== 'start') refuseWithoutInstallation()
  const settings = options.settings ?? readSettings()
  makeDataDir(settings.dataDir)
  const onMigrated = async (url: string) => {
    if (before === undefined) await refuseUnmigrated(url)
    return work(url, settings)
  }
  const running = settings.database.url ?? ownerOf(settings.dataDir)?.databaseUrl
  if (running) return onMigrated(running)

  const postgres = await startPostgres({ dataDir: settings.dataDir, log: console.log })
  try {
    return await onMigrated(postgres.url)
  } finally {
    await postgres.stop()
  }
}

async function refuseUnmigrated(url: string): Promise<void> {
  const { length } = await migrationsToApply(url)
  if (length > 0)
    throw new CommandRefused(
      `This database lacks ${length} migration${length === 1 ? '' : 's'} of this version: npm run cosmic -- migrate, or start the server, which does it.`,
    )
}

/** Before the settings are read, which would make the folder and a key in it. */
function refuseWithoutInstallation(): void {
  const dataDir = resolve(process.env.DATA_DIR?.trim() || '.data')
  if (process.env.DATABASE_URL?.trim() || hasDatabase(dataDir)) return
  throw new CommandRefused(
    `There is no installation in ${dataDir}: set DATA_DIR to the folder of the one you mean. (npm start makes a new one.)`,
  )
}
