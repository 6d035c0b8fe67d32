import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { PbfWriter } from 'pbf'
import { describe, expect, test } from 'vitest'
import { openImportFile } from '#platform/server/imports/file.ts'
import { type ImportFile, ImportRefused } from '#platform/server/imports/import-kind.ts'
import { collectReport } from '#platform/server/imports/report.ts'
import { sharedData } from '#platform/test/shared-data.ts'
import { isDriven } from '../../rules/road-map.ts'
import { memoryFile, osmText, type TestCity } from '../testing.ts'
import { readOsm } from './read-osm.ts'

const signal = new AbortController().signal
const read = (file: ImportFile, report = collectReport()) => readOsm(file, { report, signal })
const readText = (city: TestCity) => read(memoryFile('city.osm', osmText(city)))
const refusal = async (file: ImportFile) => {
  const error = await read(file).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ImportRefused)
  return (error as Error).message
}

describe('a city as .osm', () => {
  test('gives its roads with what is signed on them', async () => {
    const { map } = await readText({
      nodes: { 1: [40, -83], 2: [40.001, -83], 3: [40.002, -83] },
      ways: [
        { nodes: [1, 2], tags: { highway: 'primary', name: 'South High Street', ref: 'US 23', maxspeed: '35 mph' } },
        { nodes: [3, 2], tags: { highway: 'motorway_link', oneway: '-1', bridge: 'yes' } },
        { nodes: [1, 3], tags: { highway: 'service', access: 'private' } },
        { nodes: [1, 3], tags: { highway: 'proposed', name: 'Some Day Drive' } },
      ],
    })
    expect(map.roads.map(({ nodes, ...facts }) => ({ ...facts, nodes: [...nodes] }))).toMatchObject([
      { name: 'South High Street', ref: 'US 23', kind: 'primary', oneWay: 0, milesPerHour: 35, nodes: [0, 1] },
      { kind: 'motorway', link: true, oneWay: -1, bridge: true, nodes: [2, 1] },
      { kind: 'service', closed: true },
    ])
    expect([map.lats[0], map.lngs[0]]).toEqual([40, -83])
  })

  test('gives houses of points and of buildings, each number of a list', async () => {
    const house = { 'addr:housenumber': '12;14', 'addr:street': 'Oak Street', 'addr:postcode': '43201' }
    const { houses } = await readText({
      nodes: { 1: [40, -83, house], 2: [40, -83.002], 3: [40.002, -83.002], 4: [40.002, -83] },
      ways: [
        { nodes: [1, 2, 3, 4, 1], tags: { building: 'yes', 'addr:housenumber': '9', 'addr:street': 'Elm Street' } },
        { nodes: [1, 2], tags: { 'addr:housenumber': '7' } },
      ],
    })
    expect(houses).toEqual([
      { number: '12', street: 'Oak Street', zip: '43201', lat: 40, lng: -83 },
      { number: '14', street: 'Oak Street', zip: '43201', lat: 40, lng: -83 },
      { number: '9', street: 'Elm Street', lat: 40.001, lng: -83.001 },
    ])
  })

  test('draws lakes with islands, and leaves out what the file holds only a part of', async () => {
    const square = (first: number, at: number, size: number): TestCity['nodes'] => ({
      [first]: [at, at],
      [first + 1]: [at, at + size],
      [first + 2]: [at + size, at + size],
      [first + 3]: [at + size, at],
    })
    const lake = { type: 'multipolygon', natural: 'water', name: 'Mirror Lake' }
    const { map } = await readText({
      nodes: { ...square(1, 40, 4), ...square(5, 41, 1) },
      ways: [
        { nodes: [1, 2, 3], tags: {} },
        { nodes: [1, 4, 3], tags: {} },
        { nodes: [5, 6, 7, 8, 5], tags: {} },
      ],
      relations: [
        {
          members: [
            [1, 'outer'],
            [2, 'outer'],
            [3, 'inner'],
          ],
          tags: lake,
        },
        {
          members: [
            [1, 'outer'],
            [99, 'outer'],
          ],
          tags: lake,
        },
      ],
    })
    expect(map.areas).toHaveLength(1)
    expect(map.areas[0]).toMatchObject({ kind: 'water', name: 'Mirror Lake' })
    expect(map.areas[0]?.rings.map((ring) => ring.length)).toEqual([5, 5])
  })

  test('gives rivers and railways as whole lines, and leaves out what runs below the ground', async () => {
    const { map } = await readText({
      nodes: { 1: [40, -83], 2: [40.001, -83], 3: [40.002, -83], 4: [40.003, -83] },
      ways: [
        { nodes: [2, 3], tags: { waterway: 'river', name: 'Scioto River' } },
        { nodes: [1, 2], tags: { waterway: 'river', name: 'Scioto River' } },
        { nodes: [3, 4], tags: { waterway: 'stream', tunnel: 'culvert' } },
        { nodes: [1, 3], tags: { railway: 'rail' } },
        { nodes: [3, 4], tags: { railway: 'rail', service: 'yard' } },
        { nodes: [1, 4], tags: { railway: 'abandoned' } },
        { nodes: [1, 2], tags: { highway: 'residential', railway: 'tram' } },
      ],
    })
    expect(map.paths).toEqual([
      {
        kind: 'river',
        name: 'Scioto River',
        points: [
          [-83, 40],
          [-83, 40.001],
          [-83, 40.002],
        ],
      },
      {
        kind: 'rail',
        name: '',
        points: [
          [-83, 40],
          [-83, 40.002],
        ],
      },
      {
        kind: 'siding',
        name: '',
        points: [
          [-83, 40.002],
          [-83, 40.003],
        ],
      },
    ])
    expect(map.roads, 'a street with rails in it stays a street').toHaveLength(1)
  })

  test('gives the names of its parts, once each, and the middle of what has only an outline', async () => {
    const place = (place: string, name: string) => ({ place, name })
    const { map } = await readText({
      nodes: {
        1: [40, -83, place('city', 'Columbus')],
        2: [40, -82.998, place('quarter', 'Italian Village')],
        3: [40.002, -82.998, place('isolated_dwelling', 'The Hut')],
        4: [40.002, -83, place('constructor', 'Nowhere')],
        5: [40.004, -83, { place: 'suburb' }],
      },
      ways: [
        { nodes: [1, 2, 3, 4, 1], tags: place('neighbourhood', 'Short North') },
        { nodes: [1, 2, 3, 1], tags: place('city', 'Columbus') },
      ],
    })
    expect(map.names).toEqual([
      { kind: 'city', name: 'Columbus', lat: 40, lng: -83 },
      { kind: 'suburb', name: 'Italian Village', lat: 40, lng: -82.998 },
      { kind: 'neighbourhood', name: 'Short North', lat: 40.001, lng: -82.999 },
    ])
  })

  test('leaves out what an editor has deleted, and takes its new numbers below zero', async () => {
    const text = `<osm version="0.6"><way id="-9"><nd ref="-1"/><nd ref="-2"/><tag k="highway" v="residential"/></way>
      <way id="8" action="delete"><nd ref="-1"/><nd ref="-2"/><tag k="highway" v="residential"/></way>
      <node id="-1" lat="40" lon="-83"/><node id="-2" lat="40.1" lon="-83"/><node id="3" action="delete"/></osm>`
    expect((await read(memoryFile('josm.osm', text))).map.roads).toHaveLength(1)
  })

  test('takes a kind of road that every object has for no road', async () => {
    const words = ['constructor', 'toString', 'valueOf', '__proto__', 'hasOwnProperty_link']
    const { map } = await readText({
      nodes: { 1: [40, -83], 2: [40.001, -83] },
      ways: words.map((highway) => ({ nodes: [1, 2], tags: { highway } })),
    })
    expect(map.roads).toEqual([])
  })

  test('takes a way of very many tags in one piece', async () => {
    const tags = Array.from({ length: 100_000 }, (_, index) => `<tag k="note:${index}" v="x"/>`)
    const text = `<osm><node id="1" lat="40" lon="-83"/><node id="2" lat="40.001" lon="-83"/>
      <way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="service"/>${tags.join('')}</way></osm>`
    expect((await read(memoryFile('talkative.osm', text))).map.roads).toHaveLength(1)
  })

  test('with more in it than a city has, is refused before memory is full', async () => {
    const house = { 'addr:housenumber': '1;3;5;7', 'addr:street': 'Oak Street' }
    const file = memoryFile('country.osm', osmText({ nodes: { 1: [40, -83, house] }, ways: [] }))
    const deps = { report: collectReport(), signal }
    expect((await readOsm(file, { ...deps, mostThings: 4 })).houses).toHaveLength(4)
    await expect(readOsm(file, { ...deps, mostThings: 3 })).rejects.toThrow('more than a city has')
  })

  test('rejects a road whose points lie outside the file', async () => {
    const report = collectReport()
    const city = {
      nodes: { 1: [40, -83] as const },
      ways: [{ nodes: [1, 2, 3], tags: { highway: 'residential', name: 'Edge' } }],
    }
    const { map } = await read(memoryFile('cut.osm', osmText(city)), report)
    expect(map.roads).toHaveLength(0)
    expect(report.rejections).toMatchObject([
      { reason: expect.stringContaining('fewer than two points'), text: 'way 1 Edge' },
    ])
  })

  test.each([
    ['a page of the web', '<html><body>404</body></html>', 'begins with <html>'],
    ['what ends in the middle', '<osm version="0.6"><node id="1" lat="40" lon="-83">', 'not well-formed'],
    [
      'entities that grow',
      '<!DOCTYPE osm [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><osm><tag k="x" v="&b;"/></osm>',
      'well-formed',
    ],
    ['a node without a place', '<osm><node id="1" lat="north" lon="-83"/></osm>', 'no number as its lat'],
    ['what is nested without an end', `<osm>${'<a>'.repeat(1_000)}`, 'nested deeper'],
    ['a text without an end', `<osm><node id="1" lat="4" lon="5"><tag k="${'x'.repeat(3_000_000)}`, 'too long'],
  ])('refuses %s', async (_what, text, words) => {
    const pieces = text.match(/.{1,65536}/gs) ?? []
    const file: ImportFile = {
      ...memoryFile('bad.osm', text),
      async *text() {
        yield* pieces
      },
    }
    expect(await refusal(file)).toContain(words)
  })
})

