import { type Insertable, sql, type Transaction } from 'kysely'
import type { DB } from '#database/types.ts'

export type Tx = Transaction<DB>
/** Rows as the tables take them, but lists and objects stay what they are: PostgreSQL reads them from one JSON text. */
export type Rows<Table extends keyof DB> = readonly { [Column in keyof Insertable<DB[Table]>]: unknown }[]

/** One statement whatever the number of rows, with the ids given. */
export async function insertRows<Table extends keyof DB & string>(
  tx: Tx,
  table: Table,
  rows: Rows<Table>,
): Promise<void> {
  const first = rows[0]
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  const text = JSON.stringify(rows.map(readable))
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${text}::jsonb)`.execute(tx)
}

/** Lets the next row that gets its id by itself have this one. */
export async function beginIds<Table extends keyof DB & string>(
  tx: Tx,
  table: Table,
  column: keyof DB[Table] & string,
  first = 1,
): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${first}, false)`.execute(tx)
}

/** Lets the ids that people get later begin behind the seeded ones. */
export async function continueIds<Table extends keyof DB & string>(
  tx: Tx,
  table: Table,
  column: keyof DB[Table] & string,
): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.ref(column)}))
    from ${sql.table(table)} having max(${sql.ref(column)}) is not null`.execute(tx)
}

const readable = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value,
    ]),
  )
