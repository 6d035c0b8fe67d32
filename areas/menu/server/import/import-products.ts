import { sql } from 'kysely'
import { type ImportInput, type ImportKind, ImportRefused } from '#platform/server/imports/import-kind.ts'
import { readMoney } from '#platform/server/imports/money.ts'
import { stageRows } from '#platform/server/imports/rows.ts'
import { tableRows } from '#platform/server/imports/table.ts'
import { type ProductColumn, type ProductRow, readProduct } from '../../rules/product-row.ts'

const columns = [
  {
    name: 'upc',
    about: 'bar code: UPC-A, UPC-E, EAN-13, EAN-8 or GTIN-14; lost leading zeros do no harm',
    required: true,
  },
  { name: 'name', about: 'what is on the label', required: true },
  { name: 'brand', about: 'who makes it' },
  { name: 'description', about: 'a sentence for the menu' },
  { name: 'size', about: 'of one container: "750 mL", "12 fl oz", or a bare number of litres' },
  { name: 'containers', about: 'how many containers are sold together' },
  { name: 'kind', about: 'wine, beer, liquor, soda …' },
  { name: 'alcohol_percent', about: 'alcohol by volume' },
  { name: 'price', about: 'suggested price' },
  { name: 'image', about: 'https address of a picture; several with blanks between' },
] as const satisfies readonly { readonly name: ProductColumn; readonly about: string; readonly required?: true }[]

const longestSource = 60
const noCells = Object.fromEntries(columns.map(({ name }) => [name, ''])) as Readonly<Record<ProductColumn, string>>

/** A catalogue of bar-coded products for all markets. What a file does not say of a product stays as it was; nothing is removed. */
export const importProducts: ImportKind = {
  name: 'products',
  does: 'products by their bar code (UPC), from a CSV file',
  endings: ['.csv', '.csv.gz', '.tsv', '.tsv.gz', '.txt'],
  columns,
  options: [
    { name: 'source', about: 'whose list it is, shown with each product; usually the name of the file' },
    { name: 'currency', about: 'of the prices, three letters; usually USD' },
  ],
  withoutMarket: true,
  run: bringIn,
}

async function bringIn(input: ImportInput): Promise<void> {
  const { unit, report } = input
  const source = sourceOf(input)
  const currency = currencyOf(input)
  report.step('reading products')
  const staged = await stageRows(
    unit.tx,
    { as: 'incoming', like: 'products', columns: [...productColumns, 'price_cents'], extra: { line: 'integer' } },
    usableRows(input),
  )
  if (staged === 0)
    throw new ImportRefused('None of its rows can be used, so nothing was changed. The report says why, row by row.')
  report.step('comparing with what is there')
  await leaveOutRepeats(input)
  await merge(input, source, currency)
}

const productColumns = [
  'gtin14',
  'name',
  'brand',
  'description',
  'size',
  'size_ml',
  'containers',
  'kind',
  'alcohol_percent',
  'images',
] as const satisfies readonly (keyof ProductRow)[]

type PricedRow = ProductRow & { readonly price_cents: number | null; readonly line: number }

async function* usableRows(input: ImportInput): AsyncGenerator<PricedRow> {
  const { report, signal } = input
  let unpriced = 0
  for await (const { line, values } of tableRows(input, columns)) {
    signal.throwIfAborted()
    const cells = { ...noCells, ...values }
    const read = readProduct(cells)
    if (!read.ok) {
      report.reject({ line, reason: read.reason, text: [cells.upc, cells.name].join(' ').trim() })
      continue
    }
    const price = readMoney(cells.price)
    const price_cents = price !== undefined && price >= 0 ? price : null
    if (price_cents === null && cells.price !== '') unpriced += 1
    yield { ...read.row, price_cents, line }
  }
  if (unpriced > 0) report.note(`Of ${unpriced} products the price could not be read, so they have none.`)
}

