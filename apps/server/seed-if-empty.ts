import { openDatabase } from '#platform/server/database.ts'
import { makeSecrets } from '#platform/server/secrets.ts'
import type { Settings } from './settings.ts'

/** Fills an empty database with the demo town; false when it has one, or anything else, already. */
export async function seedIfEmpty(databaseUrl: string, settings: Settings): Promise<boolean> {
  const { db, close } = openDatabase(databaseUrl, { max: 2 })
  try {
    const market = await db.selectFrom('markets').select('market_id').limit(1).executeTakeFirst()
    if (market) return false
    // It brings the importers of every kind of file with it.
    const { seedDemoTown } = await import('#demo/seed.ts')
    return await seedDemoTown(db, makeSecrets(settings.dataKey), new Date(Date.now() + settings.clockOffsetMs))
  } finally {
    await close()
  }
}
