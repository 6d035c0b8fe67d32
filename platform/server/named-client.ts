import { createHash } from 'node:crypto'
import pg from 'pg'

/** Lists of changing length make texts without end, and each named one stays in the server's memory. */
const mostNames = 1000
const names = new Map<string, string>()

/** Names parameterised statements by their text, so that PostgreSQL parses and plans each of them once per connection. */
export class NamedClient extends pg.Client {
  // The library declares eight overloads of this one function; it takes whatever they take and changes only (text, values).
  override query = ((text: unknown, values?: unknown, callback?: unknown) => {
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 ? statementName(text) : undefined
    const question = name ? { name, text } : text
    return Reflect.apply(pg.Client.prototype.query, this, [question, values, callback])
  }) as pg.Client['query']
}

function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostNames) return known
  const name = createHash('sha1').update(text).digest('hex').slice(0, 24)
  names.set(text, name)
  return name
}
