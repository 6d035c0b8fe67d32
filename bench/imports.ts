import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { parse as parseYaml } from 'yaml'
import { readOsm } from '#areas/streets/server/osm/read-osm.ts'
import { openImportFile } from '#platform/server/imports/file.ts'
import { collectReport } from '#platform/server/imports/report.ts'
import { records } from '#platform/server/imports/table.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { sharedData } from '#platform/test/shared-data.ts'
import { inChild } from './child.ts'
import type { ImportInput, ImportReply } from './load-import.ts'
import { short } from './numbers.ts'
import { print, printHeading } from './print.ts'
import type { Product } from './product.ts'
import { removeFolder, throwAwayFolder } from './throw-away.ts'

const examples = join(import.meta.dirname, '../docs/imports')
const market = 'columbus'
const manyAddresses = { some: 100_000, all: 1_000_000 }
const housesOnStreet = 500

type CityFile = Omit<ImportInput, 'databaseUrl' | 'market'> & {
  /** The same file read without the database. */
  readonly read: (file: string) => Promise<unknown>
}

/** A city's files, each beside reading it alone; then a county's worth of addresses, whose memory must not grow with the file. */
export async function benchImports({ db, databaseUrl }: Product, { quick }: { quick: boolean }): Promise<void> {
  printHeading('Imports, each in a process of its own')
  const bring = (input: Omit<ImportInput, 'databaseUrl' | 'market'>) =>
    inChild<ImportInput, ImportReply>('load-import.ts', { ...input, databaseUrl, market })
  const files = cityFiles()
  if (!files) return console.log('../shared/data is absent: the figures need its files')
  for (const { read, ...input } of files) {
    const began = performance.now()
    await read(input.file)
    const readMs = performance.now() - began
    const found = await bring(input)
    print({
      what: `${input.kind} from ${input.file.split('/').at(-1)}`,
      value: found.ms,
      unit: 'ms',
      reference: { what: 'reading the file alone', value: readMs },
      more: `${countsOf(found)}, ${memoryOf(found)}`,
    })
  }
  await reportMany(db, bring, quick)
}

function cityFiles(): CityFile[] | undefined {
  const [streets, counties, products, items, nested] = [
    'maps/columbus.osm.pbf',
    'maps/central-ohio-counties.geojson',
    'products/alcohol-bc-2017.csv',
    'menus/restaurant-items.csv',
    'menus/menu-with-option-groups.json',
  ].map(sharedData)
  if (!streets || !counties || !products || !items || !nested) return undefined
  const example = (name: string) => join(examples, name)
  const menu = (file: string, mapping: string, franchise: string, read: CityFile['read']): CityFile => ({
    kind: 'menu',
    file,
    mapping: example(mapping),
    options: { franchise },
    read,
  })
  return [
    { kind: 'market', file: example('example-city/market.yaml'), read: readYaml },
    { kind: 'streets', file: streets, read: readMap },
    { kind: 'zones', file: counties, mapping: example('us-counties.json'), read: readJson },
    { kind: 'products', file: products, mapping: example('bc-liquor-products.json'), read: readTable },
    menu(items, 'dishes-of-several-restaurants.json', 'Tin Kettle Wings', readTable),
    menu(nested, 'menu-with-option-groups.json', 'Lanternfish Diner', readJson),
    menu(products, 'bc-liquor-menu.json', 'Quillmark Beverage', readTable),
  ]
}

const readYaml = async (file: string) => parseYaml(await readFile(file, 'utf8')) as unknown
const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as unknown
const readMap = (file: string) =>
  readOsm(openImportFile(file), { report: collectReport(), signal: new AbortController().signal })
async function readTable(file: string): Promise<number> {
  let count = 0
  for await (const _ of records(openImportFile(file).text())) count += 1
  return count
}

/** A tenth of the rows first: what the whole file takes beyond that is what memory grows by. */
async function reportMany(
  db: Db,
  bring: (input: Omit<ImportInput, 'databaseUrl' | 'market'>) => Promise<ImportReply>,
  quick: boolean,
): Promise<void> {
  const folder = throwAwayFolder()
  let before: ImportReply | undefined
  for (const count of quick ? [manyAddresses.some] : [manyAddresses.some, manyAddresses.all]) {
    const file = join(folder, `addresses-${count}.csv`)
    await pipeline(Readable.from(addresses(count)), createWriteStream(file))
    const found = await bring({ kind: 'addresses', file, options: { source: `bench ${count}` } })
    const insertMs = await insertAtOnce(db, count)
    print({
      what: `${count.toLocaleString('en-US')} addresses`,
      value: count / (found.ms / 1000),
      unit: 'rows/s',
      reference: { what: 'one insert of as many rows, with the same keys', value: count / (insertMs / 1000) },
      more: [
        countsOf(found),
        memoryOf(found),
        ...(before ? [`${short(found.peakMb - before.peakMb)} MB more than for a tenth of them`] : []),
      ].join(', '),
    })
    before = found
  }
  removeFolder(folder)
}

/** OpenAddresses' columns; streets of 500 houses on a grid round the market. */
function* addresses(count: number): Generator<string> {
  yield 'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH\n'
  for (let at = 0; at < count; at++) {
    const street = Math.floor(at / housesOnStreet)
    const house = at % housesOnStreet
    const lng = (-83.1 + house * 0.0004).toFixed(6)
    const lat = (39.9 + (street % 2000) * 0.0001).toFixed(6)
    yield `${lng},${lat},${house * 2 + 1},Benchmark ${street} Avenue,,Columbus,,OH,432${String(street % 100).padStart(2, '0')},b${at},\n`
  }
}

/** The rows that are there now, into a table with the same keys, and taken back. */
async function insertAtOnce(db: Db, count: number): Promise<number> {
  let ms = 0
  const undone = new Error('undone')
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`create temporary table houses_again (like house_numbers including all) on commit drop`.execute(tx)
      const began = performance.now()
      await sql`insert into houses_again select * from house_numbers limit ${count}`.execute(tx)
      ms = performance.now() - began
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return ms
}

function countsOf({ counts, rejected }: ImportReply): string {
  const words = Object.entries(counts).map(([of, by]) => `${short(by.added ?? 0)} ${of}`)
  return [...words, ...(rejected > 0 ? [`${short(rejected)} rejected`] : [])].join(', ')
}

const memoryOf = ({ restMb, peakMb }: ImportReply) =>
  `peak ${short(peakMb)} MB of memory, ${short(restMb)} at its start`
