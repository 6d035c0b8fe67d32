import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import { holdings, ofOthers } from '../rules/holdings.ts'
import { partsOf } from './export-person.ts'

const { db, pool } = await testDatabase()

/** How a column is named that may say who somebody is, or what they wrote. */
const telling =
  /(^|_)(names?|phone|addr|address|mail|email|notes?|body|description|birth|recipient|payload|details?|texts?|html|form|reply|response|headers|facts|search|explanation|questions?|answers?|reason|excluded|four|lat|lng|zip|error|subject|delivery|lines|query|label|inverse|about|noted|endpoint)(_|$)/
/** Columns in which anything can stand: numbers, times, yes and no, and one of some words cannot say who somebody is. */
const free = new Set(['text', 'jsonb', 'json', 'bytea', '_text', 'float8'])

const others: Readonly<Record<string, readonly string[]>> = Object.assign({}, ...Object.values(ofOthers))

/** What nobody has thought about: tables that stand in no list, columns that are named as a person's and stand in none. */
async function unknown(): Promise<string[]> {
  const { rows } = await pool.query<{ table: string; column: string; type: string; is_word: boolean }>(`
    select c.relname as "table", a.attname as "column", t.typname as type,
      exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY%') as is_word
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    order by 1, 2`)
  const places = new Set(rows.map(({ table, column }) => `${table}.${column}`))
  const tables = new Set(rows.map(({ table }) => table))
  const found: string[] = []
  for (const table of tables)
    if (Number(table in holdings) + Number(table in others) !== 1) found.push(`${table}: in one list, and one only`)
  for (const { table, column, type, is_word } of rows) {
    const { columns = [], others: harmless = [] } = holdings[table] ?? { columns: others[table] }
    if (column === 'cosmic_customer_id' && !(table in holdings)) found.push(`${table}: belongs to a customer`)
    if (telling.test(column) && free.has(type) && !is_word && ![...columns, ...harmless].includes(column))
      found.push(`${table}.${column}`)
  }
  const listed = [
    ...Object.entries(holdings).flatMap(([table, { columns, others: harmless = [] }]) =>
      [...columns, ...harmless].map((column) => `${table}.${column}`),
    ),
    ...Object.entries(others).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
  ]
  found.push(...listed.filter((place) => !places.has(place)).map((place) => `${place}: there is none`))
  return found
}

afterEach(() => pool.query('drop table if exists parrots; alter table tablets drop column if exists customer_phone'))

test('[SIL-ORD-170] every table of the database says what it holds of customers, and what becomes of it', async () => {
  expect(await unknown()).toEqual([])
})

test('[SIL-ORD-170] a table, a column of a person, or a reference to one that nobody has thought about is found', async () => {
  await pool.query(
    'create table parrots (parrot_id integer primary key, cosmic_customer_id integer, receipt_mail text)',
  )
  await pool.query('alter table tablets add column customer_phone text')
  expect(await unknown()).toEqual([
    'parrots: in one list, and one only',
    'parrots: belongs to a customer',
    'parrots.receipt_mail',
    'tablets.customer_phone',
  ])
})

test('[SIL-ORD-170] an export reads every table that is said to be in it', () => {
  const nobody = {
    phone_number: '',
    cosmic_customer_id: null,
    name: '',
    mails: [],
    order_ids: [],
    cart_ids: [],
    ticket_ids: [],
    card_ids: [],
    conversation_ids: [],
  }
  const statements = partsOf(nobody).map(([, query]) => query.compile(db).sql)
  const read = new Set(
    statements.flatMap((text) => [...text.matchAll(/(?:from|join) (\w+)/g)].map(([, table]) => table)),
  )
  // The ledger is read by its entries.
  const viewOf: Readonly<Record<string, string>> = { ledger_movements: 'ledger_entries' }
  const exported = Object.entries(holdings).filter(([, holding]) => holding.exported === true)
  expect(exported.map(([table]) => viewOf[table] ?? table).filter((table) => !read.has(table))).toEqual([])
})
