import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { isPermitted } from '#areas/accounts/rules/permissions.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { marker, valuesFor } from './asked-values-testing.ts'
import { wholeApp } from './testing.ts'
import { everyRole, insertWholeMarket } from './whole-market-testing.ts'

/**
 * Every file for a spreadsheet that the office gives out, of a market in which every name is a formula. The walk goes by the definitions, as that of
 * other markets does: a new file is asked for too.
 */
const { db } = await testDatabase()
const whole = await wholeApp(db)
afterAll(() => whole.close())
const { ids, insider } = await insertWholeMarket(db, whole)
await nameAllByFormulas()

const bare = (path: string) => path.replace(/\(.*?\)/g, '')
const files = whole.definitions.routes
  .filter(({ method, may }) => method === 'GET' && may !== undefined && !may.includes('anyone'))
  .filter(({ may }) => isPermitted(everyRole, may ?? []))
  .filter(({ path }) => path.endsWith('.csv'))
  .map((route) => ({ name: `${route.method} ${bare(route.path)}`, route }))

async function nameAllByFormulas(): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c join information_schema.tables t
      using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text' and is_generated = 'NEVER'
      and table_name <> 'ledger_movements'`.execute(db)
  for (const { table, column } of rows)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = '=' || ${sql.ref(column)}
      where ${sql.ref(column)} like ${`${marker}%`}`.execute(db)
}

/** Cells as a spreadsheet reads them. */
const cellsOf = (text: string): string[] =>
  [...text.replace(/^\ufeff/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(?:,|\r\n|$)/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
const isFigure = (cell: string) => /^-?\d+(\.\d+)?$/.test(cell)

async function fileOf({ name, route }: (typeof files)[number]) {
  const values = valuesFor(name, route.input, ids)
  const url = bare(route.path).replace(/:(\w+)/g, (_, field: string) => String(values[field]))
  const query = new URLSearchParams(Object.entries(values).map(([field, value]) => [field, String(value)]))
  const reply = await whole.app.inject({
    method: 'GET',
    url: `${url}?${query}`,
    headers: { cookie: insider.cookie, 'sec-fetch-site': 'same-origin' },
  })
  return { status: reply.statusCode, type: String(reply.headers['content-type']), text: reply.body }
}

const named: string[] = []

test.each(files)('$name holds no cell that a spreadsheet would calculate', async (file) => {
  const { type, text } = await fileOf(file)
  if (!type.startsWith('text/csv')) return
  expect(cellsOf(text).filter((cell) => /^[=+\-@＝＋－＠\t\r\n]/.test(cell) && !isFigure(cell))).toEqual([])
  if (text.includes(`'=${marker}`)) named.push(file.name)
})

test('and the formulas were in those files', () => {
  expect(named).toEqual(expect.arrayContaining(['GET /secure/audit.csv', 'GET /secure/payouts/payouts.csv']))
  expect(named.length).toBeGreaterThan(6)
})
