import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { openImportFile } from '#platform/server/imports/file.ts'
import { collectReport } from '#platform/server/imports/report.ts'
import { runImport } from '#platform/server/imports/run-import.ts'
import { processorTime } from '#platform/test/processor-time.ts'
import { sharedData } from '#platform/test/shared-data.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { testUnits } from '#platform/test/units.ts'
import { lastZoom, tileOf } from '../rules/tile-grid.ts'
import { streetsArea } from './area.ts'
import { importStreets } from './import-streets.ts'
import { mapOf } from './map-source.ts'
import { readOsm } from './osm/read-osm.ts'
import { gridCity, memoryFile, osmText } from './testing.ts'
import { cutTiles } from './tiles.ts'

const { db } = await testDatabase()
const deps = testDeps(db)
const { app } = await testApp(deps, [streetsArea(deps)])

const bring = (market: Awaited<ReturnType<typeof insertMarket>>, across = 6) => {
  const file = memoryFile('grid.osm', osmText(gridCity(across, 6)))
  return runImport({ units: testUnits(db), kind: importStreets, market, file })
}
const get = (url: string, headers: Record<string, string> = { 'accept-encoding': 'gzip' }) =>
  app.inject({ url, headers })
const { x, y } = tileOf(40, -83, lastZoom)

test('a page learns where its map is, and every tile of it is there, packed once', async () => {
  const market = await insertMarket(db, { lat: 40, lng: -83 })
  expect(await mapOf(db, market.market_id)).toBeNull()
  await bring(market)
  const map = await mapOf(db, market.market_id)
  expect(map).toMatchObject({ attribution: '© OpenStreetMap contributors', minZoom: 8, maxZoom: 14 })
  const url = (map?.tiles ?? '').replace('{z}', `${lastZoom}`).replace('{x}', `${x}`).replace('{y}', `${y}`)

  const packed = await get(url)
  expect(packed.statusCode).toBe(200)
  expect(packed.headers).toMatchObject({
    'content-type': 'application/vnd.mapbox-vector-tile',
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(gunzipSync(packed.rawPayload).toString('latin1')).toContain('North 3 Avenue')
  const plain = await get(url, {})
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.rawPayload).toEqual(gunzipSync(packed.rawPayload))
})

test('a tile holds what its zoom has room for: rivers before streams, cities before neighbourhoods', async () => {
  const grid = gridCity(6, 6)
  const city = {
    nodes: {
      ...grid.nodes,
      101: [40.001, -83, { place: 'town', name: 'Gridley' }] as const,
      102: [40.002, -83, { place: 'neighbourhood', name: 'The Corner' }] as const,
    },
    ways: [
      ...grid.ways,
      { nodes: [1, 8, 15], tags: { waterway: 'river', name: 'Long River' } },
      { nodes: [2, 9, 16], tags: { waterway: 'stream' } },
      { nodes: [3, 10, 17], tags: { railway: 'rail' } },
    ],
  }
  const { map } = await readOsm(memoryFile('city.osm', osmText(city)), {
    report: collectReport(),
    signal: new AbortController().signal,
  })
  const tiles = await Array.fromAsync(cutTiles(map))
  const namesAt = (zoom: number) => {
    const text = gunzipSync(tiles.find(({ z }) => z === zoom)?.bytes ?? new Uint8Array()).toString('latin1')
    return ['Gridley', 'The Corner', 'Long River', 'stream', 'rail'].filter((word) => text.includes(word))
  }
  expect(namesAt(8)).toEqual(['Gridley', 'Long River'])
  expect(namesAt(lastZoom)).toEqual(['Gridley', 'The Corner', 'Long River', 'stream', 'rail'])
})

test('the map of a file that names no place names the market’s city, and a file’s own names stand alone', async () => {
  const farTile = async (city: string, file: string) => {
    const market = await insertMarket(db, { lat: 40, lng: -83, city })
    await runImport({ units: testUnits(db), kind: importStreets, market, file: memoryFile('grid.osm', file) })
    const { bytes } = await db
      .selectFrom('map_tiles')
      .select('bytes')
      .where('market_id', '=', market.market_id)
      .where('z', '=', 8)
      .executeTakeFirstOrThrow()
    return gunzipSync(bytes).toString('latin1')
  }
  const grid = gridCity(6, 6)
  expect(await farTile('Gridley', osmText(grid))).toContain('Gridley')
  const named = { ...grid, nodes: { ...grid.nodes, 101: [40.001, -83, { place: 'town', name: 'Oldtown' }] as const } }
  const own = await farTile('Gridley', osmText(named))
  expect(own).toContain('Oldtown')
  expect(own).not.toContain('Gridley')
})

test('where nothing is, nothing is answered, and a page of yesterday gets the map of today without keeping it', async () => {
  const market = await insertMarket(db, { lat: 40, lng: -83 })
  await bring(market)
  const at = (version: number, column = x) => `/map/${market.market_id}/${version}/${lastZoom}/${column}/${y}.mvt`
  expect((await get(at(1, 3))).statusCode).toBe(204)
  const old = (await get(at(1))).rawPayload
  await bring(market, 7)
  const late = await get(at(1, x))
  expect(late.statusCode).toBe(200)
  const now = await get(at(2))
  expect(now.headers['cache-control']).toContain('immutable')
  expect(now.rawPayload).not.toEqual(old)
  expect((await get(at(3))).headers['cache-control']).toBe('no-store')
})

test.each([
  '1/1/99/0/0.mvt',
  '1/1/8/256/0.mvt',
  '1/1/8/0/-1.mvt',
  '1/1/8/0/0.png',
  '1/1/8/0/1e3.mvt',
  '999999/1/8/0/0.mvt',
  '1/1/8/99999999999999/0.mvt',
  'x/1/8/0/0.mvt',
])('there is no tile %s', async (path) => {
  expect((await get(`/map/${path}`)).statusCode).toBe(404)
})

const columbus = sharedData('maps/columbus.osm.pbf')
test.skipIf(!columbus)(
  'Columbus is drawn in seconds, the same each time, and no tile is heavy',
  async () => {
    const signal = new AbortController().signal
    const { map } = await readOsm(openImportFile(columbus ?? ''), { report: collectReport(), signal })
    const { result: tiles, ms } = await processorTime(() => Array.fromAsync(cutTiles(map)))
    expect(ms).toBeLessThan(20_000)
    const again = await Array.fromAsync(cutTiles(map))
    expect(again).toEqual(tiles)
    expect(Math.max(...tiles.map(({ bytes }) => bytes.length))).toBeLessThan(100_000)
  },
  60_000,
)
