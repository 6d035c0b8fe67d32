import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeMarkets } from '#areas/markets/server/public.ts'
import { boxRing, insertMarket, insertZone, placeAt } from '#areas/markets/server/testing.ts'
import { ok } from '#platform/core/result.ts'
import { memoryFile } from '#platform/server/imports/file.ts'
import { collectReport } from '#platform/server/imports/report.ts'
import { runImport } from '#platform/server/imports/run-import.ts'
import { sharedData } from '#platform/test/shared-data.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { testUnits } from '#platform/test/units.ts'
import { makeAddressBook } from '../address-book.ts'
import { importAddresses } from '../import/import-addresses.ts'
import { replaceStreets } from '../import/replace-streets.ts'
import { ownGeocoder } from './own-geocoder.ts'

const { db } = await testDatabase()
const units = testUnits(db)
const markets = makeMarkets(db)
const geocoder = ownGeocoder({ db, markets })

const corner = (east: number, north: number) => {
  const { lat, lng } = placeAt(east, north)
  return [lng, lat] as const
}
/** From west to east, with a corner at each mile. */
const street = (name: string, north: number, from = -3, to = 3, ref = '') => {
  const miles = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return { name, ref, kind: 'residential', lines: [miles.map((east) => corner(east, north))] }
}
const avenue = (name: string, east: number) => ({
  name,
  ref: '',
  kind: 'residential',
  lines: [[-3, -2, -1, 0, 1, 2, 3].map((north) => corner(east, north))],
})

const streets = [
  street('Orchard Street', 0),
  street('Orchard Lane', 2),
  street('North Quay Road', 1),
  street('South Quay Road', -1),
  street('Elm Street', 3, -3, -2),
  street('Elm Street', -2, 2, 3),
  street('100% Real_Street', -3),
  street('Old State Road', 3, 0, 3, 'SR 17'),
  street('Twin Street', -2.5),
  avenue('Main Avenue', -3),
  avenue('Park Avenue', 2),
]
const numbers: [number: string, street: string, east: number, north: number, more?: string][] = [
  ['101', 'ORCHARD ST', 0, 0.01],
  ['102', 'ORCHARD ST', 0, -0.01],
  ['109', 'ORCHARD ST', 0.4, 0.01],
  ['110', 'ORCHARD ST', 0.4, -0.01],
  ['900', 'ORCHARD ST', 3, 0.01, 'town,31298'],
  ['7', 'N QUAY RD', 0, 1, 'Riverside,31299'],
  ['7', 'S QUAY RD', 0, -1],
  ['12', 'S QUAY RD', 0.1, -1, 'Riverside,31299,Customs House'],
  ['14', 'S QUAY RD', 0.2, -1, 'Riverside,31299,Market by the Park'],
]

let market: Awaited<ReturnType<typeof insertMarket>>
let other: Awaited<ReturnType<typeof insertMarket>>
beforeAll(async () => {
  market = await insertMarket(db, { city: 'Town' })
  await insertZone(db, market.market_id, 'county', boxRing({ west: -9, east: 9, south: -0.5, north: 9 }), {
    name: 'Marlow County',
  })
  await insertZone(db, market.market_id, 'county', boxRing({ west: -9, east: 9, south: -9, north: -0.5 }), {
    name: 'Harrow',
  })
  other = await insertMarket(db, { city: 'Otherton' })
  await units.run(undefined, async (unit) => {
    await replaceStreets(unit, market, { streets, houses: [], report: collectReport() })
    await replaceStreets(unit, other, {
      streets: [street('Elsewhere Street', 0), street('Twin Street', 0)],
      houses: [],
      report: collectReport(),
    })
    return ok(undefined)
  })
  await bring(numbers)
})

function bring(rows: typeof numbers) {
  const lines = rows.map(
    ([number, name, east, north, more = 'Town,31298']) => `${corner(east, north)},${number},${name},${more}`,
  )
  const text = [
    'lon,lat,number,street,city,postcode,building',
    ...lines.map((line) => (line.split(',').length < 7 ? `${line},` : line)),
  ].join('\n')
  return runImport({ units, kind: importAddresses, market, file: memoryFile('town.csv', text) })
}

const found = async (text: string) => {
  const place = await geocoder.geocode(text)
  return place && [place.line1, place.precision]
}

