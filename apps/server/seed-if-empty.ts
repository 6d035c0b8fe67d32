import { mailDomain as demoMail } from '#demo/people.ts'
import { comingSoon, market as demoMarket } from '#demo/town/market.ts'
import { anyOf } from '#platform/server/any-of.ts'
import { openDatabase } from '#platform/server/database.ts'
import { makeSecrets } from '#platform/server/secrets.ts'
import type { Settings } from './settings.ts'

export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused'
}

/** The town, and the one that is coming soon. */
const demoMarkets = [demoMarket.slug, comingSoon.slug]

/** `/demo` signs anybody in as anyone: in production only over the demo town itself, with none but its people (or over nothing yet). */
export async function refuseUnlessDemo(databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, { max: 1 })
  try {
    const market = await db
      .selectFrom('markets')
      .select('name')
      .where((row) => row.not(row('slug', '=', anyOf(demoMarkets))))
      .limit(1)
      .executeTakeFirst()
    const person = await db
      .selectFrom('users')
      .select('email')
      .where('email', 'not like', `%@${demoMail}`)
      .limit(1)
      .executeTakeFirst()
    const found = market ? `the market ${market.name}` : person && `the account ${person.email}`
    if (found)
      throw new DatabaseRefused(
        `DEMO=1 with NODE_ENV=production lets everybody sign in as anyone, and this database is not the demo's: it has ${found}. Unset DEMO, or name another database.`,
      )
  } finally {
    await close()
  }
}

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
