import { expect, test } from 'vitest'
import { jsonFeatures } from './features.ts'
import type { ImportFile } from './import-kind.ts'
import { collectReport } from './report.ts'

/** In pieces of a few letters, so that everything falls on a border once. */
function fileOf(text: string, pieceLength = 3): ImportFile {
  return {
    name: 'test.geojson',
    bytes: () => {
      throw new Error('GeoJSON is read as text')
    },
    async *text() {
      const letters = [...text]
      for (let at = 0; at < letters.length; at += pieceLength) yield letters.slice(at, at + pieceLength).join('')
    },
  }
}

async function read(text: string, pieceLength?: number) {
  const report = collectReport()
  const found = await Array.fromAsync(jsonFeatures(fileOf(text, pieceLength), report))
  const names = found.map(({ feature }) => (feature as { properties: { name: string } }).properties.name)
  return { lines: found.map(({ line }) => line), names, report }
}

const feature = (name: string) => ({
  type: 'Feature',
  properties: { name },
  geometry: { type: 'Point', coordinates: [1, 2] },
})
const two = [feature('a "quoted" {name}'), feature('b \\ ]},')]
const collection = {
  type: 'FeatureCollection',
  name: 'features',
  crs: { properties: { list: [1] } },
  features: two,
  more: [{}],
}

test.each([
  ['a collection', JSON.stringify(collection)],
  ['a collection on many lines', JSON.stringify(collection, null, 2)],
  ['a collection whose features come first', JSON.stringify({ features: two, type: 'FeatureCollection' })],
  ['a list', JSON.stringify(two)],
  ['a feature on each line', two.map((each) => JSON.stringify(each)).join('\n')],
  ['lines of Windows with an empty one', two.map((each) => JSON.stringify(each)).join('\r\n\r\n')],
  ['a text sequence (RFC 8142)', two.map((each) => `\u001e${JSON.stringify(each)}\n`).join('')],
])('features out of %s', async (_what, text) => {
  for (const pieceLength of [1, 2, 7, 100_000]) {
    const { names, report } = await read(text, pieceLength)
    expect(names).toEqual(['a "quoted" {name}', 'b \\ ]},'])
    expect(report.rejected).toBe(0)
  }
})

test('one feature, written over many lines', async () => {
  expect((await read(JSON.stringify(feature('only'), null, 2))).names).toEqual(['only'])
})

test('a collection on one line that is longer than a line may be', async () => {
  const many = Array.from({ length: 20_000 }, (_, at) => feature(`House ${at}`))
  const { names, report } = await read(JSON.stringify({ type: 'FeatureCollection', features: many }), 65_536)
  expect([names.length, names.at(-1), report.rejected]).toEqual([20_000, 'House 19999', 0])
})

test('a line that is no JSON is rejected, and the others read', async () => {
  const { lines, report } = await read(
    `${JSON.stringify(feature('a'))}\nnonsense\n{"type":"Fea\n${JSON.stringify(feature('b'))}`,
  )
  expect(lines).toEqual([1, 4])
  expect(report.rejections.map(({ line }) => line)).toEqual([2, 3])
})

test.each([
  ['holds NUL', { ...feature('a\0b') }, /NUL/],
  [
    'is nested too deep',
    { ...feature('a'), deep: JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`) },
    /nested deeper than 64/,
  ],
])('a feature that %s is rejected', async (_how, bad, reason) => {
  const { names, report } = await read(
    JSON.stringify({ type: 'FeatureCollection', features: [feature('good'), bad] }),
    50,
  )
  expect(names).toEqual(['good'])
  expect(report.rejections).toEqual([{ line: 2, reason: expect.stringMatching(reason), text: expect.any(String) }])
})

test('a key of a prototype is rejected', async () => {
  const { report } = await read(
    `[${JSON.stringify(feature('good'))},{"type":"Feature","properties":{"__proto__":{"name":"x"}}}]`,
  )
  expect(report.rejections[0]?.reason).toMatch(/__proto__/)
})

test.each([
  ['ends in the middle', JSON.stringify(collection).slice(0, 150), /ends in the middle/],
  ['closes too much', `${JSON.stringify(collection)}}`, /bracket/],
  ['holds no features', '{"type":"FeatureCollection","features":[]}', /no GeoJSON features/],
  ['is other JSON', '{"menu":{"items":[1,2]}}', /no GeoJSON features/],
  ['is no JSON', 'name,price\nCola,1', /no GeoJSON features/],
  ['is empty', '', /no GeoJSON features/],
])('a file that %s is refused', async (_how, text, words) => {
  await expect(read(text, 10)).rejects.toThrow(words)
})

test('a feature without end is refused before it is in memory', async () => {
  let pieces = 0
  const file: ImportFile = {
    name: 'endless.geojson',
    bytes: () => {
      throw new Error('GeoJSON is read as text')
    },
    async *text() {
      yield '{"features":[{"type":"Feature","properties":{"name":"'
      for (; pieces < 10_000; pieces++) yield 'x'.repeat(2 ** 17)
    },
  }
  await expect(Array.fromAsync(jsonFeatures(file, collectReport()))).rejects.toThrow(/larger than 64 MiB/)
  expect(pieces).toBeLessThan(1_200)
})
