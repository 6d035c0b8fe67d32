import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import pg from 'pg'
import { askNamed } from './named-query.ts'

/** Lists of changing length make texts without end, and each named one stays in the server's memory. */
const mostNames = 1000
const names = new Map<string, string>()

/** What the library has and does not declare: with `pipeline` a statement is sent before the one in front of it is answered. */
type ClientInternals = { pipeline: boolean; readonly connection: { readonly stream: Socket } }

/**
 * Names parameterised statements by their text, so that PostgreSQL parses and plans each of them once per connection; and sends `begin`
 * together with the first statement of its transaction, and `commit` together with one that says it is the last, which saves two round trips.
 */
export class NamedClient extends pg.Client {
  #begins = false
  /** Sent already, and not asked for yet. */
  #commit: Promise<unknown> | undefined

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.#undeclared.pipeline = true
  }

  get #undeclared(): ClientInternals {
    return this as unknown as ClientInternals
  }

  // The library declares eight overloads of this one function; it takes whatever they take and changes only (text, values).
  override query = ((text: unknown, values?: unknown, callback?: unknown) => {
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 ? statementName(text) : undefined
    const question = name ? { name, text } : text
    if (text === 'begin' && typeof callback !== 'function') {
      this.#begins = true
      return Promise.resolve(answeredAhead('BEGIN'))
    }
    if (this.#commit && (question === 'commit' || question === 'rollback')) return this.#ended(question)
    return this.#begins ? this.#beginWith(question, values, callback) : this.#send(question, values, callback)
  }) as pg.Client['query']

  #beginWith(question: unknown, values: unknown, callback: unknown): unknown {
    this.#begins = false
    // Nothing was asked in between, so PostgreSQL need not hear of it.
    if (question === 'commit' || question === 'rollback') return Promise.resolve(answeredAhead(question.toUpperCase()))
    return this.#together(() => {
      // It fails only with its connection, and then the statement behind it says so.
      this.#ask('begin')?.catch(() => undefined)
      return this.#send(question, values, callback)
    })
  }

  #send(question: unknown, values: unknown, callback: unknown): unknown {
    if (!isLast(question)) return this.#ask(question, values, callback)
    return this.#together(() => {
      const answer = this.#ask(question, values, callback)
      this.#commit = this.#ask('commit')
      // Whoever asks for it hears of it.
      this.#commit?.catch(() => undefined)
      return answer
    })
  }

  /** Where the last statement has failed, PostgreSQL has made a rollback of the commit. */
  #ended(question: 'commit' | 'rollback'): Promise<unknown> | undefined {
    const sent = this.#commit
    this.#commit = undefined
    return question === 'commit' ? sent : sent?.catch(() => undefined)
  }

  #together(ask: () => unknown): unknown {
    const { stream } = this.#undeclared.connection
    stream.cork()
    try {
      return ask()
    } finally {
      stream.uncork()
    }
  }

  #ask(question: unknown, values?: unknown, callback?: unknown): Promise<unknown> | undefined {
    // The pool's own `query` waits by a callback.
    if (isNamed(question) && Array.isArray(values) && callback === undefined) return askNamed(this, question, values)
    return Reflect.apply(pg.Client.prototype.query, this, [question, values, callback]) as Promise<unknown> | undefined
  }
}

const isNamed = (question: unknown): question is { name: string; text: string } =>
  typeof question === 'object' &&
  question !== null &&
  'name' in question &&
  'text' in question &&
  !('rowMode' in question)

const lastMark = '/* last */'

/** Of a transaction, behind which nothing is asked and nothing fails: it is committed with it. An error of it rolls the transaction back. */
export const asLast = (sql: string) => `${lastMark} ${sql}`

function isLast(question: unknown): boolean {
  const text = typeof question === 'string' ? question : (question as { text?: unknown } | null)?.text
  return typeof text === 'string' && text.startsWith(lastMark)
}

const answeredAhead = (command: string) => ({ command, rowCount: null, rows: [], fields: [], oid: 0 })

function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostNames) return known
  const name = createHash('sha1').update(text).digest('hex').slice(0, 24)
  names.set(text, name)
  return name
}
