import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { type Score, scoreLabelled } from '#areas/addresses/rules/labelled-testing.ts'
import { parseAddress, streetKey } from '#areas/addresses/rules/us-address.ts'
import type { Place } from '#areas/addresses/server/geocoder/geocoder.ts'
import { ownGeocoder, replaceStreets } from '#areas/addresses/server/public.ts'
import { makeMarkets } from '#areas/markets/server/public.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { namedStreets } from '#areas/streets/rules/named-streets.ts'
import { readOsm } from '#areas/streets/server/osm/read-osm.ts'
import { ok } from '#platform/core/result.ts'
import { openImportFile } from '#platform/server/imports/file.ts'
import { collectReport } from '#platform/server/imports/report.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { testUnits } from '#platform/test/units.ts'
import { percentile, short } from './numbers.ts'
import { print, printHeading } from './print.ts'
import type { Product } from './product.ts'

const data = join(import.meta.dirname, '../../shared/data')
const map = join(data, 'maps/columbus.osm.pbf')
const queries = join(data, 'addresses/columbus-street-queries.csv')
const labelled = join(data, 'addresses/us-labelled.jsonl')
const firstFive = 5

/** How many messy addresses are found, how exactly they are taken apart, and how long it takes. */
export async function benchGeocoder({ db }: Product, { quick }: { quick: boolean }): Promise<void> {
  printHeading('Addresses')
  if (!existsSync(map) || !existsSync(queries) || !existsSync(labelled))
    return console.log('../shared/data is absent: the figures need its map and its addresses')
  reportParts(readFileSync(labelled, 'utf8'))
  const market_id = await importColumbus(db)
  const sample = readQueries().filter((_, index) => !quick || index % 5 === 0)
  await reportFound(db, market_id, sample)
}

/** The reference is what one line of code makes of an address: a number, and then all up to the comma. */
function reportParts(lines: string): void {
  const naive = scoreLabelled(lines, (text) => {
    const [, house = '', street = ''] = /^\s*(\S+)\s+([^,]+)/.exec(text) ?? []
    return { house, street: streetKey(street) }
  })
  const own = scoreLabelled(lines)
  const bySource = [...own].map(([source, { right, of }]) => `${source} ${right}/${of}`)
  print({
    what: 'addresses taken apart as labelled',
    value: share(own.values()),
    unit: 'of all',
    reference: { what: 'number, then all up to the comma', value: share(naive.values()) },
    goal: '0.95',
    more: bySource.join(', '),
  })
}

function share(scores: Iterable<Score>): number {
  const all = [...scores]
  return all.reduce((sum, { right }) => sum + right, 0) / all.reduce((sum, { of }) => sum + of, 0)
}

async function importColumbus(db: Db): Promise<number> {
  const market = await insertMarket(db, { slug: `streets-${process.pid}`, city: 'Columbus' })
  const { market_id } = market
  await db
    .updateTable('markets')
    .set({ state: 'OH', county: 'Franklin', lat: 39.96, lng: -83 })
    .where('market_id', '=', market_id)
    .execute()
  const report = collectReport()
  const { signal } = new AbortController()
  const readAt = performance.now()
  const { map: roads, houses } = await readOsm(openImportFile(map), { report, signal })
  const streets = namedStreets(roads)
  const keepAt = performance.now()
  await testUnits(db).run(undefined, async (unit) =>
    ok(await replaceStreets(unit, market, { streets, houses, report })),
  )
  print({
    what: `${streets.length} streets kept for searching, once at an import`,
    value: performance.now() - keepAt,
    unit: 'ms',
    reference: { what: 'reading the file', value: keepAt - readAt },
  })
  return market_id
}

type Query = {
  readonly query: string
  readonly street: string
  readonly kind: string
  readonly holds: (place: Place) => boolean
}

function readQueries(): Query[] {
  const rows: Record<string, string>[] = parse(readFileSync(queries, 'utf8'), { columns: true })
  return rows.map(({ query = '', expected_street = '', kind = '', ...box }) => {
    const [south, north, west, east] = [box.min_lat, box.max_lat, box.min_lng, box.max_lng].map(Number)
    const within = (value: number, from = 0, to = 0) => value >= from - 1e-4 && value <= to + 1e-4
    const holds = ({ lat, lng }: Place) => within(lat, south, north) && within(lng, west, east)
    return { query, street: streetKey(expected_street), kind, holds }
  })
}

async function reportFound(db: Db, market_id: number, sample: readonly Query[]): Promise<void> {
  const geocoder = ownGeocoder({ db, markets: makeMarkets(db) })
  const byKind = new Map<string, Score & { exact: number; geocoded: number }>()
  const [took, roundTrips]: [number[], number[]] = [[], []]
  for (const { query, street, kind, holds } of sample) {
    roundTrips.push(await timed(() => sql`select 1`.execute(db)))
    let offers: Place[] = []
    took.push(
      await timed(async () => {
        offers = (await geocoder.suggest(query, firstFive)) as Place[]
      }),
    )
    const isMeant = (place: Place | undefined) =>
      place !== undefined && streetKey(place.line1.replace(/^\S+ /, '')) === street && holds(place)
    const score = byKind.get(kind) ?? { right: 0, of: 0, exact: 0, geocoded: 0 }
    score.of += 1
    score.right += offers.some(isMeant) ? 1 : 0
    score.geocoded += isMeant(await geocoder.geocode(query)) ? 1 : 0
    score.exact += (await isKeyOf(db, market_id, query, street)) ? 1 : 0
    byKind.set(kind, score)
  }
  const kinds = [...byKind]
  const reference = (scores: typeof kinds) => ({
    what: 'the same key alone',
    value: share(scores.map(([, { exact, of }]) => ({ right: exact, of }))),
  })
  const sure = kinds.filter(([kind]) => kind !== 'typing error')
  print({
    what: 'streets among the first five',
    value: share(byKind.values()),
    unit: 'of all',
    reference: reference(kinds),
    goal: '0.97',
  })
  const sureShare = share(sure.map(([, score]) => score))
  print({
    what: 'the same without typing errors',
    value: sureShare,
    unit: 'of all',
    reference: reference(sure),
    goal: '0.99',
  })
  for (const [kind, { right, of, exact, geocoded }] of kinds)
    console.log(
      `  ${kind}: ${right} of ${of} offered, ${geocoded} taken when sent at once, ${exact} by the same key alone`,
    )
  print({
    what: 'a look-up, p95',
    value: percentile(took, 0.95),
    unit: 'ms',
    reference: { what: 'select 1', value: percentile(roundTrips, 0.95) },
    goal: '15 ms',
    more: `median ${short(percentile(took, 0.5))} ms`,
  })
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await act()
  return performance.now() - started
}

async function isKeyOf(db: Db, market_id: number, query: string, street: string): Promise<boolean> {
  const key = parseAddress(query).street ?? ''
  const found = await db
    .selectFrom('streets')
    .select('key')
    .where('market_id', '=', market_id)
    .where('key', '=', key)
    .executeTakeFirst()
  return found?.key === street
}
