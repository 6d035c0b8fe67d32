import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { parseChoices } from '#platform/server/imports/choices.ts'
import { memoryFile } from '#platform/server/imports/file.ts'
import type { ImportFile } from '#platform/server/imports/import-kind.ts'
import { runImport } from '#platform/server/imports/run-import.ts'
import { sharedData } from '#platform/test/shared-data.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { testUnits } from '#platform/test/units.ts'
import { importProducts } from './import-products.ts'

const { db } = await testDatabase()
const units = testUnits(db)
beforeEach(async () => {
  await db.deleteFrom('products').execute()
})

type ImportInput = {
  columns?: Readonly<Record<string, string>>
  options?: Readonly<Record<string, string>>
  dryRun?: boolean
}

function bring(file: string | ImportFile, { columns = {}, options = {}, dryRun = false }: ImportInput = {}) {
  const [mapping, values] = [new Map(Object.entries(columns)), new Map(Object.entries(options))]
  return runImport({ units, kind: importProducts, file, mapping, options: values, dryRun })
}
const table = (...rows: string[]) =>
  memoryFile('list.csv', `upc,name,brand,size,containers,kind,alcohol_percent,price,image\n${rows.join('\n')}\n`)
const shipped = (name: string) => {
  const path = join(import.meta.dirname, '../../../../docs/imports', `${name}.json`)
  return parseChoices(readFileSync(path, 'utf8'), name)
}
const product = (gtin14: string) =>
  db.selectFrom('products').selectAll().where('gtin14', '=', gtin14).executeTakeFirst()
const amount = async () =>
  Number(
    (
      await db
        .selectFrom('products')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('a list of products', () => {
  test('[ADM-11] each is kept under its fourteen digits, however its code was written', async () => {
    const done = await bring(
      table('80686001126,  HOUSE\tRED  ,Maker,0.75,6,Wine,12.5%,"$1,299.00",https://pictures.example/1.jpg'),
    )
    expect(done).toMatchObject({ state: 'done', rejected: 0, counts: { products: { added: 1 } } })
    expect(await product('00080686001126')).toMatchObject({
      name: 'HOUSE RED',
      brand: 'Maker',
      size: '750 mL',
      size_ml: 750,
      containers: 6,
      kind: 'wine',
      alcohol_percent: 12.5,
      price_cents: 129_900,
      currency: 'USD',
      images: ['https://pictures.example/1.jpg'],
      source: 'list',
    })
  })

  test('[ADM-11] rows that cannot be products say why, and the rest is kept', async () => {
    const done = await bring(
      table(
        '080686001127,Wrong digit,,,,,,,',
        '8.0686E+10,Spreadsheet,,,,,,,',
        ',No code,,,,,,,',
        '512345678900,Coupon,,,,,,,',
        '212345004999,Weighed,,,,,,,',
        '080686001126,,,,,,,,',
        '018200000164,Odd,,,none,,,,',
        '081200000164,Strong,,,,,120,,',
        '036000291452,Kept,,,,,,priced by weight,javascript:alert(1)',
      ),
    )
    expect(done.rejections.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'The last digit of its code does not fit the others.'],
      [3, 'Its code is not made of digits. A spreadsheet may have changed it.'],
      [4, 'It has no code.'],
      [5, 'Its code is that of a coupon, and of no product.'],
      [6, 'Its code is that of one weighed package, with the price inside, and of no product.'],
      [7, 'It has no name.'],
      [8, 'Its number of containers is not a whole number from 1 on.'],
      [9, 'The last digit of its code does not fit the others.'],
    ])
    expect(done.notes).toEqual(['Of 1 products the price could not be read, so they have none.'])
    expect(await product('00036000291452')).toMatchObject({ name: 'Kept', price_cents: null, images: [] })
  })

  test('[ADM-11] of two rows with one code the last counts, and only a differing one is told as rejected', async () => {
    const done = await bring(
      table(
        '080686001126,Old,,,,,,1,',
        '036000291452,Twice,,,,,,2,',
        '0036000291452,Twice,,,,,,2,',
        '80686001126,New,,,,,,3,',
      ),
    )
    expect(done).toMatchObject({ counts: { products: { added: 2 } }, rejected: 1 })
    expect(done.rejections).toEqual([
      { line: 2, reason: 'Line 5 says something else of the same code, and counts.', text: '00080686001126 Old' },
    ])
    expect(done.notes).toEqual(['1 rows say again what a later row says; each product counts once.'])
    expect(await product('00080686001126')).toMatchObject({ name: 'New', price_cents: 300 })
  })

  test('[ADM-11] a second file adds what it knows, and takes nothing away', async () => {
    const own = { source: 'list' }
    await bring(table('080686001126,Red,Maker,750 mL,1,wine,12,10.00,'), { options: own })
    const again = await bring(table('080686001126,Red,Maker,750 mL,1,wine,12,10.00,'), { options: own })
    expect(again.counts).toEqual({ products: { unchanged: 1 } })
    const other = await bring(memoryFile('b.csv', 'code,title\n080686001126,Red of the house\n'), {
      columns: { upc: 'code', name: 'title' },
      options: own,
    })
    expect(other.counts).toEqual({ products: { changed: 1 } })
    expect(await product('00080686001126')).toMatchObject({
      name: 'Red of the house',
      brand: 'Maker',
      price_cents: 1000,
    })
  })

  test('[ADM-11] trying out changes nothing; a file without usable rows or with a wrong currency is refused', async () => {
    expect(await bring(table('080686001126,Red,,,,,,,'), { dryRun: true })).toMatchObject({
      counts: { products: { added: 1 } },
    })
    expect(await amount()).toBe(0)
    expect(await bring(table('1,Nothing,,,,,,,'))).toMatchObject({ state: 'refused', rejected: 1 })
    expect(await bring(table('080686001126,Red,,,,,,,'), { options: { currency: 'dollars' } })).toMatchObject({
      state: 'refused',
    })
    expect(await bring(memoryFile('x.csv', 'name\nRed\n'))).toMatchObject({ state: 'refused' })
    expect(await amount()).toBe(0)
  })

  const naughty = sharedData('text/blns.json') ?? ''
  test.skipIf(!naughty)('[ADM-11] hostile names are kept as text or rejected, and never break the import', async () => {
    const strings: string[] = JSON.parse(readFileSync(naughty, 'utf8'))
    const rows = strings.map((text, at) => {
      const eleven = String(10_000_000_000 + at)
      const sum = [...eleven].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
      const cell = `"${text.replaceAll('"', '""')}"`
      return `${eleven}${(10 - (sum % 10)) % 10},${cell},${cell},${cell},,${cell},,${cell},${cell}`
    })
    const done = await bring(table(...rows))
    expect(done.state).toBe('done')
    const { products = {} } = done.counts
    expect((products.added ?? 0) + done.rejected).toBe(strings.length)
    expect(products.added).toBeGreaterThan(400)
    expect((await bring(table(...rows))).counts.products?.changed).toBeUndefined()
  })
})

