import { sql } from 'kysely'
import type { Cents } from '#platform/core/money.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import { makeVersionedCache, type VersionedCache } from '#platform/server/versioned-cache.ts'
import type { Zone } from '../rules/zones.ts'

/** A market with everything that prices and ranges need, immutable in memory. */
export type Market = {
  readonly version: number
  readonly market_id: number
  readonly slug: string
  readonly name: string
  readonly city: string
  readonly state: string
  readonly county: string
  readonly time_zone: string
  readonly active: boolean
  readonly support_phone: string | null
  readonly lat: number
  readonly lng: number
  readonly delivery_fee: Cents
  readonly service_fee_delivery_percent: number
  readonly service_fee_pickup_percent: number
  readonly sales_tax_percent: number
  /** On top of it, by the kind of alcohol. */
  readonly beer_tax_percent: number
  readonly wine_tax_percent: number
  readonly liquor_tax_percent: number
  readonly fees_taxed: boolean
  readonly gas_fee: Cents
  readonly free_miles: number
  readonly maximum_miles: number
  readonly fee_per_mile: Cents
  readonly fixed_tip: Cents
  /** A dispatcher's override of the busy fee, until `surge_until` (ms since 1970). */
  readonly surge_price: Cents
  readonly surge_until: number | null
  readonly alcohol_pack: string
  readonly zones: readonly Zone[]
  readonly busy_fees: readonly BusyFee[]
}

/** Minutes after local midnight. */
export type BusyFee = {
  readonly weekday: number
  readonly start_minute: number
  readonly end_minute: number
  readonly fee: Cents
}

export type Markets = VersionedCache<Market> & {
  /** Every market, inactive ones included, by name. */
  all(): Promise<Market[]>
  /** Another one after each change of any market, of its zones or of its streets; at most a second old. */
  state(): Promise<string>
  bySlug(slug: string): Promise<Market | undefined>
}

const stateTrustedMs = 1000

export function makeMarkets(db: Db): Markets {
  let state = { text: Promise.resolve(''), readAt: 0 }
  async function readState(): Promise<string> {
    const { rows } = await sql<{ state: string }>`
      select coalesce(string_agg(market_id || ':' || version, ' ' order by market_id), '') as state from markets`.execute(
      db,
    )
    return rows[0]?.state ?? ''
  }
  const cache = makeVersionedCache<Market>({
    db,
    readVersion: async (from, id) =>
      (await from.selectFrom('markets').select('version').where('market_id', '=', id).executeTakeFirst())?.version,
    load: loadMarket,
  })
  return {
    ...cache,
    recheck(id) {
      cache.recheck(id)
      state.readAt = 0
    },
    state() {
      if (Date.now() - state.readAt >= stateTrustedMs) {
        const reading = { text: readState(), readAt: Date.now() }
        reading.text.catch(() => {
          reading.readAt = 0
        })
        state = reading
      }
      return state.text
    },
    async all() {
      const rows = await db.selectFrom('markets').select(['market_id', 'version']).orderBy('name').execute()
      const found = await Promise.all(rows.map((row) => cache.at(db, row.market_id, row.version)))
      return found.filter((market) => market !== undefined)
    },
    async bySlug(slug) {
      const row = await db
        .selectFrom('markets')
        .select(['market_id', 'version'])
        .where('slug', '=', slug)
        .executeTakeFirst()
      return row && cache.at(db, row.market_id, row.version)
    },
  }
}

/** One statement, so that the market, its zones and its fees are of one moment. */
async function loadMarket(db: Db | Tx, id: number): Promise<Market | undefined> {
  const { rows } = await sql<{ market: Market }>`
    select to_jsonb(m) || jsonb_build_object(
      'surge_until', (extract(epoch from m.surge_until) * 1000)::bigint,
      'zones', coalesce((select jsonb_agg(to_jsonb(z) order by z.zone_id) from zones z where z.market_id = m.market_id), '[]'),
      'busy_fees', coalesce((select jsonb_agg(to_jsonb(b) order by b.weekday, b.start_minute)
        from busy_fees b where b.market_id = m.market_id), '[]')) as market
    from markets m where m.market_id = ${id}`.execute(db)
  return rows[0]?.market
}
