import { expect, test } from 'vitest'
import { makeAddressBook, ownGeocoder } from '#areas/addresses/server/public.ts'
import { makeMarkets } from '#areas/markets/server/public.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import type { ImportFile } from '#platform/server/imports/import-kind.ts'
import { runImport } from '#platform/server/imports/run-import.ts'
import { processorTime } from '#platform/test/processor-time.ts'
import { sharedData } from '#platform/test/shared-data.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { testUnits } from '#platform/test/units.ts'
import { openRouter } from '../rules/router/router.ts'
import { importStreets } from './import-streets.ts'
import { indexStretches } from './road-index.ts'
import { loadNetwork } from './stored-network.ts'
import { gridCity, memoryFile, osmText, type TestCity } from './testing.ts'

const { db } = await testDatabase()
const units = testUnits(db)

const bring = (market: Awaited<ReturnType<typeof insertMarket>>, file: string | ImportFile, more: object = {}) =>
  runImport({ units, kind: importStreets, market, file, ...more })

/** Where Columbus and the made-up grids lie. */
const ohio = { lat: 39.96, lng: -83 }
const grid = (across: number) => memoryFile('grid.osm', osmText(gridCity(across, 6)))
const networkOf = (market_id: number) =>
  db.selectFrom('street_networks').selectAll().where('market_id', '=', market_id).executeTakeFirst()
const streetsOf = (market_id: number) =>
  db.selectFrom('streets').select(['street_id', 'name']).where('market_id', '=', market_id).orderBy('name').execute()

test('a city is brought in: roads to drive and streets to find', async () => {
  const market = await insertMarket(db, ohio)
  const { state, counts } = await bring(market, grid(5))
  expect({ state, counts }).toMatchObject({ state: 'done', counts: { roads: { added: 11 }, streets: { added: 11 } } })
  expect(await networkOf(market.market_id)).toMatchObject({ version: 1, attribution: '© OpenStreetMap contributors' })
  expect((await streetsOf(market.market_id)).map(({ name }) => name)).toContain('North 3 Avenue')
})

test('the same file again changes nothing', async () => {
  const market = await insertMarket(db, ohio)
  await bring(market, grid(5))
  const before = [await networkOf(market.market_id), await streetsOf(market.market_id)]
  const { counts } = await bring(market, grid(5))
  expect(counts).toMatchObject({ roads: { unchanged: 11 }, streets: { unchanged: 11 } })
  expect(Object.values(counts).flatMap(Object.keys)).not.toContain('changed')
  expect([await networkOf(market.market_id), await streetsOf(market.market_id)]).toEqual(before)
})

/** The grid with rules at the corner of 2nd Street and 2nd Avenue, node 7: way 2 comes from the west, way 8 goes north. */
function gridWithTurns() {
  const city = gridCity(5, 6)
  const cut = (way: TestCity['ways'][number] | undefined, ...nodes: number[]) => ({ tags: {}, ...way, nodes })
  const east = city.ways[1]
  const ways = [...city.ways, cut(east, 6, 7), cut(east, 7, 8, 9, 10)].filter((way) => way !== east)
  const numberOf = (...nodes: number[]) => 1 + ways.findIndex((way) => `${way.nodes}`.startsWith(`${nodes}`))
  const [into, onward, street] = [numberOf(6, 7), numberOf(7, 8), numberOf(1, 6)]
  const rule = (tags: object, to = onward, from = into) => ({
    members: [
      [from, 'from'],
      [7, 'via', 'node'],
      [to, 'to'],
    ] as const,
    tags: { type: 'restriction', ...tags },
  })
  return memoryFile(
    'turns.osm',
    osmText({
      ...city,
      ways,
      relations: [
        rule({ restriction: 'no_straight_on' }),
        rule({ 'restriction:conditional': 'no_u_turn @ (Mo-Fr 07:00-09:00)' }, into),
        rule({ restriction: 'no_left_turn' }, street),
      ],
    }),
  )
}

test('turn restrictions come with the roads: how many, which of them hold at certain hours, and which say nothing clear', async () => {
  const market = await insertMarket(db, ohio)
  const { state, counts, notes, rejections } = await bring(market, gridWithTurns())
  expect({ state, counts }).toMatchObject({ state: 'done', counts: { 'turn restrictions': { added: 2 } } })
  expect(notes).toContain('Turns that are forbidden at certain hours only count as forbidden at all hours: 1 of 2.')
  expect(rejections).toMatchObject([{ reason: expect.stringContaining('does not say which turn'), text: 'relation 3' }])
  const { network } = await loadNetwork(db, market.market_id)
  if (!network) throw new Error('What was stored cannot be read')
  const { route } = openRouter(network, indexStretches(network.stretches))
  const [west, east] = [
    { lat: 40.0009, lng: -82.9994 },
    { lat: 40.0009, lng: -82.9982 },
  ]
  expect(route(east, west)).toHaveLength(3)
  expect(route(west, east)?.length).toBeGreaterThan(4)
})

