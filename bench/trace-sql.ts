import { appendFileSync } from 'node:fs'
import pg from 'pg'

/** Preloaded into the server: writes the text of every statement to the file that SQL_TRACE names. */
const file = process.env.SQL_TRACE

export type TracedStatement = {
  readonly connection: number
  readonly text: string
  readonly at: number
}

type Ask = (...given: unknown[]) => Promise<pg.QueryResult> | undefined

if (file) {
  const connections = new WeakMap<object, number>()
  let count = 0
  // Eight overloads in the library, of which the server uses the one that answers a promise.
  const ask = pg.Client.prototype.query as unknown as Ask
  const traced = function (this: pg.Client, ...parameters: unknown[]) {
    if (!connections.has(this)) connections.set(this, ++count)
    const connection = connections.get(this) ?? 0
    const at = performance.now()
    const [question] = parameters
    const text = typeof question === 'string' ? question : (question as { text: string }).text
    const answer = Reflect.apply(ask, this, parameters)
    answer?.then(
      () => appendFileSync(file, `${JSON.stringify({ connection, text, at } satisfies TracedStatement)}\n`),
      () => undefined,
    )
    return answer
  }
  pg.Client.prototype.query = traced as unknown as typeof pg.Client.prototype.query
}
