import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import * as z from 'zod/mini'
import { parseJson } from '#platform/core/json.ts'
import { applyMigrations } from '#platform/server/migrate.ts'
import { collect } from './archive.ts'
import { BackupRefused } from './backup-refused.ts'
import type { Contents, Manifest } from './manifest.ts'
import type { ArchiveEntry } from './tar.ts'

/** A database that is being filled in one transaction: until `commit` it is as empty as it was, whatever happens. */
export type Loading = {
  /** Takes what is a table's; answers whether it was. */
  take(entry: ArchiveEntry): Promise<boolean>
  /** Whole only with all that the backup says it holds. */
  finish(contents: Contents): Promise<void>
  commit(): Promise<void>
  /** Ends the connection, and with it what was not committed. */
  close(): Promise<void>
}

const tableFile = /^tables\/([a-z0-9_]+)\/(columns\.json|\d{6}\.copy)$/

export async function beginLoading(url: string, { migrations }: Manifest): Promise<Loading> {
  const client = new pg.Client({ connectionString: url, application_name: 'cosmic restore' })
  await client.connect()
  client.on('error', () => undefined) // the statement that it broke says so
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0; set local maintenance_work_mem = "256MB"')
    await refuseUnlessEmpty(client)
    await applyMigrations(client, migrations)
    const putBack = await takeOff(client)
    return loadingOver(client, putBack)
  } catch (error) {
    await client.end()
    throw error
  }
}

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ relname: string }>(
    `select relname from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') order by relname limit 1`,
  )
  if (rows[0])
    throw new BackupRefused(
      'The database is not empty. Restore into a DATA_DIR that is new, or a DATABASE_URL whose database has no tables: nothing is ever overwritten.',
    )
}

function loadingOver(client: pg.Client, putBack: readonly string[]): Loading {
  const rowsOf: Record<string, number> = {}
  const columnsOf = new Map<string, string>()
  return {
    async take(entry) {
      const [, table, part] = tableFile.exec(entry.name) ?? []
      if (table === undefined) return false
      if (part === 'columns.json') {
        columnsOf.set(table, readColumns((await collect(entry.bytes)).toString()))
        rowsOf[table] = 0
        return true
      }
      const columns = columnsOf.get(table)
      if (columns === undefined) throw new BackupRefused('The backup was altered or damaged.')
      rowsOf[table] = (rowsOf[table] ?? 0) + (await copyRows(client, table, columns, entry))
      return true
    },
    async finish({ tables, sequences }) {
      for (const [table, rows] of Object.entries(tables)) {
        if (rowsOf[table] !== rows)
          throw new BackupRefused(`The backup has ${rowsOf[table] ?? 0} rows of ${table}, and should have ${rows}.`)
      }
      for (const statement of putBack) await client.query(statement)
      for (const [sequence, value] of Object.entries(sequences))
        if (value !== null)
          await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(sequence), value])
    },
    async commit() {
      await client.query('commit')
      // What was filled in one go has no statistics yet, and the first queries would read whole tables.
      await client.query('analyze')
    },
    close: () => client.end(),
  }
}

const readColumns = (text: string) => z.parse(z.array(z.string()), parseJson(text)).map(pg.escapeIdentifier).join(', ')

async function copyRows(client: pg.Client, table: string, columns: string, { bytes }: ArchiveEntry): Promise<number> {
  const copy = client.query(copyFrom(`copy ${pg.escapeIdentifier(table)} (${columns}) from stdin`))
  await pipeline(bytes, copy)
  return copy.rowCount
}

/**
 * Rows come in the order of their tables and not in that of their references: keys to other tables, indexes and triggers are put back when all are
 * there, which proves each reference and is faster. Answers the statements that do it.
 */
async function takeOff(client: pg.Client): Promise<string[]> {
  const ask = async (query: string) => (await client.query<{ off: string; on: string }>(query)).rows
  const keys = await ask(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by conrelid::regclass::text, conname`)
  const indexes = await ask(`
    select format('drop index %s', i.indexrelid::regclass) as off, pg_get_indexdef(i.indexrelid) as on
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    order by c.relname`)
  const triggers = await ask(`
    select distinct format('alter table %s disable trigger user', t.tgrelid::regclass) as off,
      format('alter table %s enable trigger user', t.tgrelid::regclass) as on
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace`)
  for (const { off } of [...keys, ...indexes, ...triggers]) await client.query(off)
  // What migrations have written is in the backup as well.
  const { rows } = await client.query<{ list: string | null }>(`
    select string_agg(format('%I', relname), ', ') as list from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'schema_migrations'`)
  if (rows[0]?.list) await client.query(`truncate ${rows[0].list}`)
  return [...indexes, ...keys, ...triggers].map(({ on }) => on)
}
