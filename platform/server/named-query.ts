import type { Socket } from 'node:net'
import pg from 'pg'

/** What the library passes between its parts and does not declare. */
type Connection = {
  readonly stream: Socket
  /** Texts by name: parsed, and on their way to be. */
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
  parse(message: { name: string; text: string }): void
  bind(message: { statement: string; values: readonly WireValue[] }): void
  describe(message: { type: 'P' }): void
  execute(message: Record<string, never>): void
  sync(): void
}
type WireValue = string | Buffer | null
type Column = { readonly name: string; readonly dataTypeID: number }
type ParserOf = (type: number) => (text: string) => unknown

/** The columns of an answer, and a row of it in which all are null. */
type RowShape = {
  readonly names: readonly string[]
  readonly parsers: readonly ((text: string) => unknown)[]
  readonly empty: Readonly<Record<string, unknown>>
}
const noColumns: RowShape = { names: [], parsers: [], empty: {} }

/** A prepared statement keeps its columns: where a table has changed, PostgreSQL refuses it. */
const shapes = new WeakMap<Connection, Map<string, RowShape>>()

type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>

/**
 * A statement that has a name. It asks what its columns are once for each connection, where the library's own asks, and reads their names,
 * each time: of 55 columns 22 µs; and it makes no emitter, no copy of its question and no second promise
 * (docs/decisions/0103-a-named-statement-is-described-once.md).
 */
class NamedQuery {
  readonly name: string
  readonly text: string
  readonly #values: readonly WireValue[]
  readonly #parserOf: ParserOf
  readonly #answer = Promise.withResolvers<Answer>()
  readonly #rows: Record<string, unknown>[] = []
  #connection: Connection | undefined
  #shape: RowShape | undefined
  #failure: unknown
  #command = ''
  #rowCount: number | null = null

  constructor(name: string, text: string, values: readonly unknown[], parserOf: ParserOf) {
    this.name = name
    this.text = text
    this.#values = values.map(wireValue)
    this.#parserOf = parserOf
  }

  get answer(): Promise<Answer> {
    return this.#answer.promise
  }

  /** Of the library: its client would set it. */
  callback = () => undefined

  submit(connection: Connection): null {
    const { name, text } = this
    const { stream, parsedStatements, submittedNamedStatements } = connection
    this.#connection = connection
    this.#shape = shapes.get(connection)?.get(name)
    stream.cork()
    try {
      if (parsedStatements[name] === undefined && submittedNamedStatements[name] === undefined) {
        connection.parse({ name, text })
        submittedNamedStatements[name] = text
      }
      connection.bind({ statement: name, values: this.#values })
      if (!this.#shape) connection.describe({ type: 'P' })
      connection.execute({})
      connection.sync()
    } finally {
      stream.uncork()
    }
    return null
  }

  handleRowDescription({ fields }: { readonly fields: readonly Column[] }): void {
    const names = fields.map(({ name }) => name)
    const parsers = fields.map(({ dataTypeID }) => this.#parserOf(dataTypeID))
    this.#know({ names, parsers, empty: Object.fromEntries(names.map((name) => [name, null])) })
  }

  #know(shape: RowShape): void {
    this.#shape = shape
    const connection = this.#connection
    if (!connection) return
    const known = shapes.get(connection) ?? new Map<string, RowShape>()
    shapes.set(connection, known.set(this.name, shape))
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#failure !== undefined) return
    const { names, parsers, empty } = this.#shape ?? noColumns
    const row: Record<string, unknown> = { ...empty }
    try {
      for (let index = 0; index < fields.length; index++) {
        const [text, name, parse] = [fields[index], names[index], parsers[index]]
        if (text !== null && text !== undefined && name !== undefined) row[name] = parse?.(text)
      }
      this.#rows.push(row)
    } catch (error) {
      this.#failure = error
    }
  }

  /** Such as `UPDATE 3` and `INSERT 0 1`. */
  handleCommandComplete({ text }: { readonly text: string }): void {
    // A statement that answers no rows is not described by any columns.
    if (!this.#shape) this.#know(noColumns)
    const [command = '', ...counts] = text.split(' ')
    const count = counts.at(-1)
    this.#command = command
    this.#rowCount = count === undefined ? null : Number(count)
  }

  handleReadyForQuery(): void {
    if (this.#failure !== undefined) this.#answer.reject(this.#failure)
    else this.#answer.resolve({ command: this.#command, rowCount: this.#rowCount, rows: this.#rows })
  }

  handleError(error: unknown): void {
    this.#answer.reject(this.#failure ?? error)
  }
}

// In a connection to which statements are sent ahead the library lets nothing in that is not of its own class; what it makes of one is not needed.
Object.setPrototypeOf(NamedQuery.prototype, pg.Query.prototype)

/** Asks a client for it, as its own `query` would. */
export function askNamed(
  client: pg.Client,
  question: { readonly name: string; readonly text: string },
  values: readonly unknown[],
): Promise<Answer> {
  const parserOf: ParserOf = (type) => client.getTypeParser(type, 'text')
  const query = new NamedQuery(question.name, question.text, values, parserOf)
  Reflect.apply(pg.Client.prototype.query, client, [query])
  return query.answer
}

/** As PostgreSQL reads it: a moment with its zone, a list in braces, everything else that has parts as JSON. */
function wireValue(value: unknown): WireValue {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return null
  if (typeof value !== 'object') return String(value)
  if (Buffer.isBuffer(value)) return value
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (value instanceof Date) return value.toISOString().replace(/^\+0*/, '')
  return Array.isArray(value) ? wireList(value) : JSON.stringify(value)
}

function wireList(list: readonly unknown[]): string {
  const elements = list.map((element) => {
    if (Array.isArray(element)) return wireList(element)
    const value = wireValue(element)
    if (value === null) return 'NULL'
    const text = typeof value === 'string' ? value : `\\x${value.toString('hex')}`
    return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
  })
  return `{${elements.join(',')}}`
}
