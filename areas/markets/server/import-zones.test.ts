import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Point, Polygons, Ring } from '#platform/core/place.ts'
import { milesBetween } from '#platform/core/place.ts'
import { isInside } from '#platform/core/polygons.ts'
import { openImportFile } from '#platform/server/imports/file.ts'
import type { ImportFile } from '#platform/server/imports/import-kind.ts'
import { runImport } from '#platform/server/imports/run-import.ts'
import { processorTime } from '#platform/test/processor-time.ts'
import { sharedData } from '#platform/test/shared-data.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { testUnits } from '#platform/test/units.ts'
import { importZones } from './import-zones.ts'
import { makeMarkets } from './markets.ts'
import { boxRing, centre, insertMarket, placeAt } from './testing.ts'

const { db } = await testDatabase()
const units = testUnits(db)

let market: Awaited<ReturnType<typeof insertMarket>>
beforeEach(async () => {
  market = await insertMarket(db)
})

const fileOf = (content: unknown): ImportFile => {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return {
    name: 'zones.geojson',
    async *bytes() {
      yield Buffer.from(text)
    },
    async *text() {
      yield text
    },
  }
}

type ImportInput = { columns?: Record<string, string>; options?: Record<string, string>; dryRun?: boolean }

function bring(file: ImportFile | string, { columns = {}, options = {}, dryRun }: ImportInput = {}) {
  const [mapping, values] = [new Map(Object.entries(columns)), new Map(Object.entries(options))]
  return runImport({ units, kind: importZones, market, file, mapping, options: values, dryRun })
}

const collection = (...features: unknown[]) => fileOf({ type: 'FeatureCollection', features })
const feature = (properties: Record<string, unknown>, coordinates: unknown = [box(1)], type = 'Polygon') => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
})
/** A square of so many miles to each side of the centre. */
const box = (miles: number) => boxRing({ west: -miles, east: miles, south: -miles, north: miles })
const county = { options: { kind: 'county' } }

const zones = () =>
  db
    .selectFrom('zones')
    .select(['kind', 'name', 'polygons', 'intervals', 'version'])
    .where('market_id', '=', market.market_id)
    .where('name', '!=', 'delivery')
    .orderBy('zone_id')
    .execute()
const version = async () =>
  (await db.selectFrom('markets').select('version').where('market_id', '=', market.market_id).executeTakeFirstOrThrow())
    .version

