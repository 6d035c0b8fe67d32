import type { Db } from '../unit-of-work.ts'
import type { ImportMarket } from './import-kind.ts'

const columns = ['market_id', 'slug', 'name', 'city', 'state', 'county', 'time_zone'] as const

export function importMarkets(db: Db): Promise<ImportMarket[]> {
  return db.selectFrom('markets').select(columns).orderBy('name').execute()
}

/** By slug or name, whatever the capitals. */
export async function findImportMarket(db: Db, word: string): Promise<ImportMarket | undefined> {
  const query = word.trim().toLowerCase()
  const markets = await importMarkets(db)
  return (
    markets.find(({ slug }) => slug.toLowerCase() === query) ?? markets.find(({ name }) => name.toLowerCase() === query)
  )
}
