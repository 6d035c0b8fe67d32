import type { ExtractTypeFromStringReference } from 'kysely'
import {
  type Expression,
  type SelectQueryBuilder,
  type SelectType,
  type SqlBool,
  type StringReference,
  sql,
} from 'kysely'
import { ok, type Result, refuse } from '#platform/core/result.ts'
import { type Cursor, readCursor, type SortKind, writeCursor } from './page-cursor.ts'
import { plain } from './routes.ts'

type KindOf<Value> = Value extends boolean
  ? 'boolean'
  : Value extends Date
    ? 'instant'
    : Value extends number
      ? 'integer' | 'decimal'
      : 'text' | 'day' | 'decimal'

type SortKeyOf<Column, Value> = {
  /** As in `orderBy`; the result of joins included. */
  readonly column: Column
  readonly kind: KindOf<NonNullable<Value>>
  readonly descending?: boolean
} & (null extends Value ? { readonly nullable: true } : { readonly nullable?: false })

/** A column that rows are sorted by, with what its type says about it. Empty ones come last, and first when descending, as in an index. */
export type SortKey<DB, TB extends keyof DB> = {
  [Column in StringReference<DB, TB>]: SortKeyOf<Column, SelectType<ExtractTypeFromStringReference<DB, TB, Column>>>
}[StringReference<DB, TB>]

export type PageRequest<DB, TB extends keyof DB> = {
  /** The last one is unique in the result: it decides between rows that are otherwise alike. */
  readonly order: readonly [...SortKey<DB, TB>[], SortKey<DB, TB>]
  /** From an earlier page; without one the first page. */
  readonly cursor?: string | undefined
  readonly limit?: number
}

export type PageOf<Row> = {
  readonly rows: Row[]
  readonly next: string | null
  readonly previous: string | null
}

/** What a page answers to a cursor that is none of its list. */
export const unknownPage = plain(400, 'No such page', 'This page of the list is not known. Begin with its first page.')

const usualLimit = 50
const mostRows = 200

type AnyKey = {
  readonly column: string
  readonly kind: SortKind
  readonly descending?: boolean | undefined
  readonly nullable?: boolean | undefined
}

/**
 * One page of a query by the values of its sort columns, never by counting rows: as fast on the last page as on the first, and a row that
 * comes or goes meanwhile moves no other to another page. An index on the same columns is read without sorting.
 */
export async function paged<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { order, cursor: text, limit = usualLimit }: PageRequest<DB, TB>,
): Promise<Result<PageOf<Row>, 'bad_cursor'>> {
  const keys: readonly AnyKey[] = order
  const name = keys.map(({ column, descending }) => (descending ? `-${column}` : column)).join()
  const cursor = text === undefined ? undefined : readCursor(name, keys, text)
  if (text !== undefined && !cursor) return refuse('bad_cursor')

  const most = Math.min(Math.max(Math.trunc(limit), 1), mostRows)
  const read = (from: Cursor | undefined, way: Cursor['way']) => readRows(query, keys, from, way, most + 1)
  const pageOf = (found: readonly Keyed<Row>[], hasPrevious: boolean, hasNext: boolean) => {
    const end = (way: Cursor['way'], row: Keyed<Row> | undefined) =>
      row ? writeCursor(name, { way, values: row.page_key }) : null
    return ok<PageOf<Row>>({
      rows: found.map(({ page_key: _key, ...row }) => row as Row),
      previous: hasPrevious ? end('before', found[0]) : null,
      next: hasNext ? end('after', found.at(-1)) : null,
    })
  }

  if (cursor?.way === 'before') {
    const found = await read(cursor, 'before')
    if (found.length >= most) return pageOf(found.slice(0, most).reverse(), found.length > most, true)
    // What stood before has gone in part: the first page is shown whole.
  } else {
    const found = await read(cursor, 'after')
    if (found.length > 0 || !cursor) return pageOf(found.slice(0, most), Boolean(cursor), found.length > most)
    const last = await read(undefined, 'before')
    return pageOf(last.slice(0, most).reverse(), last.length > most, false)
  }
  const first = await read(undefined, 'after')
  return pageOf(first.slice(0, most), false, first.length > most)
}

type Keyed<Row> = Row & { readonly page_key: readonly (string | null)[] }

