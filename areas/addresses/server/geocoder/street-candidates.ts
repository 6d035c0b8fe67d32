import { sql } from 'kysely'
import { anyOf } from '#platform/server/any-of.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { slipsOf } from '../../rules/street-match.ts'
import { bareKey, plainName, streetKey, undirected } from '../../rules/us-address.ts'

export type Candidate = {
  readonly street_id: number
  readonly market_id: number
  readonly name: string
  readonly key: string
  readonly bare: string
  readonly plain: string
  readonly ref_key: string
  readonly near: string
  readonly city: string
  readonly zip: string
  readonly cities: readonly string[]
  readonly zips: readonly string[]
  readonly houses: number
  readonly lat: number
  readonly lng: number
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

const columns = [
  'street_id',
  'market_id',
  'name',
  'key',
  'bare',
  'plain',
  'ref_key',
  'near',
  'city',
  'zip',
  'cities',
  'zips',
  'houses',
  'lat',
  'lng',
  'west',
  'south',
  'east',
  'north',
] as const

const most = 40

/** Streets that may be meant by a name in key form: the same, the same but for type and directions, and those that begin so. */
export function streetsNamed(db: Db, marketIds: readonly number[], key: string): Promise<Candidate[]> {
  const bare = bareKey(key)
  const beginning = `${escaped(key)}%`
  return db
    .selectFrom('streets')
    .select(columns)
    .where('market_id', '=', anyOf(marketIds))
    .where((is) =>
      is.or([
        is('key', 'like', beginning),
        is('bare', 'like', beginning),
        is('plain', 'like', `${escaped(plainName(key))}%`),
        is('bare', 'in', [bare, undirected(key)]),
        is.and([is('ref_key', '=', key), is('ref_key', '<>', '')]),
      ]),
    )
    .orderBy(sql`key = ${key}`, 'desc')
    .orderBy(sql`bare = ${key} or bare = ${bare} or ref_key = ${key}`, 'desc')
    .orderBy('houses', 'desc')
    .orderBy('key')
    .orderBy('street_id')
    .limit(most)
    .execute()
}

/** Streets that look like a name with slips in it: alike in most of its letters, or one slip away. */
export function streetsLike(db: Db, marketIds: readonly number[], key: string): Promise<Candidate[]> {
  const bare = bareKey(key)
  const meant = [...new Set(slipsOf(bare).map(streetKey))]
  const inMarkets = sql`market_id = any(${[...marketIds]}::integer[])`
  // Each part by its own index: one condition with `or` would read the whole table.
  const alike = sql`(
    (select street_id from streets where ${inMarkets} and bare % ${bare} order by bare <-> ${bare} limit ${most})
    union all
    (select street_id from streets where ${inMarkets} and bare = any(${meant}::text[]) limit ${most}))`
  return db
    .selectFrom('streets')
    .select(columns)
    .where(sql<boolean>`street_id in ${alike}`)
    .orderBy(sql`bare = any(${meant}::text[])`, 'desc')
    .orderBy(sql`similarity(bare, ${bare})`, 'desc')
    .orderBy('street_id')
    .limit(most)
    .execute()
}

/** `%` and `_` as themselves. */
export const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
