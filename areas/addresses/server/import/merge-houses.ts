import { sql } from 'kysely'
import type { ImportReport } from '#platform/server/imports/import-kind.ts'
import { stageRows } from '#platform/server/imports/rows.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'

export type HouseRow = {
  readonly street_id: number
  readonly house: string
  readonly number: number | null
  readonly units: readonly string[]
  readonly building: string
  readonly city: string
  readonly zip: string
  readonly external_key: string
  readonly lat: number
  readonly lng: number
}

const columns = [
  'street_id',
  'house',
  'number',
  'units',
  'building',
  'city',
  'zip',
  'external_key',
  'lat',
  'lng',
] as const

/** Makes the house numbers of one source what the rows say: rows of one door are merged, and what is not among them any more goes. */
export async function mergeHouses(
  tx: Tx,
  where: { market_id: number; source: string },
  rows: AsyncIterable<HouseRow> | Iterable<HouseRow>,
  report: ImportReport,
): Promise<void> {
  const { market_id, source } = where
  const staged = await stageRows(
    tx,
    { as: 'staged_houses', like: 'house_numbers', columns, extra: { nth: 'integer' } },
    numbered(rows),
  )
  // Of the rows of one house, the point is that of the whole building: of the row without a door, else of the first.
  const { rows: merged } = await sql<{ added: number; changed: number }>`
    with merged as (insert into house_numbers as h (market_id, source, street_id, house, number, units, building, city, zip, external_key, lat, lng)
    select ${market_id}::integer, ${source}, s.street_id, s.house, s.number, coalesce(u.units, '{}'), s.building, s.city, s.zip,
      s.external_key, s.lat, s.lng
    from (select distinct on (street_id, house, city, zip) * from pg_temp.staged_houses
      order by street_id, house, city, zip, cardinality(units), nth) s
    left join (select street_id, house, city, zip, array_agg(distinct unit order by unit) as units
      from pg_temp.staged_houses, unnest(units) as unit group by street_id, house, city, zip) u using (street_id, house, city, zip)
    on conflict (market_id, source, street_id, house, city, zip) do update set
      number = excluded.number, units = excluded.units, building = excluded.building, external_key = excluded.external_key,
      lat = excluded.lat, lng = excluded.lng
    where (h.number, h.units, h.building, h.external_key, h.lat, h.lng)
      is distinct from (excluded.number, excluded.units, excluded.building, excluded.external_key, excluded.lat, excluded.lng)
    returning xmax = 0 as added)
    select count(*) filter (where added)::integer as added, count(*) filter (where not added)::integer as changed from merged`.execute(
    tx,
  )
  const { added, changed } = merged[0] ?? { added: 0, changed: 0 }
  report.count('added', 'house numbers', added)
  report.count('changed', 'house numbers', changed)
  const { rows: counted } = await sql<{ houses: number }>`
    select count(*)::integer as houses from (select distinct street_id, house, city, zip from pg_temp.staged_houses) s`.execute(
    tx,
  )
  const houses = counted[0]?.houses ?? 0
  report.count('unchanged', 'house numbers', houses - added - changed)
  if (staged > houses) report.note(`Further rows of a house that has one: ${staged - houses}.`)

  const removed = await sql`
    delete from house_numbers h where market_id = ${market_id} and source = ${source} and not exists (
      select from pg_temp.staged_houses s
      where s.street_id = h.street_id and s.house = h.house and s.city = h.city and s.zip = h.zip)`.execute(tx)
  report.count('removed', 'house numbers', Number(removed.numAffectedRows ?? 0))
  await sql`drop table pg_temp.staged_houses`.execute(tx)
}

async function* numbered(rows: AsyncIterable<HouseRow> | Iterable<HouseRow>) {
  let nth = 0
  for await (const row of rows) {
    nth += 1
    yield { ...row, nth }
  }
}

/** What streets and the list of places say of their houses. Answers how many streets went because no house tells of them any more. */
export async function retellHouses(tx: Tx, market_id: number): Promise<number> {
  const empty = await sql`
    delete from streets s where market_id = ${market_id} and source = 'addresses'
      and not exists (select from house_numbers h where h.street_id = s.street_id)`.execute(tx)
  await sql`
    update streets s set city = told.city, zip = told.zip, cities = told.cities, zips = told.zips, houses = told.houses
    from (
      select s.street_id, count(h.house)::integer as houses,
        coalesce(mode() within group (order by h.city) filter (where h.city <> ''), '') as city,
        coalesce(mode() within group (order by h.zip) filter (where h.zip <> ''), '') as zip,
        coalesce(array_agg(distinct lower(h.city) order by lower(h.city)) filter (where h.city <> ''), '{}') as cities,
        coalesce(array_agg(distinct h.zip order by h.zip) filter (where h.zip <> ''), '{}') as zips
      from streets s left join house_numbers h on h.street_id = s.street_id
      where s.market_id = ${market_id} group by s.street_id) told
    where told.street_id = s.street_id
      and (s.city, s.zip, s.cities, s.zips, s.houses) is distinct from (told.city, told.zip, told.cities, told.zips, told.houses)`.execute(
    tx,
  )
  await sql`
    update streets s set lat = told.lat, lng = told.lng, west = told.west, east = told.east, south = told.south, north = told.north
    from (
      select street_id, avg(lat) as lat, avg(lng) as lng, min(lng) as west, max(lng) as east, min(lat) as south, max(lat) as north
      from house_numbers where market_id = ${market_id} group by street_id) told
    where told.street_id = s.street_id and s.source = 'addresses'
      and (s.west, s.east, s.south, s.north) is distinct from (told.west, told.east, told.south, told.north)`.execute(
    tx,
  )
  await sql`delete from address_places where market_id = ${market_id}`.execute(tx)
  await sql`
    insert into address_places (market_id, kind, key, name, city, zip, houses, lat, lng)
    select ${market_id}::integer, 'city', lower(city), mode() within group (order by city), mode() within group (order by city),
      coalesce(mode() within group (order by zip) filter (where zip <> ''), ''), count(*)::integer, avg(lat), avg(lng)
    from house_numbers where market_id = ${market_id} and city <> '' group by lower(city)
    union all
    select ${market_id}::integer, 'zip', zip, zip, coalesce(mode() within group (order by city) filter (where city <> ''), ''), zip,
      count(*)::integer, avg(lat), avg(lng)
    from house_numbers where market_id = ${market_id} and zip <> '' group by zip`.execute(tx)
  // Who has remembered an answer looks again.
  await sql`update markets set version = version + 1 where market_id = ${market_id}`.execute(tx)
  // The plans of the geocoder's questions depend on it, and the server's own rounds may take a minute.
  await sql`analyze streets, house_numbers, address_places`.execute(tx)
  return Number(empty.numAffectedRows ?? 0)
}
