import { sql } from 'kysely'
import { jsonFeatures } from '#platform/server/imports/features.ts'
import {
  type ImportInput,
  type ImportKind,
  ImportRefused,
  type ImportReport,
} from '#platform/server/imports/import-kind.ts'
import { stageRows } from '#platform/server/imports/rows.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import { isFarFrom } from '../rules/zone-polygons.ts'
import { isZoneKind, zoneKinds } from '../rules/zones.ts'
import { readFilter, type ZoneRow, zoneReader } from './zone-features.ts'

export const importZones: ImportKind = {
  name: 'zones',
  does: 'delivery area, counties, game day zones and restricted places, from GeoJSON polygons',
  endings: ['.geojson', '.json', '.geojsonl', '.ndjson', '.geojson.gz', '.json.gz'],
  columns: [
    { name: 'name', about: 'the property that holds the name; without one, "name" in any spelling' },
    { name: 'kind', about: `the property that holds the kind: ${zoneKinds.join(', ')}` },
    {
      name: 'intervals',
      about: 'game day: the property that holds a list of {from, to}, as 2026-11-28T12:00 or in ms',
    },
  ],
  options: [
    { name: 'kind', about: `the kind of all of them: ${zoneKinds.join(', ')}`, choices: zoneKinds },
    { name: 'only', about: 'takes some of the features: name=Franklin|Delaware; state=OH' },
    { name: 'called', about: 'the name of a zone whose feature has none' },
  ],
  run: bringIn,
}

async function bringIn(input: ImportInput): Promise<void> {
  const { unit, report } = input
  if (!input.market) throw new Error('The kind zones needs a market')
  const { market_id } = input.market
  const kind = input.options.get('kind')
  if (kind !== undefined && !isZoneKind(kind))
    throw new ImportRefused(`"${kind}" is no kind of zone; there are ${zoneKinds.join(', ')}.`)
  const { lat, lng } = await unit.tx
    .selectFrom('markets')
    .select(['lat', 'lng'])
    .where('market_id', '=', market_id)
    .executeTakeFirstOrThrow()
  const market = { ...input.market, lat, lng }

  report.step('Reading the polygons')
  const staged = await stageRows(
    unit.tx,
    { as: 'brought_zones', like: 'zones', columns: ['kind', 'name', 'polygons', 'intervals'] },
    readZones(input, market),
  )
  if (staged === 0)
    throw new ImportRefused(
      'None of its features can be used, so nothing was changed. The report says why, one by one; --only may leave all of them out.',
    )
  report.step('Comparing with what is there')
  const { added, changed } = await merge(unit.tx, market_id)
  report.count('added', 'zones', added)
  report.count('changed', 'zones', changed)
  report.count('unchanged', 'zones', staged - added - changed)
  await tellWhatStays(unit.tx, market_id, report)
  await tellWhatIsMissing(unit.tx, market_id, report)
  if (added + changed > 0) unit.hint(`zones:${market_id}`)
}

async function* readZones(input: ImportInput, market: Parameters<typeof zoneReader>[1]): AsyncGenerator<ZoneRow> {
  const { report, signal } = input
  const isWanted = filterOf(input)
  const read = zoneReader(input, market)
  /** Kind and name, to where it was. */
  const seen = new Map<string, number>()
  let passedOver = 0
  for await (const { line, feature } of jsonFeatures(input.file, report)) {
    signal.throwIfAborted()
    if (!isWanted(feature)) {
      passedOver += 1
      continue
    }
    const result = read(feature)
    if (!result.ok) {
      report.reject({ line, reason: result.reason, text: shortOf(feature) })
      continue
    }
    const { zone } = result
    const key = JSON.stringify([zone.kind, zone.name])
    const before = seen.get(key)
    if (before !== undefined) {
      const reason = `Feature ${before} has this kind and name already: choose one with --only, or map another property as the name.`
      report.reject({ line, reason, text: shortOf(feature) })
      continue
    }
    seen.set(key, line)
    if (isFarFrom(zone.polygons, market))
      report.note(`${zone.name} lies more than 300 miles from ${market.name}. Was it meant for another market?`)
    yield zone
  }
  if (passedOver > 0) report.note(`${passedOver} features were left out, as --only says.`)
}

function filterOf({ options }: ImportInput) {
  const onlyOption = options.get('only')
  if (onlyOption === undefined) return () => true
  const filter = readFilter(onlyOption)
  if (!filter) throw new ImportRefused(`--only is written as name=Franklin, or name=Franklin|Delaware; state=OH.`)
  return filter
}

/** Where the file says nothing of intervals, those that were set in the office stay. */
async function merge(tx: Tx, market_id: number): Promise<{ added: number; changed: number }> {
  const { rows } = await sql<{ added: number; changed: number }>`
    with merged as (
      insert into zones (market_id, kind, name, polygons, intervals)
      select ${market_id}, kind, name, polygons, coalesce(intervals, '[]') from brought_zones
      on conflict (market_id, kind, name) do update
        set polygons = excluded.polygons,
          intervals = coalesce((select b.intervals from brought_zones b where b.kind = zones.kind and b.name = zones.name), zones.intervals)
        where zones.polygons is distinct from excluded.polygons
          or zones.intervals is distinct from
            coalesce((select b.intervals from brought_zones b where b.kind = zones.kind and b.name = zones.name), zones.intervals)
      returning xmax = 0 as is_new)
    select count(*) filter (where is_new)::int as added, count(*) filter (where not is_new)::int as changed from merged`.execute(
    tx,
  )
  return rows[0] ?? { added: 0, changed: 0 }
}

async function tellWhatStays(tx: Tx, market_id: number, report: ImportReport): Promise<void> {
  const { rows } = await sql<{ kind: string; name: string }>`
    select kind, name from zones z where market_id = ${market_id}
      and not exists (select from brought_zones b where b.kind = z.kind and b.name = z.name)
    order by zone_id`.execute(tx)
  if (rows.length === 0) return
  const named = rows.slice(0, 8).map(({ kind, name }) => `${name} (${kind.replace('_', ' ')})`)
  const more = rows.length > named.length ? ` and ${rows.length - named.length} more` : ''
  report.note(
    `Zones that are not in the file stay as they are: ${named.join(', ')}${more}. They are deleted on the page of zones.`,
  )
}

async function tellWhatIsMissing(tx: Tx, market_id: number, report: ImportReport): Promise<void> {
  const { rows } = await sql<{ delivery: boolean; idle: string[] | null }>`
    select bool_or(kind = 'delivery') as delivery,
      array_agg(name order by zone_id) filter (where kind = 'game_day' and intervals = '[]') as idle
    from zones where market_id = ${market_id}`.execute(tx)
  const [{ delivery, idle } = { delivery: false, idle: null }] = rows
  if (!delivery) report.note('The market has no delivery zone yet: until it has one, no address is in range.')
  if (idle) report.note(`Without intervals a game day zone is never in force: ${idle.slice(0, 8).join(', ')}.`)
}

/** Enough to find it by; the coordinates would bury the rest. */
function shortOf(feature: unknown): string {
  const properties =
    typeof feature === 'object' && feature !== null && 'properties' in feature ? feature.properties : feature
  return JSON.stringify(properties)?.slice(0, 300) ?? ''
}