const blns = sharedData('text/blns.json')
test.skipIf(!blns)('names that were made to do harm stay names', async () => {
  const strings: string[] = JSON.parse(readFileSync(blns ?? '', 'utf8'))
  const named = strings.filter((text) => text.trim() !== '' && !/[\p{Cc}\p{Cs}￾￿]/u.test(text))
  const { map } = await readText({
    nodes: { 1: [40, -83], 2: [40.001, -83] },
    ways: named.map((name) => ({ nodes: [1, 2], tags: { highway: 'residential', name } })),
  })
  expect(map.roads).toHaveLength(named.length)
})

type Message = (pbf: PbfWriter) => void
const message = (write: Message): Uint8Array => {
  const pbf = new PbfWriter()
  write(pbf)
  return pbf.finish()
}
/** One block with its frame; `claims` lies about its length. */
function framed(type: string, data: Uint8Array, claims?: number): Uint8Array {
  const blob = message((pbf) => {
    pbf.writeVarintField(2, data.length)
    pbf.writeBytesField(3, deflateSync(data))
  })
  const header = message((pbf) => {
    pbf.writeStringField(1, type)
    pbf.writeVarintField(3, claims ?? blob.length)
  })
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return Buffer.concat([length, header, blob])
}
const header = framed(
  'OSMHeader',
  message((pbf) => pbf.writeStringField(4, 'OsmSchema-V0.6')),
)
const pbfFile = (...blocks: Uint8Array[]) => memoryFile('bad.osm.pbf', Buffer.concat([header, ...blocks]))
const group = (field: number, write: Message) =>
  framed(
    'OSMData',
    message((pbf) => {
      pbf.writeBytesField(
        1,
        message((table) => table.writeStringField(1, '')),
      )
      pbf.writeBytesField(
        2,
        message((inner) => inner.writeBytesField(field, message(write))),
      )
    }),
  )