describe('how exactly a place is known', () => {
  test.each([
    ['101 Orchard St', '101 Orchard Street', 'ROOFTOP'],
    ['105 Orchard St', '105 Orchard Street', 'RANGE_INTERPOLATED'],
    ['500 Orchard St', '500 Orchard Street', 'GEOMETRIC_CENTER'],
    ['99999 Orchard St', '99999 Orchard Street', 'GEOMETRIC_CENTER'],
    ['3 Park Ave', '3 Park Avenue', 'GEOMETRIC_CENTER'],
    ['Orchard St', 'Orchard Street', 'GEOMETRIC_CENTER'],
    ['Town, GA', '', 'APPROXIMATE'],
    ['31299', '', 'APPROXIMATE'],
  ])('[SIL-ORD-097] %s', async (text, line1, precision) => expect(await found(text)).toEqual([line1, precision]))

  test('[SIL-ORD-097] a number between two stands as far along as it counts, on the side of its parity', async () => {
    const [odd, even] = [await geocoder.geocode('105 Orchard St'), await geocoder.geocode('106 Orchard St')]
    const [north, south] = [placeAt(0.2, 0.01), placeAt(0.2, -0.01)]
    expect(odd).toMatchObject({ lat: expect.closeTo(north.lat, 5), lng: expect.closeTo(north.lng, 4) })
    expect(even).toMatchObject({ lat: expect.closeTo(south.lat, 5), lng: expect.closeTo(south.lng, 4) })
  })

  test('[SIL-ORD-097] a corner is where its streets meet; streets that do not meet have none', async () => {
    const { lat, lng } = placeAt(2, 1)
    expect(await geocoder.geocode('Park Ave & N Quay Rd, Town')).toMatchObject({
      line1: 'Park Avenue & North Quay Road',
      precision: 'GEOMETRIC_CENTER',
      lat: expect.closeTo(lat, 5),
      lng: expect.closeTo(lng, 5),
    })
    expect(await geocoder.geocode('corner of Orchard St and N Quay Rd')).toBeUndefined()
  })
})

describe('what people type', () => {
  test.each([
    ['101 orchard street', '101 Orchard Street'],
    ['101 Orchard', '101 Orchard Street'],
    ['101 Orchrad St', '101 Orchard Street'],
    ['101 Orhcard Street, Town', '101 Orchard Street'],
    ['101 Orchard Ave', '101 Orchard Street'],
    ['101 W Orchard St', '101 Orchard Street'],
    ['7 Quay Rd, Riverside', '7 North Quay Road'],
    ['7 Quay Rd 31298', '7 South Quay Road'],
    ['12 Quay', '12 South Quay Road'],
    ['101 orchard town', '101 Orchard Street'],
    ['101 Orchard St, Twon GA', '101 Orchard Street'],
    ['101 Orchard St, Suburbia, GA 31234', '101 Orchard Street'],
    ['1 State Route 17', '1 Old State Road'],
    ['customs house', '12 South Quay Road'],
    ['5 100% real_street', '5 100% Real_Street'],
  ])('[ADR-02] %s', async (text, line1) => expect((await found(text))?.[0]).toBe(line1))

  test.each([
    ['another state', '101 Orchard St, Town, TN'],
    ['a city of others', '101 Orchard St, Denver, CO'],
    ['a city that nobody here knows', '101 Orchard St, Suburbia, GA'],
    ['a city of another market', '101 Orchard St, Otherton, GA'],
    ['a street that is not there', '101 Nowhere Lane'],
    ['a post box', 'PO Box 7, Town, GA'],
    ['two letters', 'or'],
    ['nothing but signs', '%%% ___'],
    ['a part of a building’s name', 'customs h'],
    ['a word that buildings have', 'house'],
  ])('[ADR-02] %s is no place of ours: %s', async (_what, text) => expect(await geocoder.geocode(text)).toBeUndefined())

  test('[SIL-ORD-097] the market’s city is written as the market writes it, however the data do', async () => {
    expect(await geocoder.geocode('900 Orchard St')).toMatchObject({
      city: 'Town',
      label: '900 Orchard Street, Town, GA 31298',
    })
  })

  test('[ADR-02] whether a house has several doors is told by the files that name them', async () => {
    const text = ['lon,lat,number,street,unit', `${corner(1, 0)},300,ORCHARD ST,`, `${corner(1, 0)},300,ORCHARD ST,2`]
    const file = memoryFile('flats.csv', text.join('\n'))
    await runImport({ units, kind: importAddresses, market, file, options: new Map([['source', 'flats']]) })
    expect(await geocoder.geocode('300 Orchard St')).toMatchObject({ precision: 'ROOFTOP', hasUnits: true })
    expect((await geocoder.geocode('101 Orchard St'))?.hasUnits ?? false).toBe(false)
    const empty = memoryFile('flats.csv', [text[0], `${corner(1, 0)},300,ORCHARD ST,`].join('\n'))
    await runImport({ units, kind: importAddresses, market, file: empty, options: new Map([['source', 'flats']]) })
    expect((await geocoder.geocode('300 Orchard St'))?.hasUnits ?? false).toBe(false)
  })

  test('[SIL-ORD-041] the county is the zone’s that holds the place, whatever the data say', async () => {
    expect(await geocoder.geocode('7 N Quay Rd')).toMatchObject({ county: 'Marlow' })
    expect(await geocoder.geocode('7 S Quay Rd')).toMatchObject({ county: 'Harrow' })
  })

  const naughty = sharedData('text/blns.json')
  test.skipIf(!naughty)('[ADR-02] none of the naughty strings breaks it', async () => {
    const strings: string[] = JSON.parse(readFileSync(naughty ?? '', 'utf8'))
    for (const text of strings) {
      await geocoder.suggest(text)
      await geocoder.geocode(`101 ${text} St, Town`)
    }
    expect(await geocoder.suggest(`101 ${'a%_\\'.repeat(50_000)}`)).toEqual([])
  })
})