test('a newer file replaces the roads, and streets that stay keep their ids', async () => {
  const market = await insertMarket(db, ohio)
  await bring(market, grid(5))
  const before = await streetsOf(market.market_id)
  const { counts } = await bring(market, grid(6), { options: new Map([['attribution', 'A survey']]) })
  expect(counts.roads).toEqual({ changed: 12 })
  expect(await networkOf(market.market_id)).toMatchObject({ version: 2, attribution: 'A survey' })
  const after = await streetsOf(market.market_id)
  expect(after).toHaveLength(12)
  expect(after).toEqual(expect.arrayContaining(before))
})

test('a dry run says what would change, and changes nothing', async () => {
  const market = await insertMarket(db, ohio)
  const { counts } = await bring(market, grid(5), { dryRun: true })
  expect(counts.streets).toEqual({ added: 11 })
  expect(await networkOf(market.market_id)).toBeUndefined()
  expect(await streetsOf(market.market_id)).toEqual([])
})

test('a file without a road leaves the old city', async () => {
  const market = await insertMarket(db, ohio)
  await bring(market, grid(5))
  const empty = memoryFile('empty.osm', '<osm version="0.6"></osm>')
  expect(await bring(market, empty)).toMatchObject({ state: 'refused', error: expect.stringContaining('no road') })
  expect(await streetsOf(market.market_id)).toHaveLength(11)
})

const columbus = sharedData('maps/columbus.osm.pbf')
test.skipIf(!columbus)(
  'Columbus is there within half a minute, and stays as it is when it comes again',
  async () => {
    const market = await insertMarket(db, ohio)
    const { result: first, ms } = await processorTime(() => bring(market, columbus ?? ''))
    expect(first.state).toBe('done')
    expect(first.counts.streets?.added).toBeGreaterThan(3_000)
    expect(ms).toBeLessThan(30_000)
    const again = await bring(market, columbus ?? '')
    expect(again.counts.streets).toEqual({ unchanged: first.counts.streets?.added })
    expect(again.counts.roads).toEqual({ unchanged: first.counts.roads?.added })
  },
  90_000,
)

test('a map of elsewhere refuses the file and leaves the streets that are there', async () => {
  const market = await insertMarket(db, ohio)
  await bring(market, grid(5))
  const before = await networkOf(market.market_id)
  await db.updateTable('markets').set({ lat: 33.95, lng: -83.38 }).where('market_id', '=', market.market_id).execute()
  const { state, error } = await bring(market, grid(6))
  expect(state).toBe('refused')
  expect(error).toMatch(/^The nearest of its roads lies 4\d\d miles from .*: it is the map of another market\.$/)
  expect(await networkOf(market.market_id)).toEqual(before)
})

test('a road over half the world, as a slip in one coordinate makes it, refuses the file and leaves the old map', async () => {
  const market = await insertMarket(db, ohio)
  await bring(market, grid(5))
  const before = await networkOf(market.market_id)
  const city = gridCity(5, 6)
  const slipped = osmText({ ...city, nodes: { ...city.nodes, 1: [40, 83] } })
  const { state, error } = await bring(market, memoryFile('slip.osm', slipped))
  expect({ state, error }).toMatchObject({
    state: 'refused',
    error: expect.stringContaining('more ground than a market'),
  })
  expect(await networkOf(market.market_id)).toEqual(before)
})

test('addresses offered while somebody types name whom their streets come from', async () => {
  const market = await insertMarket(db, { ...ohio, city: 'Gridville' })
  const geocoder = ownGeocoder({ db, markets: makeMarkets(db) })
  const book = makeAddressBook({ db, geocoder, markets: makeMarkets(db) })
  await bring(market, grid(5))
  expect(await book.suggest('North 3 Avenue, Gridville')).toMatchObject({ source: '© OpenStreetMap contributors' })
  await bring(market, grid(6), { options: new Map([['attribution', '© Gridville Survey']]) })
  expect(await book.suggest('North 3 Avenue, Gridville')).toMatchObject({ source: '© Gridville Survey' })
  expect(await book.suggest('No Such Street, Gridville')).toEqual({ labels: [], source: '' })
})
