import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { accounts } from '#areas/ledger/rules/accounts.ts'
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

/** Amounts in cents. */
const money = {
  business_quotes: ['delivery_fee', 'sales_tax', 'service_fee', 'subtotal', 'total'],
  businesses: ['delivery_fee'],
  busy_fees: ['fee'],
  card_authorizations: ['amount', 'captured_amount'],
  cash_counts: ['counted', 'expected', 'handed_in', 'kept'],
  cash_outs: ['card', 'cash', 'change_given', 'order_total', 'tip'],
  carts: ['distance_fee', 'gas_fee', 'quoted_surge_price'],
  customers: ['delivery_fee'],
  discount_codes: ['minimum_subtotal'],
  driver_hours: ['gaurantee', 'wage'],
  driver_invoices: ['borne', 'kept', 'mileage', 'tips_card', 'tips_cash', 'top_up', 'wages'],
  franchises: ['delivery_fee', 'mandatory_tip_from'],
  ledger_findings: ['expected', 'found'],
  ledger_movements: [...accounts],
  markets: ['delivery_fee', 'fee_per_mile', 'fixed_tip', 'gas_fee', 'surge_price'],
  menu_items: ['base_price'],
  option_answers: ['additional_cost'],
  option_questions: ['additional_cost_per_quantity'],
  order_charges: ['amount', 'charged'],
  order_issue_items: ['amount'],
  order_issues: ['total_credit', 'total_refund'],
  order_lines: ['unit_price'],
  order_refunds: ['amount', 'sales_tax'],
  orders: [
    'credit',
    'delivery_fee',
    'discount',
    'distance_fee',
    'gas_fee',
    'phone_fee',
    'sales_tax',
    'service_fee',
    'subtotal',
    'surge_price',
    'tip',
    'total',
  ],
  pay_rates: ['gaurantee', 'mileage', 'wage'],
  pos_items: ['price'],
  pos_links: ['our_price', 'pos_price'],
  products: ['price_cents'],
  restaurant_statements: ['adjusted', 'at_store', 'borne', 'carried', 'commission', 'food', 'to_pay'],
}

/** What each jsonb column holds that is read as it stands; the others come as `Json` and are checked where they are read. */
const shapes = {
  'businesses.distance_fees': 'Generated<JsonColumn<DistanceFees>>',
  'franchises.closed_dates': 'Generated<JsonColumn<Days>>',
  'franchises.hours': 'JsonColumn<WeekHours>',
  'imports.counts': 'Generated<JsonColumn<ImportCounts>>',
  'imports.mapping': 'Generated<JsonColumn<Words>>',
  'imports.notes': 'Generated<JsonColumn<Texts>>',
  'imports.options': 'Generated<JsonColumn<Words>>',
  'order_lines.answer_texts': 'Generated<JsonColumn<AnswerTexts>>',
  'streets.lines': 'Generated<JsonColumn<Lines>>',
  'webhook_attempts.request_headers': 'JsonColumn<Words>',
  'zones.intervals': 'Generated<JsonColumn<Intervals>>',
  'zones.polygons': 'JsonColumn<Polygons>',
}

/** By hand: the generator finds names in such texts by TypeScript's compiler, whose present version has another interface. */
const shapesImport = `import type {
${shapeNames()
  .map((name) => `  ${name},\n`)
  .join('')}} from "./column-types.ts";
`

function shapeNames(): string[] {
  const names = Object.values(shapes).flatMap((shape) => shape.match(/\w+/g) ?? [])
  return [...new Set(['MoneyColumn', 'MoneyOrNull', ...names])].filter((name) => name !== 'Generated').sort()
}

type Column = { column: string; choice: string | null; is_null: boolean; has_default: boolean }

const amounts = new Set(
  Object.entries(money).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
)

/** Columns that a check holds to a list of words are of these words' type; amounts are `Cents`. */
async function choicesAndAmounts(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(`
      select format('%s.%s', a.attrelid::regclass, a.attname) as column, not a.attnotnull as is_null, a.atthasdef as has_default,
        (select pg_get_constraintdef(c.oid) from pg_constraint c where c.conrelid = a.attrelid and c.conkey = array[a.attnum]
          and c.contype = 'c' and a.atttypid = 'text'::regtype and pg_get_constraintdef(c.oid) like '%= ANY (ARRAY[%') as choice
      from pg_attribute a where a.attnum > 0 and not a.attisdropped and a.attrelid in (
        select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')`)
    return Object.fromEntries(
      rows.flatMap((row) => {
        const type = amounts.has(row.column) ? amountType(row) : choiceType(row)
        return type ? [[row.column, row.has_default ? `Generated<${type}>` : type]] : []
      }),
    )
  } finally {
    await client.end()
  }
}

const amountType = ({ is_null }: Column) => (is_null ? 'MoneyOrNull' : 'MoneyColumn')

function choiceType({ choice, is_null }: Column): string | undefined {
  if (choice === null) return undefined
  const words = [...choice.matchAll(/'(\w+)'::text/g)].map(([, word]) => `'${word}'`)
  return [...words.sort(), ...(is_null ? ['null'] : [])].join(' | ')
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
    overrides: JSON.stringify({ columns: { ...(await choicesAndAmounts(url)), ...shapes } }),
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
