import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

type Migration = { name: string; sql: string; checksum: string }
type Applied = Readonly<{ name: string; checksum: string }>

/** A migration that may not run: the message says which file and why. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}

export const migrationsFolder = join(import.meta.dirname, '../../database/migrations')

const lockKey = 7_266_164

/**
 * Applies the numbered SQL files that the database has not seen, each in its own transaction, and returns their names.
 * Every transaction takes the lock anew (also behind PgBouncer), so processes that start together share the work.
 */
export async function migrate(url: string, folder = migrationsFolder): Promise<string[]> {
  const migrations = readMigrations(folder)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const applied: string[] = []
    for (;;) {
      const name = await applyNext(client, migrations)
      if (!name) return applied
      applied.push(name)
    }
  } finally {
    await client.end()
  }
}

/**
 * Applies, in the transaction that the client has open over an empty database, those that a backup's database had. What they left to be checked
 * at the end is checked after each, as it would have been by its commit.
 */
export async function applyMigrations(client: pg.Client, wanted: readonly Applied[], folder = migrationsFolder) {
  const migrations = readMigrations(folder)
  nextMigration(migrations, wanted)
  await client.query(makeList)
  for (const migration of migrations.slice(0, wanted.length)) {
    await apply(client, migration)
    await client.query('set constraints all immediate')
  }
}

const makeList = `create table if not exists schema_migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp())`

/** Names of those that the database has not seen. */
export async function migrationsToApply(url: string, folder = migrationsFolder): Promise<string[]> {
  const migrations = readMigrations(folder)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: known } = await client.query(`select to_regclass('schema_migrations') is not null as known`)
    if (!known[0]?.known) return migrations.map(({ name }) => name)
    const { rows } = await client.query<Applied>('select name, checksum from schema_migrations order by name')
    nextMigration(migrations, rows)
    return migrations.slice(rows.length).map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function applyNext(client: pg.Client, migrations: readonly Migration[]): Promise<string | undefined> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    await client.query(makeList)
    const { rows } = await client.query<Applied>('select name, checksum from schema_migrations order by name')
    const next = nextMigration(migrations, rows)
    if (next) await apply(client, next)
    await client.query('commit')
    return next?.name
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Files may only be added at the end: an old database and a new one must have gone the same way. */
function nextMigration(migrations: readonly Migration[], applied: readonly Applied[]): Migration | undefined {
  for (const [position, { name, checksum }] of applied.entries()) {
    const file = migrations.find((migration) => migration.name === name)
    if (!file)
      throw new MigrationRefused(
        `The database has the migration ${name}, which this version does not know: a later version has run on it. Start that one again, or restore a backup that was made before it.`,
      )
    if (file.checksum !== checksum) {
      throw new MigrationRefused(
        `${name} was changed after it had been applied. Undo the change, and write a new migration.`,
      )
    }
    const expected = migrations[position]
    if (expected && expected.name !== name) {
      throw new MigrationRefused(
        `${expected.name} comes before ${name}, which this database has applied without it. Whoever wrote it gives it the next number. If nobody here did, the database was filled by a state between two versions: restore a backup of a version, or begin with a new DATA_DIR or DATABASE_URL.`,
      )
    }
  }
  return migrations[applied.length]
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration) {
  try {
    await client.query(sql)
  } catch (error) {
    throw new MigrationRefused(`${name}${lineOf(sql, error)} failed: ${(error as Error).message}`, { cause: error })
  }
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
}

function lineOf(sql: string, error: unknown): string {
  const position = Number((error as { position?: string }).position)
  return position > 0 ? ` line ${sql.slice(0, position).split('\n').length}` : ''
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const numbers = new Set<string>()
  for (const name of names) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]
    if (!number) throw new MigrationRefused(`${name} is not named like 0001_what_it_does.sql.`)
    if (numbers.has(number)) throw new MigrationRefused(`Two migrations have the number ${number}.`)
    numbers.add(number)
  }
  return names.map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}
