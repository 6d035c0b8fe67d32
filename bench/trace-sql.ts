import { appendFileSync } from 'node:fs'
import pg from 'pg'

/** Preloaded into the server: writes the text of every statement to the file that SQL_TRACE names. */
const file = process.env.SQL_TRACE

export type TracedStatement = {
  readonly connection: number
  readonly text: string
  readonly at: number
}

type Ask = (...given: unknown[]) => unknown
/** A question of a class of its own is given back as it is, and holds its answer. */
type Question = { readonly text: string; readonly answer?: Promise<unknown> }

if (file) {
  const connections = new WeakMap<object, number>()
  let count = 0
  // Eight overloads in the library, of which the server uses those that answer a promise, or take a question of its own class.
  const ask = pg.Client.prototype.query as unknown as Ask
  const traced = function (this: pg.Client, ...parameters: unknown[]) {
    if (!connections.has(this)) connections.set(this, ++count)
    const connection = connections.get(this) ?? 0
    const at = performance.now()
    const [question] = parameters
    const { text, answer: held } = typeof question === 'string' ? { text: question } : (question as Question)
    const answer = Reflect.apply(ask, this, parameters)
    const answered = answer instanceof Promise ? answer : held
    answered?.then(
      () => appendFileSync(file, `${JSON.stringify({ connection, text, at } satisfies TracedStatement)}\n`),
      () => undefined,
    )
    return answer
  }
  pg.Client.prototype.query = traced as unknown as typeof pg.Client.prototype.query
}