describe('while somebody types', () => {
  const lines = async (text: string) => (await geocoder.suggest(text)).map(({ line1 }) => line1)

  test.each([
    ['101 orc', '101 Orchard Street'],
    ['101 Orchard S', '101 Orchard Street'],
    ['101 orchard street, to', '101 Orchard Street'],
    ['orc', 'Orchard Lane'],
    ['park a', 'Park Avenue'],
    ['n qu', 'North Quay Road'],
    ['cust', '12 South Quay Road'],
  ])('[LND-05] "%s" offers %s', async (text, line1) => expect(await lines(text)).toContain(line1))

  test('[LND-05] a building that has the letters somewhere in its name comes behind the street that begins so', async () => {
    expect(await lines('par')).toEqual(['Park Avenue', '14 South Quay Road'])
  })

  test('[LND-05] streets of one name are told apart by what meets them, and each is found again by its label', async () => {
    const offers = await geocoder.suggest('5 elm st')
    expect(offers.map(({ label }) => label)).toEqual([
      '5 Elm Street (near Main Avenue), Town, GA',
      '5 Elm Street (near Park Avenue), Town, GA',
    ])
    for (const offer of offers) expect((await geocoder.geocode(offer.label))?.placeId).toBe(offer.placeId)
  })

  test('[LND-05] every offer is found again by its label', async () => {
    for (const typed of ['101 orc', 'quay', '7 quay', 'town', '100%', 'park ave & n quay', 'old st', '31299'])
      for (const offer of await geocoder.suggest(typed))
        expect((await geocoder.geocode(offer.label))?.placeId).toBe(offer.placeId)
  })

  test('[LND-05] [SIL-ORD-097] those of the market that the page is about come first, then the others', async () => {
    const cities = async (text: string, first?: number) =>
      (await geocoder.suggest(text, 5, first)).map(({ label }) => label.split(', ')[1])
    expect(await cities('5 twin st', other.market_id)).toEqual(['Otherton', 'Town'])
    expect(await cities('5 twin st', market.market_id)).toEqual(['Town', 'Otherton'])
    expect(await cities('5 twin st', 999_999)).toHaveLength(2)
    // What only looks like it is no better for being near.
    expect(await cities('5 elsewhere', market.market_id)).toEqual(['Otherton'])
    expect(await cities('101 orchrad st', other.market_id)).toContain('Town')
  })

  test('[LND-05] no more than asked for', async () => expect(await geocoder.suggest('1 o', 2)).toHaveLength(2))
})

describe('the address book over it', () => {
  test('[SIL-ORD-097] a house that comes in after it was asked for is found; who held the old answer keeps it', async () => {
    const book = makeAddressBook({ db, geocoder, markets })
    const before = await book.find('103 Orchard St', market)
    expect(before).toMatchObject({ precision: 'RANGE_INTERPOLATED', market_id: market.market_id })
    expect(await book.find('103 orchard st', market)).toEqual(before)

    await bring([...numbers, ['103', 'ORCHARD ST', 0.05, 0.02]])
    markets.recheck(market.market_id)
    const after = await book.find('103 Orchard St', market)
    expect(after).toMatchObject({ precision: 'ROOFTOP', addr_line_1: '103 Orchard Street' })
    expect(after?.address_id).not.toBe(before?.address_id)
    expect((await book.find('103 Orchard St', market))?.address_id).toBe(after?.address_id)
    const stored = await db
      .selectFrom('addresses')
      .select('precision')
      .where('address_id', '=', before?.address_id ?? 0)
      .executeTakeFirst()
    expect(stored).toEqual({ precision: 'RANGE_INTERPOLATED' })

    await bring(numbers)
    markets.recheck(market.market_id)
    expect(await book.find('103 Orchard St', market)).toMatchObject({ precision: 'RANGE_INTERPOLATED' })
    expect((await book.suggest('103 orch')).labels[0]).toBe('103 Orchard Street, Town, GA 31298')
  })
})
