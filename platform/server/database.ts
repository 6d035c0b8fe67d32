import { Kysely, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '#database/types.ts'
import { ConnectionPool } from './connection-pool.ts'
import { NamedClient } from './named-client.ts'

export type Database = DB
export type Db = Kysely<Database>

export type OpenDatabase = { pool: ConnectionPool; db: Db; close(): Promise<void> }

export type DatabaseOptions = {
  /** Connections at most. */
  max: number
  /** Off behind PgBouncer in transaction mode, where the next statement may reach another server connection. */
  namedStatements?: boolean
  /** Told of every statement; unset, nobody measures it. */
  onQuery?: ((query: QueryLog) => void) | undefined
}

const pools = new WeakMap<Db, ConnectionPool>()

/** Behind a database whose statements nobody measures; none behind a transaction, which has one connection. */
export const poolOf = (db: Db): ConnectionPool | undefined => pools.get(db)

/** `sql` has parameters where values stand. */
export type QueryLog = { readonly sql: string; readonly ms: number; readonly error?: unknown }

/** A pool of connections to PostgreSQL, and Kysely over it. */
export function openDatabase(url: string, { max, namedStatements = true, onQuery }: DatabaseOptions): OpenDatabase {
  const pool = new ConnectionPool({
    connectionString: url,
    max,
    Client: namedStatements ? NamedClient : pg.Client,
    types: { getTypeParser },
    application_name: 'cosmic',
    connectionTimeoutMillis: 10_000,
    // With a connection goes what it has planned: the statements of an order are planned anew, six times each, which takes longer than they do.
    idleTimeoutMillis: 5 * 60_000,
    keepAlive: true,
  })
  // The pool replaces an idle connection that breaks; without a listener Node would end the process instead.
  pool.on('error', () => undefined)
  const log = onQuery && {
    log: ({ query, queryDurationMillis: ms, ...event }: LogEvent) =>
      onQuery({ sql: query.sql, ms, ...('error' in event && { error: event.error }) }),
  }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...log })
  if (!log) pools.set(db, pool)
  let closed: Promise<void> | undefined
  return {
    pool,
    db,
    close() {
      closed ??= db.destroy()
      return closed
    },
  }
}

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, parseSafeInteger],
  [pg.types.builtins.DATE, (text) => text], // a day has no time zone, a Date does
])
const textArray: number = 1009
const arrayOf = new Map([
  [1016, pg.types.builtins.INT8],
  [1182, pg.types.builtins.DATE],
])

/** Numbers for bigint, text for days and numeric, and otherwise what the library does (Date for timestamptz). */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  const parse = parsers.get(oid)
  if (parse) return parse
  const element = arrayOf.get(oid)
  const parseElement = element && parsers.get(element)
  if (parseElement) return (text: string) => mapNested(parseTextArray(text), parseElement)
  return pg.types.getTypeParser(oid, format ?? 'text')
}

type Nested = string | null | Nested[]
const parseTextArray: (text: string) => Nested[] = pg.types.getTypeParser(textArray, 'text')

function mapNested(value: Nested, parse: (text: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((element) => mapNested(element, parse))
  return value === null ? null : parse(value)
}

function parseSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database holds ${text}, which no number in JavaScript can`)
  return value
}