/** Of several rows with one code the last counts. One that says the same is a repeat; one that says something else is rejected. */
async function leaveOutRepeats({ unit, report }: ImportInput): Promise<void> {
  const facts = sql.join([...productColumns, 'price_cents'].map((column) => sql.ref(`i.${column}`)))
  const earlier = await sql<{ line: number; gtin14: string; name: string; last: number; same: boolean }>`
    with ranked as (
      select i.line, i.gtin14, i.name, row(${facts})::text as facts,
        max(i.line) over (partition by i.gtin14) as last, count(*) over (partition by i.gtin14) as rows
      from pg_temp.incoming i)
    select r.line, r.gtin14, r.name, r.last, r.facts = l.facts as same
    from ranked r join ranked l on l.gtin14 = r.gtin14 and l.line = r.last
    where r.rows > 1 and r.line < r.last order by r.line`.execute(unit.tx)
  for (const { line, gtin14, name, last, same } of earlier.rows) {
    if (!same)
      report.reject({
        line,
        reason: `Line ${last} says something else of the same code, and counts.`,
        text: `${gtin14} ${name}`,
      })
  }
  const repeats = earlier.rows.filter(({ same }) => same).length
  if (repeats > 0) report.note(`${repeats} rows say again what a later row says; each product counts once.`)
  await sql`
    delete from pg_temp.incoming i using pg_temp.incoming later
    where later.gtin14 = i.gtin14 and later.line > i.line`.execute(unit.tx)
}

/** The new rows are laid over the known ones: a cell that is empty says nothing. */
async function merge({ unit, report }: ImportInput, source: string, currency: string): Promise<void> {
  const counted = await sql<{ added: number; changed: number; unchanged: number }>`
    with laid as (
      select i.gtin14, i.name,
        coalesce(nullif(i.brand, ''), p.brand, '') as brand,
        coalesce(nullif(i.description, ''), p.description, '') as description,
        coalesce(nullif(i.size, ''), p.size, '') as size,
        case when i.size = '' then p.size_ml else i.size_ml end as size_ml,
        coalesce(i.containers, p.containers) as containers,
        coalesce(nullif(i.kind, ''), p.kind, '') as kind,
        coalesce(i.alcohol_percent, p.alcohol_percent) as alcohol_percent,
        coalesce(i.price_cents, p.price_cents) as price_cents,
        case when i.price_cents is null then coalesce(p.currency, ${currency}) else ${currency} end as currency,
        case when i.images = '{}' then coalesce(p.images, '{}') else i.images end as images,
        ${source}::text as source, p.gtin14 is null as is_new, p as present
      from pg_temp.incoming i left join products p using (gtin14)),
    compared as (
      select l.*, l.is_new or row(l.name, l.brand, l.description, l.size, l.size_ml, l.containers, l.kind, l.alcohol_percent,
          l.price_cents, l.currency, l.images, l.source)
        is distinct from row((l.present).name, (l.present).brand, (l.present).description, (l.present).size, (l.present).size_ml,
          (l.present).containers, (l.present).kind, (l.present).alcohol_percent, (l.present).price_cents, (l.present).currency,
          (l.present).images, (l.present).source) as is_other
      from laid l),
    saved as (
      insert into products (gtin14, name, brand, description, size, size_ml, containers, kind, alcohol_percent, price_cents, currency,
        images, source)
      select gtin14, name, brand, description, size, size_ml, containers, kind, alcohol_percent, price_cents, currency, images, source
      from compared where is_other
      on conflict (gtin14) do update set name = excluded.name, brand = excluded.brand, description = excluded.description,
        size = excluded.size, size_ml = excluded.size_ml, containers = excluded.containers, kind = excluded.kind,
        alcohol_percent = excluded.alcohol_percent, price_cents = excluded.price_cents, currency = excluded.currency,
        images = excluded.images, source = excluded.source, updated_at = now())
    select count(*) filter (where is_new)::integer as added, count(*) filter (where is_other and not is_new)::integer as changed,
      count(*) filter (where not is_other)::integer as unchanged
    from compared`.execute(unit.tx)
  const { added = 0, changed = 0, unchanged = 0 } = counted.rows[0] ?? {}
  report.count('added', 'products', added)
  report.count('changed', 'products', changed)
  report.count('unchanged', 'products', unchanged)
}

function sourceOf({ options, file }: ImportInput): string {
  const source = (options.get('source') ?? file.name.replace(/(?:\.(?:csv|tsv|txt|gz))+$/i, '')).trim()
  if (source === '' || source.length > longestSource)
    throw new ImportRefused('A source is a short name of the list, such as "state price list".')
  return source
}

function currencyOf({ options }: ImportInput): string {
  const currency = (options.get('currency') ?? 'USD').trim()
  if (!/^[A-Z]{3}$/.test(currency)) throw new ImportRefused('A currency is three capital letters, such as USD or CAD.')
  return currency
}
