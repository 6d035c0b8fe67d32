import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sharedData } from '#platform/test/shared-data.ts'
import { type ImportFile, ImportRefused } from './import-kind.ts'
import { collectReport } from './report.ts'
import { tableRows } from './table.ts'

const columns = [
  { name: 'name', about: 'What it is called', required: true },
  { name: 'price', about: 'What it costs' },
] as const

/** In pieces of a few letters, so that everything falls on a border once. */
function fileOf(text: string, pieceLength = 3): ImportFile {
  return {
    name: 'test.csv',
    bytes: () => {
      throw new Error('A table is read as text')
    },
    async *text() {
      const letters = [...text]
      for (let at = 0; at < letters.length; at += pieceLength) yield letters.slice(at, at + pieceLength).join('')
    },
  }
}

async function read(text: string, mapping: Readonly<Record<string, string>> = {}, pieceLength?: number) {
  const report = collectReport()
  const input = {
    file: fileOf(text, pieceLength),
    mapping: new Map(Object.entries(mapping)),
    report,
    signal: new AbortController().signal,
  }
  const rows = await Array.fromAsync(tableRows(input, columns))
  return { rows, report }
}

test.each([
  ['commas', 'name,price\nCola,1\n'],
  ['semicolons', 'name;price\nCola;1\n'],
  ['tabs', 'name\tprice\nCola\t1\n'],
  ['the line ends of Windows', 'name,price\r\nCola,1\r\n'],
  ['the line ends of old Macs', 'name,price\rCola,1\r'],
  ['no line end at the end', 'name,price\nCola,1'],
  ['other capitals and blanks in the header', ' Name , PRICE\nCola,1\n'],
  ['another order and more columns', 'id,price,name\n7,1,Cola\n'],
  ['an empty line before the header and between rows', '\n\nname,price\n\nCola,1\n\n'],
  ['blanks round the values', 'name,price\n  Cola ,\t1\n'],
  ['a delimiter behind the last cell', 'name,price\nCola,1,\n'],
])('a table with %s', async (_what, text) => {
  const { rows, report } = await read(text)
  expect(rows.map((row) => row.values)).toEqual([{ name: 'Cola', price: '1' }])
  expect(report.rejected).toBe(0)
})

test('mixed line ends do not join rows', async () => {
  const { rows } = await read('name,price\r\nCola,1\nBeer,2\r\nWine,3')
  expect(rows).toEqual([
    { line: 2, values: { name: 'Cola', price: '1' } },
    { line: 3, values: { name: 'Beer', price: '2' } },
    { line: 4, values: { name: 'Wine', price: '3' } },
  ])
})

test('quoted cells keep delimiters, quotation marks and line breaks; the line is the one where the row begins', async () => {
  const { rows } = await read('name,price\n"Pizza, ""large""\nwith cheese",9\n12" pizza,8\n')
  expect(rows).toEqual([
    { line: 2, values: { name: 'Pizza, "large"\nwith cheese', price: '9' } },
    { line: 4, values: { name: '12" pizza', price: '8' } },
  ])
})

test('columns are found by the mapping', async () => {
  const { rows } = await read('item,price_as_published\nCola,$1\n', { name: 'Item', price: 'price as published' })
  expect(rows[0]?.values).toEqual({ name: 'Cola', price: '$1' })
})

test.each([
  ['a required column is missing', 'item,price\nCola,1\n', {}, /no column name.*item, price.*--map name=/],
  ['a mapped column is missing', 'name\nCola\n', { price: 'cost' }, /no column cost for price.*name/],
  ['one maps what does not exist', 'name\nCola\n', { prize: 'name' }, /no column prize to map.*name, price/],
  ['there are no rows at all', '', {}, /no rows/],
  ['there are no rows but the header', 'name,price\n\n', {}, /no rows below the names/],
  ['a quotation mark never closes', 'name,price\nCola,1\n"Beer,2\nWine,3\n', {}, /opens on line 3.*never closes/],
])('%s', async (_what, text, mapping, message) => {
  await expect(read(text, mapping)).rejects.toThrow(ImportRefused)
  await expect(read(text, mapping)).rejects.toThrow(message)
})

test('rows that are none are rejected, and the others read', async () => {
  const { rows, report } = await read(
    `name,price\nCola\nBeer,1,2,3\nNUL\0,1\n${'x'.repeat(100_001)},1\nWine,3\n`,
    {},
    10_000,
  )
  expect(rows).toEqual([{ line: 6, values: { name: 'Wine', price: '3' } }])
  expect(report.rejections.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'It has 1 cells, and the header has 2.'],
    [3, 'It has 4 cells, and the header has 2.'],
    [4, 'A cell holds a character that cannot be stored (NUL).'],
    [5, 'A cell is longer than 100000 letters.'],
  ])
})

test('a row without end is refused before it is in memory', async () => {
  let read = 0
  const file: ImportFile = {
    name: 'endless.csv',
    bytes: () => {
      throw new Error('A table is read as text')
    },
    async *text() {
      yield 'name,price\n"'
      for (; read < 4000; read++) yield 'x'.repeat(65_536)
    },
  }
  const input = { file, mapping: new Map(), report: collectReport(), signal: new AbortController().signal }
  await expect(Array.fromAsync(tableRows(input, columns))).rejects.toThrow(/longer than 1048576 letters/)
  expect(read).toBeLessThan(40)
})

const naughty = sharedData('text/blns.json')
test.skipIf(!naughty)('strings that break programs come through as they are', async () => {
  const strings: string[] = JSON.parse(readFileSync(naughty ?? '', 'utf8'))
  const cells = strings.map((text) => text.trim()).filter((text) => text && !text.includes('\0'))
  const table = cells.map((text) => `"${text.replaceAll('"', '""')}","${text.replaceAll('"', '""')}"`)
  const { rows, report } = await read(`name,price\n${table.join('\n')}`, {}, 1000)
  expect(report.rejections).toEqual([])
  expect(rows.map(({ values }) => values.name)).toEqual(cells)
  expect(rows.map(({ values }) => values.price)).toEqual(cells)
})
