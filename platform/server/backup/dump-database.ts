import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { BackupRefused } from './backup-refused.ts'
import type { Contents } from './manifest.ts'
import { type ArchiveEntry, wholeEntry } from './tar.ts'

/** A table is written in files of about this size, so that the size of each is known before it is written. */
const partBytes = 4 * 2 ** 20

/** One moment of a database, however long it is read and whatever is written meanwhile. */
export type Snapshot = {
  readonly migrations: readonly { name: string; checksum: string }[]
  /** The rows of every table, in the text format of PostgreSQL's COPY. */
  tables(): AsyncGenerator<ArchiveEntry>
  /** Asked for when `tables` has ended. */
  contents(): Promise<Contents>
  close(): Promise<void>
}

type Table = { name: string; columns: string[] }

export async function takeSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: url, application_name: 'cosmic backup' })
  await client.connect()
  client.on('error', () => undefined) // the statement that it broke says so
  try {
    await client.query('begin isolation level repeatable read read only')
    // A table that is read for an hour stands still for as long; other statements may be as slow as they like here.
    await client.query('set local statement_timeout = 0')
    const { rows: found } = await client.query(`select to_regclass('schema_migrations') is not null as filled`)
    if (!found[0]?.filled)
      throw new BackupRefused(
        'This database is empty: there is nothing to back up. Is it the right DATA_DIR or DATABASE_URL?',
      )
    const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations order by name',
    )
    const tables = await tablesOf(client)
    // No migration may change a table between the first that is read and the last.
    if (tables.length > 0)
      await client.query(
        `lock table ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} in access share mode`,
      )
    const rowsOf: Record<string, number> = {}
    return {
      migrations,
      async *tables() {
        for (const table of tables) rowsOf[table.name] = yield* rowsFrom(client, table)
      },
      contents: async () => ({ tables: rowsOf, sequences: await sequencesOf(client) }),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
    group by c.relname order by c.relname`)
  return rows
}

async function* rowsFrom(client: pg.Client, { name, columns }: Table): AsyncGenerator<ArchiveEntry, number> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const copy = client.query(copyTo(`copy ${pg.escapeIdentifier(name)} (${list}) to stdout`))
  let part = 0
  const entry = (bytes: Buffer): ArchiveEntry => {
    part += 1
    return wholeEntry(`tables/${name}/${String(part).padStart(6, '0')}.copy`, bytes)
  }
  yield wholeEntry(`tables/${name}/columns.json`, Buffer.from(JSON.stringify(columns)))
  let held: Buffer[] = []
  let length = 0
  for await (const piece of copy as AsyncIterable<Buffer>) {
    held.push(piece)
    length += piece.length
    if (length < partBytes) continue
    // At the end of a row, so that each file is one that COPY reads: a line break within a value is written as \n.
    const bytes = Buffer.concat(held)
    const end = bytes.lastIndexOf(0x0a) + 1
    if (end > 0) yield entry(bytes.subarray(0, end))
    held = [bytes.subarray(end)]
    length = bytes.length - end
  }
  if (length > 0) yield entry(Buffer.concat(held))
  return copy.rowCount
}

/** Read last: a number that was given out meanwhile is skipped, and none is ever given twice. */
async function sequencesOf(client: pg.Client): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ sequencename: string; last_value: string | null }>(
    'select sequencename, last_value::text from pg_sequences where schemaname = current_schema() order by sequencename',
  )
  return Object.fromEntries(rows.map(({ sequencename, last_value }) => [sequencename, last_value]))
}