test('names in a PBF are kept without NUL, and are not cut within a letter', async () => {
  const long = '😀'.repeat(150)
  const words = ['', 'highway', 'residential', 'name', 'Na\0ught Street', `x${long}`]
  const table = message((pbf) => {
    for (const word of words) pbf.writeStringField(1, word)
  })
  const place = (id: number, lat: number) =>
    message((pbf) => {
      pbf.writeSVarintField(1, id)
      pbf.writeSVarintField(8, lat)
      pbf.writeSVarintField(9, -830_000_000)
    })
  const way = (name: number) =>
    message((pbf) => {
      pbf.writeVarintField(1, name)
      pbf.writePackedVarint(2, [1, 3])
      pbf.writePackedVarint(3, [2, name])
      pbf.writePackedSVarint(8, [1, 1])
    })
  const elements = message((pbf) => {
    pbf.writeBytesField(1, place(1, 400_000_000))
    pbf.writeBytesField(1, place(2, 400_010_000))
    pbf.writeBytesField(3, way(4))
    pbf.writeBytesField(3, way(5))
  })
  const block = message((pbf) => {
    pbf.writeBytesField(1, table)
    pbf.writeBytesField(2, elements)
  })
  const { map } = await read(pbfFile(framed('OSMData', block)))
  expect(map.roads.map(({ name }) => name)).toEqual(['Na ught Street', `x${'😀'.repeat(99)}\ufffd`])
})

