import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { ImportRefused } from '#platform/server/imports/import-kind.ts'
import type { Db, Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { RoadMap } from '../rules/road-map.ts'
import { prepareNetwork, type RoadNetwork } from '../rules/router/network.ts'
import { perDegree } from '../rules/router/stretches.ts'
import { headerBegin, networkFromBytes, networkToBytes } from './network-bytes.ts'

export type NetworkSource = {
  /** Of everything that the map is made from: the same again changes nothing. */
  readonly contentHash: Uint8Array
  readonly attribution: string
  readonly onShare?: (share: number) => void
  readonly signal?: AbortSignal
}

/** Prepares the roads of a market for finding ways and keeps them; servers notice within a second of the commit. */
export async function storeNetwork(
  unit: UnitOfWork,
  market_id: number,
  map: RoadMap,
  source: NetworkSource,
): Promise<'added' | 'changed' | 'unchanged'> {
  const contentHash = Buffer.from(source.contentHash)
  const known = await unit.tx
    .selectFrom('street_networks')
    .select((row) => [
      'attribution',
      'content_hash',
      sql<Buffer>`substring(${row.ref('graph')} from 1 for ${headerBegin().length})`.as('begin'),
    ])
    .where('market_id', '=', market_id)
    .executeTakeFirst()
  const isKnown = known?.begin.equals(headerBegin()) && known.content_hash.equals(contentHash)
  if (isKnown && known?.attribution === source.attribution) return 'unchanged'

  const network = await prepare(map, source)
  if (network.stretches.from.length === 0) throw new ImportRefused('There is no road in this file that cars may use.')
  const row = {
    content_hash: contentHash,
    attribution: source.attribution,
    ...boundsOf(network),
    crossings: crossingsOf(network),
    stretches: network.stretches.from.length,
    graph: networkToBytes(network),
    imported_at: unit.now,
  }
  await unit.tx
    .insertInto('street_networks')
    .values({ market_id, ...row })
    .onConflict((conflict) =>
      conflict.column('market_id').doUpdateSet({ ...row, version: sql`street_networks.version + 1` }),
    )
    .execute()
  return known ? 'changed' : 'added'
}

/** In pieces, so that progress is shown and Ctrl-C heard meanwhile. */
async function prepare(map: RoadMap, { onShare, signal }: NetworkSource): Promise<RoadNetwork> {
  const work = prepareNetwork(map)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    onShare?.(step.value)
    await setImmediate()
    signal?.throwIfAborted()
  }
}

/** They are numbered from 0 on. */
const crossingsOf = ({ stretches: { from, to } }: RoadNetwork) =>
  [from, to].reduce((most, ends) => ends.reduce((one, other) => Math.max(one, other + 1), most), 0)

function boundsOf({ stretches: { lats, lngs } }: RoadNetwork) {
  const least = (values: Int32Array) => values.reduce((one, other) => Math.min(one, other), 180 * perDegree) / perDegree
  const most = (values: Int32Array) => values.reduce((one, other) => Math.max(one, other), -180 * perDegree) / perDegree
  return { west: least(lngs), south: least(lats), east: most(lngs), north: most(lats) }
}

export type StoredNetwork = {
  /** 0: no streets were imported. */
  readonly version: number
  /** `undefined` as well where what is stored cannot be read. */
  readonly network: RoadNetwork | undefined
}

export async function networkVersion(db: Db, market_id: number): Promise<number> {
  const row = await db
    .selectFrom('street_networks')
    .select('version')
    .where('market_id', '=', market_id)
    .executeTakeFirst()
  return row?.version ?? 0
}

export async function loadNetwork(db: Db | Tx, market_id: number): Promise<StoredNetwork> {
  const row = await db
    .selectFrom('street_networks')
    .select(['version', 'graph'])
    .where('market_id', '=', market_id)
    .executeTakeFirst()
  return { version: row?.version ?? 0, network: row && networkFromBytes(row.graph) }
}

/** Markets whose streets are damaged, or were stored by another version of the product. */
export async function marketsWithUnreadableStreets(
  db: Db,
): Promise<{ readonly slug: string; readonly name: string }[]> {
  const stored = await db
    .selectFrom('street_networks')
    .innerJoin('markets', 'markets.market_id', 'street_networks.market_id')
    .select(['markets.market_id', 'markets.slug', 'markets.name'])
    .orderBy('markets.market_id')
    .execute()
  const unreadable: typeof stored = []
  for (const market of stored) if (!(await loadNetwork(db, market.market_id)).network) unreadable.push(market)
  return unreadable
}
