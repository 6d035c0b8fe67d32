import { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'
import { tryAgain } from './try-again.ts'

type Values = Readonly<Record<string, unknown>>

/** Parts of a statement, `name as (…)`, and the values that their text names. */
export type Parts = { readonly text: string; readonly values: Values }

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
    const ask = () => db.executeQuery<Row>(CompiledQuery.raw(sql, values))
    // A transaction is tried again by whoever runs it, from its beginning.
    return (await (db.isTransaction ? ask() : tryAgain(ask))).rows
  }
}

const joined = new Map<string, ReturnType<typeof prepare>>()

/** Parts that know nothing of each other, as one statement that answers `answer`: a name may stand for another value in each. */
export async function askJoined<Row>(db: Db, parts: readonly Parts[], answer: string): Promise<Row[]> {
  const key = [...parts.map(({ text }) => text), answer].join('\n')
  const ask = joined.get(key) ?? prepare(textOf(parts, answer))
  joined.set(key, ask)
  const values = parts.flatMap((part, n) => Object.entries(part.values).map(([name, value]) => [`${name}_${n}`, value]))
  return ask(db, Object.fromEntries(values)) as Promise<Row[]>
}

function textOf(parts: readonly Parts[], answer: string): string {
  const texts = parts.map(({ text }, n) => text.replace(parameter, `:$1_${n}`))
  return `with ${texts.join(',\n')}\nselect ${answer}`
}
