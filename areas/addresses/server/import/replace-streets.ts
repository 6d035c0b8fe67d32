import { sql } from 'kysely'
import { milesBetween } from '#platform/core/place.ts'
import type { ImportMarket, ImportReport } from '#platform/server/imports/import-kind.ts'
import { insertMany, stageRows } from '#platform/server/imports/rows.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { countedNumber, houseKey } from '../../rules/house-number.ts'
import { cityName } from '../../rules/proper-name.ts'
import { streetKey } from '../../rules/us-address.ts'
import { type HouseRow, mergeHouses, retellHouses } from './merge-houses.ts'
import type { KnownHouse, NamedStreet } from './named-street.ts'
import { indexPieces, type Pieces, takeStreetIds } from './street-pieces.ts'
import { type StreetRow, streetRows } from './street-rows.ts'

type StoredStreet = StreetRow & { readonly street_id: number; readonly houses: number }

const columns = [
  'source',
  'name',
  'ref',
  'kind',
  'key',
  'bare',
  'plain',
  'ref_key',
  'near',
  'lat',
  'lng',
  'west',
  'south',
  'east',
  'north',
  'lines',
] as const

/**
 * Makes the streets of a market's map what the map says now, and its house numbers with them. A street that stays keeps its id, so that
 * house numbers of other files stay with it; a street that goes but has such numbers stays as a street that only they tell of.
 */
export async function replaceStreets(
  unit: UnitOfWork,
  market: Pick<ImportMarket, 'market_id'>,
  from: { streets: readonly NamedStreet[]; houses: readonly KnownHouse[]; report: ImportReport },
): Promise<void> {
  const { tx } = unit
  const { market_id } = market
  const { report } = from
  report.step('streets')
  const stored = await loadStreets(tx, market_id)
  const { pairs, added, gone } = pairUp(stored, streetRows(from.streets))

  const changed = pairs.filter(({ old, now }) => !isSame(old, now))
  const ids = await takeStreetIds(tx, added.length)
  const newStreets = added.map((row, index) => ({ ...row, street_id: ids[index] ?? 0, market_id }))
  await insertMany(tx, 'streets', newStreets)
  await saveChanged(
    tx,
    changed.map(({ old, now }) => ({ ...now, street_id: old.street_id })),
  )
  report.count('added', 'streets', added.length)
  report.count('changed', 'streets', changed.length)
  report.count('unchanged', 'streets', pairs.length - changed.length)
  report.count('removed', 'streets', gone.length)

  const pieces = indexPieces([...pairs.map(({ old, now }) => ({ ...now, street_id: old.street_id })), ...newStreets])
  await mergeHouses(tx, { market_id, source: 'map' }, houseRows(from.houses, pieces, report), report)
  await letGo(
    tx,
    gone.map(({ street_id }) => street_id),
  )
  await retellHouses(tx, market_id)
}

async function loadStreets(tx: Tx, market_id: number): Promise<StoredStreet[]> {
  return tx
    .selectFrom('streets')
    .select(['street_id', 'houses', ...columns])
    .where('market_id', '=', market_id)
    .orderBy('street_id')
    .execute()
}

/** The same street is the one of the same name and course, else the nearest of the same name. */
function pairUp(stored: readonly StoredStreet[], rows: readonly StreetRow[]) {
  const waiting = new Map<string, Set<StoredStreet>>()
  for (const street of stored) {
    const same = waiting.get(street.key) ?? new Set()
    waiting.set(street.key, same.add(street))
  }
  const pairs: { old: StoredStreet; now: StreetRow }[] = []
  const unpaired: StreetRow[] = []
  for (const row of rows) {
    const same = waiting.get(row.key) ?? new Set()
    const course = JSON.stringify(row.lines)
    const old = same.size === 0 ? undefined : [...same].find((street) => JSON.stringify(street.lines) === course)
    if (old) {
      same.delete(old)
      pairs.push({ old, now: row })
    } else unpaired.push(row)
  }
  const added: StreetRow[] = []
  for (const row of unpaired) {
    const same = waiting.get(row.key) ?? new Set()
    const [old] = [...same].toSorted((one, other) => milesBetween(one, row) - milesBetween(other, row))
    if (!old) added.push(row)
    else {
      same.delete(old)
      pairs.push({ old, now: row })
    }
  }
  const gone = [...waiting.values()].flatMap((same) => [...same]).filter(({ source }) => source === 'map')
  return { pairs, added, gone }
}

function isSame(old: StreetRow, now: StreetRow): boolean {
  return columns.every((column) =>
    column === 'lines' ? JSON.stringify(old.lines) === JSON.stringify(now.lines) : old[column] === now[column],
  )
}

async function saveChanged(tx: Tx, rows: readonly (StreetRow & { street_id: number })[]): Promise<void> {
  if (rows.length === 0) return
  await stageRows(tx, { as: 'changed_streets', like: 'streets', columns: ['street_id', ...columns] }, rows)
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = c.${sql.ref(column)}`))
  await sql`update streets s set ${set} from pg_temp.changed_streets c where s.street_id = c.street_id`.execute(tx)
  await sql`drop table pg_temp.changed_streets`.execute(tx)
}

function* houseRows(houses: readonly KnownHouse[], pieces: Pieces, report: ImportReport): Generator<HouseRow> {
  for (const [index, { number, street, unit, building = '', city = '', zip = '', lat, lng }] of houses.entries()) {
    const house = houseKey(number)
    const street_id = pieces.streetOf(streetKey(street), { lat, lng })
    // Much of what a map calls an address is a shop without a number, or stands at a street outside the map.
    if (!house || street_id === undefined) {
      report.reject({
        line: index + 1,
        reason: house ? 'The map has no street of this name near it.' : 'It has no house number.',
        text: `${number} ${street}`,
      })
      continue
    }
    const units = unit ? [unit] : []
    const counted = countedNumber(house) ?? null
    const area = { city: cityName(city), zip: /^\d{5}/.exec(zip)?.[0] ?? '' }
    yield { street_id, house, number: counted, units, building, ...area, external_key: '', lat, lng }
  }
}

/** A street with house numbers of another file stays as one that only they tell of. */
async function letGo(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const list = sql`any(${[...ids]}::integer[])`
  await sql`
    update streets s set source = 'addresses', lines = '[]', near = '' where street_id = ${list}
      and exists (select from house_numbers h where h.street_id = s.street_id and h.source <> 'map')`.execute(tx)
  await sql`delete from streets where street_id = ${list} and source = 'map'`.execute(tx)
}
