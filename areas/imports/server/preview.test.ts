import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { importMenu } from '#areas/menu/server/public.ts'
import { importMarket } from './market/import-market.ts'
import { previewOf } from './preview.ts'

const folder = mkdtempSync(join(tmpdir(), 'cosmic-preview-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(name: string, content: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

test('a menu’s items are shown with their category, and nothing is mapped', async () => {
  const items = [
    { name: 'Soup', price: '4.50' },
    { name: 'Ribs', price_cents: 1850, option_groups: [{ name: 'Sides' }, { name: 'Drink' }] },
    7,
  ]
  expect(await previewOf(importMenu, fileOf('menu.json', { categories: [{ name: 'Plates', items }] }), [])).toEqual({
    columns: ['category', 'name', 'price', 'option_groups', 'price_cents'],
    rows: [
      ['Plates', 'Soup', '4.50', '', ''],
      ['Plates', 'Ribs', '', '2', '1850'],
      ['Plates', '', '', '', ''],
    ],
    mapping: {},
    options: {},
    example: null,
    problem: null,
    is_mapped: false,
  })
})

test('a menu’s table is mapped as any other', async () => {
  expect(await previewOf(importMenu, fileOf('menu.csv', 'Name,Price\nSoup,4.50\n'), [])).toMatchObject({
    rows: [['Soup', '4.50']],
    mapping: { name: 'Name', price: 'Price' },
    is_mapped: true,
  })
})

test('a picture is no table: it says so, and its bytes are not shown as columns', async () => {
  const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb004300080606070605082c2c0a41410a', 'hex')
  writeFileSync(join(folder, 'menu.jpg'), jpeg)
  expect(await previewOf(importMenu, join(folder, 'menu.jpg'), [])).toMatchObject({
    columns: [],
    rows: [],
    problem: 'This file is no text, but a picture, a PDF or the like.',
  })
})

test('a market’s settings are shown one by one, and what it has many of by how many', async () => {
  const text = 'market:\n  slug: town\n  delivery_fee: 2.99\nfranchises:\n  - name: A\n  - name: B\n'
  expect(await previewOf(importMarket, fileOf('market.yaml', text), [])).toMatchObject({
    columns: ['setting', 'value'],
    rows: [
      ['slug', 'town'],
      ['delivery_fee', '2.99'],
      ['franchises', '2 of them'],
    ],
    is_mapped: false,
  })
})

test.each([
  ['no menu', importMenu, '{"plates": []}', /holds no menu/],
  ['no JSON', importMenu, '{"items": [', /not JSON/],
  ['nothing but brackets', importMenu, '['.repeat(100_000), /not JSON|deep/],
  ['no YAML', importMarket, 'market: [', /neither JSON nor YAML/],
])('%s says so', async (_what, kind, text, problem) => {
  const shown = await previewOf(kind, fileOf('bad', text), [])
  expect(shown).toMatchObject({ rows: [], problem: expect.stringMatching(problem) })
})

test.each([['market: 7'], ['7'], ['[]'], ['market:']])('settings that are none show none: %s', async (text) => {
  expect((await previewOf(importMarket, fileOf('odd.yaml', text), [])).problem).toBeNull()
})

test('what is too large to be read at once is not shown', async () => {
  const items = Array.from({ length: 60_000 }, (_, at) => ({
    name: `Item ${at}`,
    price: '1.00',
    description: 'x'.repeat(60),
  }))
  expect(await previewOf(importMenu, fileOf('large.json', { items }), [])).toMatchObject({ rows: [], problem: null })
})