describe('zones from a file', () => {
  test('[SIL-ORD-041] are added, found again, and changed where the file changed', async () => {
    const first = await bring(collection(feature({ name: 'Marlow' }), feature({ name: 'Harrow' }, [box(2)])), county)
    expect(first).toMatchObject({ state: 'done', counts: { zones: { added: 2 } }, rejected: 0 })
    const before = await version()

    const again = await bring(collection(feature({ name: 'Marlow' }), feature({ name: 'Harrow' }, [box(2)])), county)
    expect(again.counts).toEqual({ zones: { unchanged: 2 } })
    expect(await version()).toBe(before)

    const moved = await bring(collection(feature({ name: 'Marlow' }, [box(3)])), county)
    expect(moved.counts).toEqual({ zones: { changed: 1 } })
    expect(moved.notes.join()).toContain(
      'Zones that are not in the file stay as they are: delivery (delivery), Harrow (county)',
    )
    expect(await version()).toBeGreaterThan(before)
    expect(await zones()).toMatchObject([
      { name: 'Marlow', kind: 'county', polygons: [[box(3)]], version: 2 },
      { name: 'Harrow', version: 1 },
    ])
  })

  test('[SIL-ORD-041] servers that run ask by the new outline', async () => {
    const markets = makeMarkets(db)
    await markets.current(market.market_id)
    await bring(collection(feature({ name: 'Marlow' })), county)
    markets.recheck(market.market_id)
    expect((await markets.current(market.market_id))?.zones).toMatchObject([
      { kind: 'delivery' },
      { kind: 'county', name: 'Marlow', polygons: [[box(1)]] },
    ])
  })

  test('a dry run tells the same and changes nothing', async () => {
    const before = await version()
    const result = await bring(collection(feature({ name: 'Marlow' })), { ...county, dryRun: true })
    expect(result).toMatchObject({ state: 'done', counts: { zones: { added: 1 } } })
    expect(await zones()).toEqual([])
    expect(await version()).toBe(before)
  })

  test('holes, many polygons and collections of them are kept; heights are left out', async () => {
    const high = box(1).map(([lng, lat]) => [lng, lat, 280.5])
    const parts = { type: 'GeometryCollection', geometries: [{ type: 'Polygon', coordinates: [box(5), box(4)] }] }
    await bring(
      collection(
        feature({ name: 'hole' }, [box(3), box(2)]),
        feature({ name: 'islands' }, [[box(3), box(2)], [high]], 'MultiPolygon'),
        { type: 'Feature', properties: { name: 'collected' }, geometry: parts },
      ),
      { options: { kind: 'restricted' } },
    )
    expect((await zones()).map(({ polygons }) => polygons)).toEqual([
      [[box(3), box(2)]],
      [[box(3), box(2)], [box(1)]],
      [[box(5), box(4)]],
    ])
  })

  test.each([
    [
      'one on each line',
      [feature({ name: 'A' }), feature({ name: 'B' })].map((each) => JSON.stringify(each)).join('\n'),
    ],
    ['a list', [feature({ name: 'A' }), feature({ name: 'B' })]],
  ])('features are read as %s', async (_how, content) => {
    expect((await bring(fileOf(content), county)).counts).toEqual({ zones: { added: 2 } })
  })

  test('a bare geometry is a zone when it is given a name', async () => {
    const file = fileOf({ type: 'Polygon', coordinates: [box(2)] })
    expect(await bring(file, { options: { kind: 'delivery', called: 'Town' } })).toMatchObject({ rejected: 0 })
    expect(await zones()).toMatchObject([{ kind: 'delivery', name: 'Town' }])
    expect((await bring(file, { options: { kind: 'delivery' } })).rejections).toMatchObject([
      { reason: 'It has no name: map the property that holds it, or give one with --called.' },
    ])
  })

  test('properties are mapped, and features chosen by them', async () => {
    const file = collection(
      feature({ NAMELSAD: 'Franklin County', STUSPS: 'OH', what: 'Game-Day' }),
      feature({ NAMELSAD: 'Franklin County', STUSPS: 'IN', what: 'county' }),
      feature({ NAMELSAD: 'Delaware County', STUSPS: 'OH', what: 'county' }),
    )
    const result = await bring(file, {
      columns: { name: 'namelsad', kind: 'what' },
      options: { only: 'NAMELSAD=franklin county|Union County; stusps=OH' },
    })
    expect(result.notes).toContain('2 features were left out, as --only says.')
    expect(await zones()).toMatchObject([{ kind: 'game_day', name: 'Franklin County' }])
  })

  test('[SIL-ORD-040] intervals are read as ms, as ISO and as the market’s own time, and stay when the file has none', async () => {
    const intervals = [
      { from: '2026-11-28T12:00', to: '2026-11-28T18:00:00-05:00' },
      { from: Date.UTC(2026, 8, 5, 16), to: '2026-09-05T22:00Z' },
    ]
    await bring(collection(feature({ name: 'Stadium', kind: 'game day', intervals })))
    const kept = [
      { from: Date.UTC(2026, 8, 5, 16), to: Date.UTC(2026, 8, 5, 22) },
      { from: Date.UTC(2026, 10, 28, 17), to: Date.UTC(2026, 10, 28, 23) },
    ]
    expect(await zones()).toMatchObject([{ intervals: kept }])
    const text = JSON.stringify(intervals)
    const again = await bring(collection(feature({ name: 'Stadium', kind: 'game_day', intervals: text })))
    expect(again.counts).toEqual({ zones: { unchanged: 1 } })
    await bring(collection(feature({ name: 'Stadium', kind: 'game_day' }, [box(2)])))
    expect(await zones()).toMatchObject([{ polygons: [[box(2)]], intervals: kept }])
  })

  test('says what is missing for the market to work', async () => {
    await db.deleteFrom('zones').where('market_id', '=', market.market_id).execute()
    const { notes } = await bring(collection(feature({ name: 'Stadium', kind: 'game_day' })))
    expect(notes).toEqual([
      'The market has no delivery zone yet: until it has one, no address is in range.',
      'Without intervals a game day zone is never in force: Stadium.',
    ])
  })
})

const utm: Ring = [
  [324000, 4425000],
  [330000, 4425000],
  [330000, 4430000],
  [324000, 4425000],
]
const overDateLine: Ring = [
  [179, 51],
  [-179, 51],
  [-179, 52],
  [179, 52],
  [179, 51],
]
const swapped = box(1).map(([lng, lat]) => [lat, lng])
const bowTie = [placeAt(0, 0), placeAt(2, 2), placeAt(2, 0), placeAt(0, 2), placeAt(0, 0)].map(({ lat, lng }) => [
  lng,
  lat,
])
const circle = (corners: number) =>
  Array.from({ length: corners + 1 }, (_, index) => {
    const angle = (2 * Math.PI * (index % corners)) / corners
    return [centre.lng + Math.cos(angle) / 10, centre.lat + Math.sin(angle) / 10]
  })

