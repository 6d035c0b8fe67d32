import { sql } from 'kysely'
import type { DB } from '#database/types.ts'
import type { Outcome } from '#platform/server/imports/import-kind.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'

type Row = Readonly<Record<string, unknown>>

/** Adds the row, or changes the one with that key where it differs; columns that are not given stay, or get the table's default. */
export async function keepRow<Table extends keyof DB & string>(
  tx: Tx,
  table: Table,
  key: Row,
  values: Row,
): Promise<Exclude<Outcome, 'removed'>> {
  const found = await sql`select from ${sql.table(table)} where ${isRow(key)} for update`.execute(tx)
  return found.rows.length > 0 ? change(tx, table, key, values) : add(tx, table, { ...key, ...values })
}

async function add(tx: Tx, table: string, row: Row): Promise<'added'> {
  const columns = sql.join(Object.keys(row).map((column) => sql.id(column)))
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${typedRow(table, row)}`.execute(tx)
  return 'added'
}

async function change(tx: Tx, table: string, key: Row, values: Row): Promise<'changed' | 'unchanged'> {
  const columns = Object.keys(values)
  if (columns.length === 0) return 'unchanged'
  const sets = sql.join(columns.map((column) => sql`${sql.id(column)} = ${sql.id('given', column)}`))
  const differs = sql.join(
    columns.map((column) => sql`${sql.id(table, column)} is distinct from ${sql.id('given', column)}`),
    sql` or `,
  )
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sets} from ${typedRow(table, values)}
    where ${isRow(key, table)} and (${differs})`.execute(tx)
  return numAffectedRows ? 'changed' : 'unchanged'
}

const isRow = (key: Row, table?: string) =>
  sql.join(
    Object.entries(key).map(([column, value]) => sql`${table ? sql.id(table, column) : sql.id(column)} = ${value}`),
    sql` and `,
  )

/** PostgreSQL reads each value as its column's type. */
const typedRow = (table: string, row: Row) =>
  sql`jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb) as given`
