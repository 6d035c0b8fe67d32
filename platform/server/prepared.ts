import { CompiledQuery } from 'kysely'
import type { ConnectionPool } from './connection-pool.ts'
import { type Db, poolOf } from './database.ts'
import { asLast } from './named-client.ts'
import { tryAgain } from './try-again.ts'

type Values = Readonly<Record<string, unknown>>

/** Parts of a statement, `name as (…)`, and the values that their text names. */
export type Parts = { readonly text: string; readonly values: Readonly<Record<string, PlainValue>> }

/** What can always be sent: the commit is on its way behind a last statement, so sending that must not fail. */
type PlainValue = string | number | boolean | null | undefined | Date | readonly string[]

/**
 * In a statement's `where`: its own commit does not wait for the disk. A crash of PostgreSQL, not of a process of ours, may then lose what
 * was written in its last half second; the next commit that waits makes all before it durable (docs/decisions/0015).
 */
export const unhurried = `set_config('synchronous_commit', 'off', true) = 'off'`

/** A colon and a name; two colons are a cast. */
const parameter = /(?<!:):([a-z_][a-z0-9_]*)/g

/**
 * A statement whose text is made once, for what is asked many times a second: building it anew costs more than sending it. Values are
 * named in the text, `:cart_id`.
 */
export function prepare<Row>(text: string) {
  const names: string[] = []
  const sql = text.replace(parameter, (_, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return async (db: Db, input: Values): Promise<Row[]> => {
    const values = names.map((name) => input[name])
    // A transaction is tried again by whoever runs it, from its beginning.
    if (db.isTransaction) return rowsOf(db, sql, values)
    const pool = poolOf(db)
    return tryAgain(() => (pool ? rowsOfPool<Row>(pool, sql, values) : rowsOf<Row>(db, sql, values)))
  }
}

const rowsOf = async <Row>(db: Db, sql: string, values: unknown[]) =>
  (await db.executeQuery<Row>(CompiledQuery.raw(sql, values))).rows

/** Past Kysely, which has nothing to build here: what it takes to hand a ready text on is a third of what asking takes. */
async function rowsOfPool<Row>(pool: ConnectionPool, sql: string, values: unknown[]): Promise<Row[]> {
  const client = await pool.forOne()
  try {
    const { rows } = await client.query(sql, values)
    pool.keep(client)
    return rows as Row[]
  } catch (error) {
    client.release()
    // From here on it tells who asked, and not whose answer was read.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

const joined = new Map<string, ReturnType<typeof prepare>>()

/**
 * Parts that know nothing of each other, as the last statement of their transaction, which is committed with it: a name may stand for another
 * value in each. Where `holds` is false nothing is done, and it fails as `isNotHeld` tells.
 */
export async function writeLast(tx: Db, parts: readonly Parts[], holds: string): Promise<void> {
  const key = [...parts.map(({ text }) => text), holds].join('\n')
  const ask = joined.get(key) ?? prepare(asLast(textOf(parts, holds)))
  joined.set(key, ask)
  const values = parts.flatMap((part, n) => Object.entries(part.values).map(([name, value]) => [`${name}_${n}`, value]))
  await ask(tx, Object.fromEntries(values))
}

function textOf(parts: readonly Parts[], holds: string): string {
  const texts = parts.map(({ text }, n) => text.replace(parameter, `:$1_${n}`))
  return `with ${texts.join(',\n')}\nselect must_hold(${holds})`
}

/** Of the function `must_hold`. */
const notHeld = 'UW001'

export const isNotHeld = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === notHeld