describe('a zone that cannot be used is rejected with its reason', () => {
  test.each<[string, unknown, RegExp]>([
    ['an open ring', feature({ name: 'x' }, [box(1).slice(0, 4)]), /outline is not closed/],
    ['three points', feature({ name: 'x' }, [box(1).slice(0, 3)]), /has 3 points; a ring has at least 4/],
    ['a line', feature({ name: 'x' }, [[...box(1).slice(0, 2), ...box(1).slice(0, 2)].toSorted()]), /closed|nothing/],
    ['a bow-tie', feature({ name: 'x' }, [bowTie]), /crosses itself or a hole near -83.00079, 32.75847/],
    ['a hole that leaves', feature({ name: 'x' }, [box(1), box(2)]), /Hole 1 lies outside of its outline/],
    ['a projection', feature({ name: 'x' }, [utm]), /in a projection.*WGS 84/],
    ['swapped numbers', feature({ name: 'x' }, [swapped]), /near if its numbers are swapped/],
    ['off the earth', feature({ name: 'x' }, [box(1).map(([lng]) => [lng, 91])]), /off the earth/],
    ['over the 180th meridian', feature({ name: 'x' }, [overDateLine]), /spans more than half the earth/],
    ['no name', feature({ name: '  ' }), /It has no name/],
    ['a name like a list', feature({ name: ['x'] }), /It has no name/],
    ['a long name', feature({ name: 'x'.repeat(201) }), /longer than 200 letters/],
    ['100,001 points', feature({ name: 'x' }, [circle(100_000)]), /100,001 points; 100,000 are the limit/],
    ['a point', feature({ name: 'x' }, [1, 2], 'Point'), /It is a Point/],
    ['no geometry', { type: 'Feature', properties: { name: 'x' }, geometry: null }, /no geometry/],
    ['words for numbers', feature({ name: 'x' }, [[['a', 'b']]]), /not lists of rings/],
    ['no rings', feature({ name: 'x' }, []), /no polygon|no outline/],
    ['deep coordinates', feature({ name: 'x' }, nested(60)), /not lists of rings/],
    ['a number as feature', 7, /./],
  ])('%s', async (_what, bad, reason) => {
    const result = await bring(collection(feature({ name: 'good' }), bad), county)
    expect(result.counts).toEqual({ zones: { added: 1 } })
    if (typeof bad === 'object')
      expect(result.rejections).toMatchObject([{ line: 2, reason: expect.stringMatching(reason) }])
  })

  test.each<[string, Record<string, unknown>, RegExp]>([
    ['an unknown kind', { kind: 'moat' }, /"moat" is no kind of zone/],
    ['no kind', {}, /It has no kind/],
    ['intervals of a county', { kind: 'county', intervals: [{ from: 1, to: 2 }] }, /Only game day zones/],
    ['an interval that ends first', { kind: 'game_day', intervals: [{ from: 2, to: 1 }] }, /ends before it begins/],
    ['an impossible day', { kind: 'game_day', intervals: [{ from: '2026-02-30', to: '2026-03-01' }] }, /needs from/],
    ['intervals that are words', { kind: 'game_day', intervals: 'saturday' }, /not a list/],
  ])('%s', async (_what, properties, reason) => {
    const result = await bring(collection(feature({ name: 'x', ...properties })))
    expect(result).toMatchObject({ state: 'refused', error: expect.stringContaining('None of its features') })
    expect(result.rejections).toMatchObject([{ line: 1, reason: expect.stringMatching(reason) }])
    expect(await zones()).toEqual([])
  })

  test('the second of two with one name', async () => {
    const result = await bring(
      collection(feature({ name: 'Franklin' }), feature({ name: 'Franklin' }, [box(2)])),
      county,
    )
    expect(result.rejections).toMatchObject([{ line: 2, reason: expect.stringContaining('Feature 1 has this kind') }])
    expect(await zones()).toMatchObject([{ polygons: [[box(1)]] }])
  })

  test('a drawing of 100,000 corners, all of its sides crossing many others’ heights, is decided soon', async () => {
    const comb = Array.from({ length: 50_000 }, (_, tooth) => [
      [centre.lng + tooth * 1e-6, centre.lat],
      [centre.lng + tooth * 1e-6 + 0.05, centre.lat + 0.05],
    ]).flat()
    const drawing = collection(feature({ name: 'comb' }, [[...comb.slice(0, -1), comb[0]]]))
    const { result, ms } = await processorTime(() => bring(drawing, county))
    expect(result.rejections).toMatchObject([{ reason: expect.stringMatching(/too tangled|crosses itself/) }])
    expect(ms).toBeLessThan(5000)
  })
})

