import { CompiledQuery } from 'kysely'
import { type Db, type Tx, tryAgain } from './unit-of-work.ts'

type Values = Readonly<Record<string, unknown>>

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
  return async (db: Db | Tx, input: Values): Promise<Row[]> => {
    const values = names.map((name) => input[name])
    const ask = () => db.executeQuery<Row>(CompiledQuery.raw(sql, values))
    // A transaction is tried again by whoever runs it, from its beginning.
    return (await (db.isTransaction ? ask() : tryAgain(ask))).rows
  }
}
