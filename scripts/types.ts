import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrate } from '#platform/server/migrate.ts'
import { startThrowAwayPostgres } from '#platform/test/throw-away-postgres.ts'

const root = join(import.meta.dirname, '..')
const generator = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')

/** Writes database/types.ts as the migrations make the tables. The mappings repeat what platform/server/database.ts parses. */
export async function writeTypes(): Promise<string> {
  const postgres = await startThrowAwayPostgres()
  try {
    await migrate(postgres.url)
    const output = join(tmpdir(), `cosmic-types-${process.pid}.ts`)
    const mapping = JSON.stringify({ int8: 'number' })
    await promisify(execFile)(
      process.execPath,
      // biome-ignore format: one option a line
      [
        generator,
        '--dialect', 'postgres',
        '--url', postgres.url,
        '--date-parser', 'string',
        '--numeric-parser', 'string',
        '--type-mapping', mapping,
        '--exclude-pattern', 'schema_migrations',
        '--out-file', output,
      ],
      { cwd: root },
    )
    const file = join(root, 'database/types.ts')
    writeFileSync(file, readFileSync(output))
    return file
  } finally {
    await postgres.stop()
  }
}