describe('a file that cannot be used is refused whole', () => {
  test.each<[string, string, ImportInput, RegExp]>([
    ['cut off', '{"type":"FeatureCollection","features":[{"type":"Feature"', county, /ends in the middle/],
    ['no JSON', 'name,lat,lng\nx,1,2\n', county, /no GeoJSON features/],
    ['without features', '{"type":"FeatureCollection","features":[]}', county, /no GeoJSON features/],
    ['with an unknown kind', '[]', { options: { kind: 'moat' } }, /"moat" is no kind of zone/],
    [
      'with a filter that says nothing',
      '[]',
      { options: { kind: 'county', only: 'Franklin' } },
      /--only is written as/,
    ],
    [
      'of which none is taken',
      JSON.stringify(feature({ name: 'x' })),
      { options: { kind: 'county', only: 'name=y' } },
      /None of its features can be used/,
    ],
    ['a million brackets', '['.repeat(1_000_000), county, /./],
  ])('%s', async (_what, text, wish, error) => {
    expect(await bring(fileOf(text), wish)).toMatchObject({ state: 'refused', error: expect.stringMatching(error) })
    expect(await zones()).toEqual([])
  })

  test('keys of the prototype are rejected', async () => {
    const text = `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"__proto__":{"name":"x"}},"geometry":null}]}`
    expect((await bring(fileOf(text), county)).rejected).toBe(1)
    expect(({} as Record<string, unknown>).name).toBeUndefined()
  })

  const naughty = sharedData('text/blns.json')
  test.skipIf(!naughty)('naughty strings are names like any other, or are rejected', async () => {
    const strings: string[] = JSON.parse(readFileSync(naughty ?? '', 'utf8'))
    const result = await bring(collection(...strings.map((name) => feature({ name }))), county)
    expect(result.state).toBe('done')
    const kept = (await zones()).map(({ name }) => name)
    expect(kept.length + result.rejected).toBe(strings.length)
    expect(kept).toContain('Ω≈ç√∫˜µ≤≥÷')
  })
})

const counties = sharedData('maps/central-ohio-counties.geojson')
const points = sharedData('maps/county-points.csv')
const mapping = JSON.parse(readFileSync(`${import.meta.dirname}/../../../docs/imports/us-counties.json`, 'utf8'))

/** The outlines are generalised: nearer to a border than this, the file does not know the county. */
const borderMiles = 1.5 / 1.609344

describe.skipIf(!counties || !points)('the counties round Columbus', () => {
  beforeEach(async () => {
    market = await insertMarket(db, { city: 'Columbus' })
    await db
      .updateTable('markets')
      .set({ lat: 39.9612, lng: -82.9988 })
      .where('market_id', '=', market.market_id)
      .execute()
    const result = await bring(openImportFile(counties ?? ''), mapping)
    expect(result).toMatchObject({ state: 'done', counts: { zones: { added: 7 } }, rejected: 0 })
  })

  test('[SIL-ORD-041] every point lies in its county alone, except on the borders', async () => {
    const known = await zones()
    const wrong: string[] = []
    const onBorder: string[] = []
    for (const line of readFileSync(points ?? '', 'utf8')
      .trim()
      .split('\n')
      .slice(1)) {
      const [lat, lng, expected = '', , note = ''] = line.split(',')
      const point = { lat: Number(lat), lng: Number(lng) }
      const found = known
        .filter(({ polygons }) => isInside(point, polygons as unknown as Polygons))
        .map(({ name }) => name)
      if (found.join() === expected) continue
      const miles = Math.min(...known.map(({ polygons }) => milesToBorder(point, polygons as unknown as Polygons)))
      const finding = `${lat}, ${lng} ${note}: ${expected} expected, ${found.join(' and ') || 'none'} found, ${miles.toFixed(2)} mi`
      if (miles < borderMiles) onBorder.push(finding)
      else wrong.push(finding)
    }
    if (onBorder.length > 0) console.info(`nearer than 1.5 km to a border:\n${onBorder.join('\n')}`)
    expect(wrong).toEqual([])
    // Computed from these very outlines: also the points near a border are right.
    expect(onBorder).toEqual([])
  })

  test('brought in again they change nothing, and one may be taken alone', async () => {
    expect((await bring(openImportFile(counties ?? ''), mapping)).counts).toEqual({ zones: { unchanged: 7 } })
    const { counts, notes } = await bring(openImportFile(counties ?? ''), {
      ...mapping,
      options: { ...mapping.options, only: 'fips=39049' },
    })
    expect(counts).toEqual({ zones: { unchanged: 1 } })
    expect(notes[0]).toBe('6 features were left out, as --only says.')
  })
})

function milesToBorder(point: Point, polygons: Polygons): number {
  const steps = 400
  return Math.min(
    ...polygons.flat().flatMap((ring) =>
      ring.slice(1).flatMap((to, index) => {
        const from = ring[index] ?? to
        return Array.from({ length: steps + 1 }, (_, step) => {
          const at = (of: 0 | 1) => from[of] + ((to[of] - from[of]) * step) / steps
          return milesBetween(point, { lng: at(0), lat: at(1) })
        })
      }),
    ),
  )
}

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)]
}
