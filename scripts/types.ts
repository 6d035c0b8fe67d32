import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrate } from '#platform/server/migrate.ts'
import { startThrowAwayPostgres } from '#platform/test/throw-away-postgres.ts'

const root = join(import.meta.dirname, '..')
const generator = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')

const typesFile = join(root, 'database/types.ts')

/** Writes database/types.ts as the migrations make the tables. */
export async function writeTypes(): Promise<string> {
  const postgres = await startThrowAwayPostgres()
  try {
    await migrate(postgres.url)
    writeFileSync(typesFile, await generateTypes(postgres.url))
    return typesFile
  } finally {
    await postgres.stop()
  }
}

/** The types of a database's tables. The mappings repeat what platform/server/database.ts parses. */
export async function generateTypes(url: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'cosmic-types-'))
  const output = join(folder, 'types.ts')
  const options = {
    dialect: 'postgres',
    url,
    'date-parser': 'string',
    'numeric-parser': 'string',
    'type-mapping': JSON.stringify({ int8: 'number' }),
    'exclude-pattern': 'schema_migrations',
    'out-file': output,
  }
  try {
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
    await promisify(execFile)(process.execPath, [generator, ...args], { cwd: root })
    return readFileSync(output, 'utf8')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
