import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
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

/** What each jsonb column holds that is read as it stands; the others come as `Json` and are checked where they are read. */
const shapes = {
  'franchises.closed_dates': 'Generated<JsonColumn<Days>>',
  'franchises.hours': 'JsonColumn<WeekHours>',
  'imports.counts': 'Generated<JsonColumn<ImportCounts>>',
  'imports.mapping': 'Generated<JsonColumn<Words>>',
  'imports.notes': 'Generated<JsonColumn<Texts>>',
  'imports.options': 'Generated<JsonColumn<Words>>',
  'order_lines.answer_texts': 'Generated<JsonColumn<AnswerTexts>>',
  'streets.lines': 'Generated<JsonColumn<Lines>>',
  'zones.intervals': 'Generated<JsonColumn<Intervals>>',
  'zones.polygons': 'JsonColumn<Polygons>',
}

/** By hand: the generator finds names in such texts by TypeScript's compiler, whose present version has another interface. */
const shapesImport = `import type {
${shapeNames()
  .map((name) => `  ${name},\n`)
  .join('')}} from "./json-columns.ts";
`

function shapeNames(): string[] {
  const names = Object.values(shapes).flatMap((shape) => shape.match(/\w+/g) ?? [])
  return [...new Set(names)].filter((name) => name !== 'Generated').sort()
}

type Choice = { column: string; definition: string; is_null: boolean; has_default: boolean }

/** Columns that a check holds to a list of words are of these words' type. */
async function choices(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Choice>(`
      select format('%s.%s', c.conrelid::regclass, a.attname) as column, pg_get_constraintdef(c.oid) as definition,
        not a.attnotnull as is_null, a.atthasdef as has_default
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and array[a.attnum] = c.conkey
      where c.contype = 'c' and a.atttypid = 'text'::regtype and pg_get_constraintdef(c.oid) like '%= ANY (ARRAY[%'`)
    return Object.fromEntries(rows.map((row) => [row.column, choiceType(row)]))
  } finally {
    await client.end()
  }
}

function choiceType({ definition, is_null, has_default }: Choice): string {
  const words = [...definition.matchAll(/'(\w+)'::text/g)].map(([, word]) => `'${word}'`)
  const type = [...words.sort(), ...(is_null ? ['null'] : [])].join(' | ')
  return has_default ? `Generated<${type}>` : type
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
    overrides: JSON.stringify({ columns: { ...(await choices(url)), ...shapes } }),
    'out-file': output,
  }
  try {
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
    await promisify(execFile)(process.execPath, [generator, ...args], { cwd: root })
    return readFileSync(output, 'utf8').replace(/^import .*\n/m, (line) => line + shapesImport)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