/**
 * Rows from a cursor on, `before` it backwards: first those that are like the cursor's row in all columns but the last, then those that are
 * like it in fewer. Each of these ranges is one stretch of an index; "greater, or equal and greater, or empty" in one condition is not.
 */
async function readRows<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  keys: readonly AnyKey[],
  cursor: Cursor | undefined,
  way: Cursor['way'],
  most: number,
): Promise<Keyed<Row>[]> {
  const texts = sql.join(keys.map(({ column }) => sql`${sql.ref(column)}::text`))
  const sorted = keys
    .reduce(
      (ordered, key) => ordered.orderBy(sql.ref(key.column), isRising(key, way) ? 'asc' : 'desc'),
      query as SelectQueryBuilder<DB, TB, Row>,
    )
    .select(sql<(string | null)[]>`array[${texts}]`.as('page_key'))
  const ranges: Ranges = cursor ? rangesBeyond(keys, cursor.values, way) : [[]]
  const found: Keyed<Row>[] = []
  for (const conditions of ranges) {
    const rows = await conditions
      .reduce((narrowed, condition) => narrowed.where(condition), sorted)
      .limit(most - found.length)
      .execute()
    found.push(...(rows as unknown as Keyed<Row>[]))
    if (found.length >= most) break
  }
  return withoutDoubles(found)
}

/** Each a list of conditions that all hold. */
type Ranges = readonly (readonly Expression<SqlBool>[])[]

function rangesBeyond(keys: readonly AnyKey[], values: readonly (string | null)[], way: Cursor['way']): Ranges {
  const bounds = keys.map(
    (key, index): Bound => ({ ...key, value: values[index] ?? null, isRising: isRising(key, way) }),
  )
  return runsOf(bounds)
    .reverse()
    .flatMap((run) => {
      const alike = bounds.slice(0, run.start).map(isAlike)
      return furtherThan(run.bounds).map((condition) => [...alike, condition])
    })
}

type Bound = AnyKey & { readonly value: string | null; readonly isRising: boolean }
type Run = { readonly start: number; readonly bounds: readonly [Bound, ...Bound[]] }

/** Neighbouring columns that go the same way are compared as one row; one that may be empty can only begin such a run. */
function runsOf(bounds: readonly Bound[]): Run[] {
  const runs: Run[] = []
  for (const [start, next] of bounds.entries()) {
    const run = runs.at(-1)
    const joins = run && run.bounds[0].value !== null && run.bounds[0].isRising === next.isRising && !next.nullable
    if (joins) runs[runs.length - 1] = { start: run.start, bounds: [...run.bounds, next] }
    else runs.push({ start, bounds: [next] })
  }
  return runs
}

/** Empty values come last where values rise, as in PostgreSQL's own order. */
function furtherThan([first, ...rest]: Run['bounds']): Expression<SqlBool>[] {
  const column = sql.ref(first.column)
  if (first.value === null) return first.isRising ? [] : [sql<SqlBool>`${column} is not null`]
  const columns = sql.join([first, ...rest].map((key) => sql.ref(key.column)))
  const row = sql.join([first, ...rest].map(cast))
  const further = sql<SqlBool>`(${columns}) ${first.isRising ? sql`>` : sql`<`} (${row})`
  return first.nullable && first.isRising ? [further, sql<SqlBool>`${column} is null`] : [further]
}

function isAlike(key: Bound): Expression<SqlBool> {
  const column = sql.ref(key.column)
  return key.value === null ? sql<SqlBool>`${column} is null` : sql<SqlBool>`${column} = ${cast(key)}`
}

const isRising = ({ descending = false }: AnyKey, way: Cursor['way']) => descending !== (way === 'after')

const types: Readonly<Record<SortKind, string>> = {
  integer: 'bigint',
  decimal: 'numeric',
  text: 'text',
  instant: 'timestamptz',
  day: 'date',
  boolean: 'boolean',
}
const cast = ({ kind, value }: Bound) => sql`${value}::${sql.raw(types[kind])}`

/** A row that changes between two of these reads may be in both. */
function withoutDoubles<Row>(rows: readonly Keyed<Row>[]): Keyed<Row>[] {
  return [...new Map(rows.map((row) => [row.page_key.at(-1), row])).values()]
}
