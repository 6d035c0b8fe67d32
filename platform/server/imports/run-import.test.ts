import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import { testUnits } from '#platform/test/units.ts'
import type { ImportFile, ImportKind } from './import-kind.ts'
import { stageRows } from './rows.ts'
import { runImport } from './run-import.ts'
import { tableRows } from './table.ts'

const { db } = await testDatabase()
const units = testUnits(db)

const columns = [
  { name: 'email', about: 'Address', required: true },
  { name: 'name', about: 'Name' },
] as const

/** People by e-mail: small, and with everything that an import has. */
const people: ImportKind = {
  name: 'people',
  does: 'people',
  endings: ['.csv'],
  columns,
  async run(input) {
    const { tx } = input.unit
    const rows = async function* () {
      for await (const { line, values } of tableRows(input, columns)) yield { line, ...values }
    }
    await stageRows(
      tx,
      { as: 'staged_people', like: 'users', columns: ['email', 'name'], extra: { line: 'integer' } },
      rows(),
    )
    const merged = await sql<{ added: boolean }>`
      insert into users (email, name) select email, name from pg_temp.staged_people
      on conflict (lower(email)) do update set name = excluded.name where users.name is distinct from excluded.name
      returning xmax = 0 as added`.execute(tx)
    for (const { added } of merged.rows) input.report.count(added ? 'added' : 'changed', 'people')
  },
}

const fileOf = (text: string): ImportFile => ({
  name: 'people.csv',
  async *bytes() {
    yield Buffer.from(text)
  },
  async *text() {
    yield text
  },
})

const names = async () =>
  (await db.selectFrom('users').select('name').orderBy('email').execute()).map((row) => row.name)

test('an import run twice changes nothing the second time', async () => {
  const file = fileOf('email,name\na@x.example,Ada\nb@x.example,Bo\n')
  const first = await runImport({ units, kind: people, file })
  expect(first).toMatchObject({ state: 'done', counts: { people: { added: 2 } }, rejected: 0 })
  const second = await runImport({ units, kind: people, file })
  expect(second).toMatchObject({ state: 'done', counts: {} })
  expect(await names()).toEqual(['Ada', 'Bo'])
})

test('a dry run reports what the import does, and changes nothing', async () => {
  const file = fileOf('email,name\na@x.example,Ada L.\nc@x.example,Cy\nd\n')
  const dry = await runImport({ units, kind: people, file, dryRun: true })
  expect(await names()).toEqual(['Ada', 'Bo'])
  const wet = await runImport({ units, kind: people, file })
  expect(dry.counts).toEqual({ people: { added: 1, changed: 1 } })
  expect(wet.counts).toEqual(dry.counts)
  expect(wet.rejections).toEqual(dry.rejections)
  expect(await names()).toEqual(['Ada L.', 'Bo', 'Cy'])
})
