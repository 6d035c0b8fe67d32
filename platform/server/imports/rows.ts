import { type RawBuilder, sql } from 'kysely'
import type { DB } from '#database/types.ts'
import type { Tx } from '../unit-of-work.ts'
import { batched } from './batches.ts'

type Row = Readonly<Record<string, unknown>>
type Rows = AsyncIterable<Row> | Iterable<Row>

const rowsAtOnce = 1000

/** Rows as the table takes them, a statement for a thousand; lists and objects go into jsonb and array columns as they are. */
export async function insertMany<Table extends keyof DB & string>(tx: Tx, table: Table, rows: Rows): Promise<number> {
  return fill(tx, sql.table(table), rows)
}

export type Staging<Table extends keyof DB & string> = {
  /** Its name in this transaction, after which it is gone. */
  readonly as: string
  /** The table whose columns it borrows, without their rules. */
  readonly like: Table
  readonly columns: readonly (keyof DB[Table] & string)[]
  /** Further columns by name and type, such as `{ line: 'integer' }`. */
  readonly extra?: Readonly<
    Record<string, 'integer' | 'bigint' | 'text' | 'boolean' | 'double precision' | 'jsonb' | 'text[]'>
  >
}

/**
 * Fills a table of this transaction, so that one statement can then merge all rows and count with `is distinct from` what it adds and
 * changes. Answers how many rows there are.
 */
export async function stageRows<Table extends keyof DB & string>(
  tx: Tx,
  { as, like, columns, extra = {} }: Staging<Table>,
  rows: Rows,
): Promise<number> {
  const wanted = [
    ...columns.map((column) => sql.ref(column)),
    ...Object.entries(extra).map(([name, type]) => sql`null::${sql.raw(type)} as ${sql.id(name)}`),
  ]
  await sql`create temporary table ${sql.id(as)} on commit drop as select ${sql.join(wanted)} from ${sql.table(like)} with no data`.execute(
    tx,
  )
  const staged = await fill(tx, sql.id('pg_temp', as), rows)
  // A fresh table has no statistics, and the plan of a merge without them may take hours.
  await sql`analyze ${sql.id('pg_temp', as)}`.execute(tx)
  return staged
}

async function fill(tx: Tx, table: RawBuilder<unknown>, rows: Rows): Promise<number> {
  let count = 0
  for await (const batch of batched(rows, rowsAtOnce)) {
    const columns = sql.join(Object.keys(batch[0] ?? {}).map((column) => sql.id(column)))
    const text = JSON.stringify(batch)
    await sql`
      insert into ${table} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${table}, ${text}::jsonb)`.execute(tx)
    count += batch.length
  }
  return count
}