describe('a hostile PBF is refused:', () => {
  test.each<[string, ImportFile, string]>([
    ['one that is none', memoryFile('x.pbf', Buffer.alloc(4096, 7)), 'not an OpenStreetMap file'],
    [
      'one that begins with data',
      memoryFile(
        'x.pbf',
        group(3, () => undefined),
      ),
      'not an OpenStreetMap file',
    ],
    ['a block of two gigabytes', pbfFile(framed('OSMData', Buffer.alloc(9), 2 ** 31)), 'claims 2147483648 bytes'],
    [
      'a block that unpacks to a hundred megabytes',
      pbfFile(framed('OSMData', Buffer.alloc(100_000_000))),
      'cannot be unpacked',
    ],
    [
      'what needs a reader of tomorrow',
      memoryFile(
        'x.pbf',
        framed(
          'OSMHeader',
          message((pbf) => pbf.writeStringField(4, 'Antigravity')),
        ),
      ),
      'Antigravity',
    ],
    [
      'nodes without places',
      pbfFile(group(2, (pbf) => pbf.writePackedSVarint(1, [1, 1, 1]))),
      'do not all have a place',
    ],
    [
      'a word that is not there',
      pbfFile(
        group(3, (pbf) => {
          pbf.writePackedVarint(2, [900])
          pbf.writePackedVarint(3, [901])
        }),
      ),
      'names a word',
    ],
    ['a number without an end', pbfFile(framed('OSMData', Buffer.alloc(64, 0xff))), 'damaged'],
  ])('%s', async (_what, file, words) => {
    expect(await refusal(file)).toContain(words)
  })
})

const columbus = sharedData('maps/columbus.osm.pbf')
describe.skipIf(!columbus)('Columbus', () => {
  const path = columbus ?? ''

  test('is read whole', async () => {
    const { map, houses } = await read(openImportFile(path))
    expect(map.roads.length).toBeGreaterThan(11_000)
    expect(map.roads.filter(isDriven).length).toBeGreaterThan(10_000)
    expect(map.roads.some(({ name, kind }) => name === 'North High Street' && kind !== 'footway')).toBe(true)
    expect(houses.length).toBeGreaterThan(90)
    expect(map.areas.some(({ kind }) => kind === 'building')).toBe(true)
    expect(Math.min(...map.lats)).toBeGreaterThan(39.8)
    expect(Math.max(...map.lngs)).toBeLessThan(-82.7)
  })

  test('cut off anywhere, is refused', async () => {
    const whole = readFileSync(path)
    for (let cut = 1; cut <= 20; cut++) {
      const part = whole.subarray(0, Math.floor((whole.length * cut) / 21))
      expect(await refusal(memoryFile('cut.pbf', part))).toMatch(/truncated|damaged/)
    }
  })

  test('with flipped bytes is read or refused, and nothing else', async () => {
    const whole = readFileSync(path)
    const flips = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 })), {
      minLength: 1,
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(flips, async (places) => {
        const bytes = Buffer.from(whole)
        for (const [at, by] of places) bytes[at] = (bytes[at] ?? 0) ^ by
        const error = await read(memoryFile('flipped.pbf', bytes)).then(
          () => undefined,
          (thrown: unknown) => thrown,
        )
        if (error !== undefined) expect(error).toBeInstanceOf(ImportRefused)
      }),
      { numRuns: 40 },
    )
  }, 60_000)
})
