import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertMarket, placeAt } from '#areas/markets/server/testing.ts'
import { ok } from '#platform/core/result.ts'
import { memoryFile } from '#platform/server/imports/file.ts'
import { collectReport } from '#platform/server/imports/report.ts'
import { runImport } from '#platform/server/imports/run-import.ts'
import { sharedData } from '#platform/test/shared-data.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { testUnits } from '#platform/test/units.ts'
import { importAddresses } from './import-addresses.ts'
import { replaceStreets } from './replace-streets.ts'

const { db } = await testDatabase()
const units = testUnits(db)

let market: Awaited<ReturnType<typeof insertMarket>>
beforeEach(async () => {
  market = await insertMarket(db)
})

type ImportInput = { columns?: Record<string, string>; options?: Record<string, string>; name?: string }

function bring(text: string, { columns = {}, options = {}, name = 'addresses.csv' }: ImportInput = {}) {
  const [mapping, values] = [new Map(Object.entries(columns)), new Map(Object.entries(options))]
  return runImport({ units, kind: importAddresses, market, file: memoryFile(name, text), mapping, options: values })
}

const header = 'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH'
const at = (east: number, north = 0) => {
  const { lat, lng } = placeAt(east, north)
  return `${lng},${lat}`
}
const row = (east: number, number: string, street: string, unit = '', city = 'TOWN', zip = '31298') =>
  `${at(east)},${number},${street},${unit},${city},,GA,${zip},,h${number}${unit}`
const csv = (...rows: string[]) => [header, ...rows].join('\n')

const houses = () =>
  db
    .selectFrom('house_numbers as h')
    .innerJoin('streets as s', 's.street_id', 'h.street_id')
    .select(['s.name', 's.source', 'h.house', 'h.number', 'h.units', 'h.city', 'h.zip'])
    .where('h.market_id', '=', market.market_id)
    .orderBy('h.house_number_id')
    .execute()

async function drawStreets(...names: string[]) {
  const streets = names.map((name, north) => ({
    name,
    ref: '',
    kind: 'residential',
    lines: [[-1, 0, 1].map((east) => corner(east, north))],
  }))
  await units.run(undefined, async (unit) => {
    await replaceStreets(unit, market, { streets, houses: [], report: collectReport() })
    return ok(undefined)
  })
}

function corner(east: number, north: number): readonly [number, number] {
  const { lat, lng } = placeAt(east, north)
  return [lng, lat]
}

describe('house numbers from a table', () => {
  test('[ADR-02] they stand at the streets of the map, in the map’s spelling', async () => {
    await drawStreets('North Orchard Street')
    const { counts } = await bring(csv(row(0.1, '118', 'N ORCHARD ST'), row(0.2, '120 1/2', 'ORCHARD ST')))
    expect(counts).toEqual({ 'house numbers': { added: 2 } })
    expect(await houses()).toEqual([
      { name: 'North Orchard Street', source: 'map', house: '118', number: 118, units: [], city: 'Town', zip: '31298' },
      {
        name: 'North Orchard Street',
        source: 'map',
        house: '120 1/2',
        number: 120,
        units: [],
        city: 'Town',
        zip: '31298',
      },
    ])
  })

  test('[ADR-02] a street that the map does not know is added; far apart, one name is two streets', async () => {
    const { counts } = await bring(csv(row(0, '1', 'FOX RUN'), row(0.5, '9', 'FOX RUN'), row(9, '1', 'FOX RUN')))
    expect(counts).toEqual({ streets: { added: 2 }, 'house numbers': { added: 3 } })
    expect(await houses()).toMatchObject([{ name: 'Fox Run', source: 'addresses' }, { house: '9' }, { house: '1' }])
  })

  test('[ADR-02] doors of one house are one house', async () => {
    await bring(
      csv(
        row(0, '5', 'MAIN ST', 'APT 2'),
        row(0, '5', 'MAIN ST', '1'),
        row(0.001, '5', 'MAIN ST'),
        row(0, '5', 'MAIN ST', '1'),
      ),
    )
    expect(await houses()).toMatchObject([{ house: '5', units: ['1', '2'] }])
  })

  test('[ADR-02] bringing in the same file again changes nothing, another one takes away what is gone', async () => {
    const both = csv(row(0, '1', 'MAIN ST'), row(0.1, '3', 'FOX RUN'))
    await bring(both)
    const again = await bring(both)
    expect(again.counts).toEqual({ 'house numbers': { unchanged: 2 } })
    const { counts } = await bring(csv(row(0.01, '1', 'MAIN ST')))
    expect(counts).toEqual({ 'house numbers': { changed: 1, removed: 1 }, streets: { removed: 1 } })
  })

  test('[ADR-02] a file of another source replaces nothing', async () => {
    await bring(csv(row(0, '1', 'MAIN ST')), { options: { source: 'county' } })
    await bring(csv(row(0, '2', 'MAIN ST')), { options: { source: 'city' } })
    expect(await houses()).toMatchObject([{ house: '1' }, { house: '2' }])
  })

  test('[ADR-02] house numbers outlive a new map: also where the map has lost their street', async () => {
    await drawStreets('Main Street', 'Fox Run')
    await bring(csv(row(0, '1', 'MAIN ST')))
    const [before] = await db
      .selectFrom('streets')
      .select('street_id')
      .where('key', '=', 'main st')
      .where('market_id', '=', market.market_id)
      .execute()
    await drawStreets('Main Street', 'Hare Run')
    await drawStreets('Hare Run')
    const after = await db
      .selectFrom('streets')
      .select(['street_id', 'name', 'source'])
      .where('market_id', '=', market.market_id)
      .orderBy('name')
      .execute()
    expect(after).toEqual([
      { street_id: expect.any(Number), name: 'Hare Run', source: 'map' },
      { street_id: before?.street_id, name: 'Main Street', source: 'addresses' },
    ])
    await drawStreets('Main Street')
    expect(await houses()).toMatchObject([{ name: 'Main Street', source: 'map', house: '1' }])
  })

  test('[ADR-02] the old spelling with small letters, semicolons, and other names for the columns', async () => {
    const { lat, lng } = placeAt(0)
    const text = `lon;lat;hausnummer;street\n${lng};${lat};12-34;Cross Bay Blvd\n`
    const { counts } = await bring(text, { columns: { number: 'hausnummer' } })
    expect(counts).toMatchObject({ 'house numbers': { added: 1 } })
    expect(await houses()).toMatchObject([{ house: '12-34', number: null }])
  })
})