describe('real lists, by the mappings that are shipped', () => {
  const lists = [
    ['products/alcohol-bc-2017.csv', 'bc-liquor-products', 4_054, 2],
    ['products/alcohol-openfoodfacts-2019.csv', 'openfoodfacts-alcohol', 3_156, 13],
    ['products/grocery-us-openfoodfacts-2019.csv.gz', 'openfoodfacts-grocery', 9_782, 6],
  ] as const
  for (const [path, mapping, added, rejected] of lists) {
    const file = sharedData(path) ?? ''
    test.skipIf(!file)(`[ADM-11] ${path} comes in whole, and a second time changes nothing`, async () => {
      const done = await bring(file, shipped(mapping))
      expect(done).toMatchObject({ state: 'done', counts: { products: { added } }, rejected })
      const again = await bring(file, shipped(mapping))
      expect(again).toMatchObject({ state: 'done', counts: { products: { unchanged: added } }, rejected })
      console.info(`${path}: ${Math.round((done.ms / (added + rejected)) * 10_000)} ms for 10,000 rows`)
    })
  }

  const codeless = sharedData('products/alcohol-bc-2017-no-upc.csv') ?? ''

  test.skipIf(!codeless)('[ADM-11] rows without a usable code are all rejected, each with its reason', async () => {
    const done = await bring(codeless, { columns: { upc: 'upc_as_published', price: 'price_cad' } })
    expect(done).toMatchObject({ state: 'refused', rejected: 68 })
    expect(new Set(done.rejections.map(({ reason }) => reason))).toEqual(new Set(['It has no code.']))
    expect(await amount()).toBe(0)
  })
})