describe('house numbers from GeoJSON', () => {
  const { lat, lng } = placeAt(0)
  const feature = (number: unknown, street: string) => ({
    type: 'Feature',
    properties: { number, street, unit: '', city: 'Town', postcode: '31298', hash: 'x' },
    geometry: { type: 'Point', coordinates: [lng, lat] },
  })

  test.each([
    [
      'a collection',
      JSON.stringify({ type: 'FeatureCollection', features: [feature('1', 'Main St'), feature(2, 'Main St')] }),
    ],
    ['one on each line', [feature('1', 'Main St'), feature(2, 'Main St')].map((one) => JSON.stringify(one)).join('\n')],
  ])('[ADR-02] %s', async (_shape, text) => {
    const { counts } = await bring(text, { name: 'addresses.geojson' })
    expect(counts).toMatchObject({ 'house numbers': { added: 2 } })
  })

  test('[ADR-02] what is no point is told', async () => {
    const line = { ...feature('1', 'Main St'), geometry: { type: 'LineString', coordinates: [[0, 0]] } }
    const text = [feature('1', 'Main St'), line].map((one) => JSON.stringify(one)).join('\n')
    const { rejections } = await bring(text, { name: 'addresses.geojson' })
    expect(rejections).toMatchObject([{ line: 2, reason: 'It is no feature with a point.' }])
  })
})

describe('what cannot be used', () => {
  test.each([
    ['no number', `${at(0)},,Main St,,,,,,,`, 'It has no house number.'],
    ['no real number', `${at(0)},S/N,Main St,,,,,,,`, '"S/N" is no house number.'],
    ['no street', `${at(0)},1,,,,,,,,`, 'It has no street.'],
    ['no point', ',,1,Main St,,,,,,,', 'It has no point.'],
    ['a point in words', 'east,north,1,Main St,,,,,,,', 'It has no point.'],
    ['a point beyond the poles', '-83,1e300,1,Main St,,,,,,,', 'Its point 1e+300, -83 is not on Earth.'],
    ['a far point', '-83,40,1,Main St,,,,,,,', `It lies 501 miles from Town`],
    ['endless words', `${at(0)},1,${'Main '.repeat(50)},,,,,,,`, 'Its street is longer than 120 letters.'],
    ['too few cells', `${at(0)},1`, 'It has 3 cells, and the header has 11.'],
    ['NUL', `${at(0)},1,Ma\0in,,,,,,,`, 'A cell holds a character that cannot be stored (NUL).'],
  ])('[ADR-02] %s is rejected with its line', async (_what, bad, reason) => {
    const { rejections, counts } = await bring(csv(row(0, '1', 'MAIN ST'), bad))
    expect(rejections).toMatchObject([{ line: 3, reason: expect.stringContaining(reason) }])
    expect(counts).toMatchObject({ 'house numbers': { added: 1 } })
  })

  test.each<[string, string, ImportInput, string]>([
    ['a file without the columns', 'a,b\n1,2\n', {}, 'The file has no column lon'],
    ['a file of which no row can be used', csv(`${at(0)},,Main St,,,,,,,`), {}, 'None of its rows can be used'],
    ['a source that is the map’s', csv(row(0, '1', 'MAIN ST')), { options: { source: 'map' } }, '"map" is the name'],
  ])('[ADR-02] %s is refused, and changes nothing', async (_what, text, wish, error) => {
    await bring(csv(row(0, '7', 'MAIN ST')))
    expect(await bring(text, wish)).toMatchObject({ state: 'refused', error: expect.stringContaining(error) })
    expect(await houses()).toMatchObject([{ house: '7' }])
  })

  const naughty = sharedData('text/blns.json')
  test.skipIf(!naughty)('[ADR-02] no text of the naughty strings breaks it', async () => {
    const strings: string[] = JSON.parse(readFileSync(naughty ?? '', 'utf8'))
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
    const rows = strings.map(
      (text, n) =>
        `${at(0)},${n + 1},${cell(`${text} Road`)},${cell(text)},${cell(text)},,,${cell(text)},${cell(text)},${cell(text)}`,
    )
    const { state, rejected, counts } = await bring(csv(...rows))
    expect(state).toBe('done')
    expect(rejected + (counts['house numbers']?.added ?? 0)).toBe(strings.length)
  })
})
