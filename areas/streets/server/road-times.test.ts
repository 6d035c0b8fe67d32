import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { milesBetween, type Point } from '#platform/core/place.ts'
import { ok } from '#platform/core/result.ts'
import { ImportRefused } from '#platform/server/imports/import-kind.ts'
import type { Db, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { testUnits } from '#platform/test/units.ts'
import type { RoadMap } from '../rules/road-map.ts'
import { roadMap, spot } from '../rules/router/testing.ts'
import { makeRoadTimes } from './road-times.ts'
import { marketsWithUnreadableStreets, type NetworkSource, storeNetwork } from './stored-network.ts'

const { db } = await testDatabase()
const units = testUnits(db)

const home = spot(0, 0)
const shop = spot(10, 0)
/** From home to the shop one drives three sides of a square of 1 km. */
const detour = roadMap([home, spot(0, 10), spot(10, 10), shop], [{ through: [0, 1, 2, 3] }])
const direct = roadMap([home, shop], [{ through: [0, 1] }])

const source = (name: string, changes: Partial<NetworkSource> = {}): NetworkSource => ({
  contentHash: Buffer.from(name),
  attribution: '© the surveyors',
  ...changes,
})
async function store(market_id: number, map: RoadMap, from = source('a')) {
  const done = await units.run(undefined, async (unit) => ok(await storeNetwork(unit, market_id, map, from)))
  return done.ok && done.data
}
const versionOf = async (market_id: number) =>
  (await db.selectFrom('street_networks').select('version').where('market_id', '=', market_id).executeTakeFirst())
    ?.version
const straight = (from: Point, to: Point) => Math.round(((milesBetween(from, to) * 1.3) / 20) * 3_600_000)

/** Counts the questions that are asked of the database. */
function counted(): { db: Db; asked: () => number } {
  let asked = 0
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { db: watched, asked: () => asked }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())
const secondLater = () => void vi.setSystemTime(Date.now() + 1001)

describe('storing the streets of a market', () => {
  test('the same content again changes nothing; other content, another source or another form raises the version', async () => {
    const { market_id } = await insertMarket(db)
    expect(await store(market_id, detour)).toBe('added')
    expect(await store(market_id, detour)).toBe('unchanged')
    expect(await versionOf(market_id)).toBe(1)
    expect(await store(market_id, direct, source('b'))).toBe('changed')
    expect(await store(market_id, direct, source('b', { attribution: '© others' }))).toBe('changed')
    expect(await versionOf(market_id)).toBe(3)
    await sql`update street_networks set graph = '\\x00'::bytea where market_id = ${market_id}`.execute(db)
    expect(await store(market_id, direct, source('b', { attribution: '© others' }))).toBe('changed')
    expect(await versionOf(market_id)).toBe(4)
  })

  test('it tells how far it is, and is stopped by a signal with nothing left behind', async () => {
    const { market_id } = await insertMarket(db)
    const shares: number[] = []
    await store(market_id, detour, source('a', { onShare: (share) => shares.push(share) }))
    expect(shares.length).toBeGreaterThan(0)
    expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true)
    const stopped = AbortSignal.abort(new Error('Ctrl-C'))
    await expect(store(market_id, direct, source('b', { signal: stopped }))).rejects.toThrow('Ctrl-C')
    expect(await versionOf(market_id)).toBe(1)
  })

  test('a file without a road for cars is refused', async () => {
    const { market_id } = await insertMarket(db)
    const paths = roadMap([home, shop], [{ through: [0, 1], kind: 'footway' }])
    await expect(store(market_id, paths)).rejects.toBeInstanceOf(ImportRefused)
  })

  test('its bounds are those of its roads', async () => {
    const { market_id } = await insertMarket(db)
    await store(market_id, detour)
    const row = await db.selectFrom('street_networks').selectAll().where('market_id', '=', market_id).executeTakeFirst()
    expect(row).toMatchObject({ west: -83, south: 40, crossings: 2, stretches: 1, attribution: '© the surveyors' })
    expect(row?.east).toBeCloseTo(shop.lng, 6)
    expect(row?.north).toBeCloseTo(40.009, 6)
  })
})

describe('road times', () => {
  test('[SIL-OPS-46] without streets it is the straight line, 1.3 times, at 20 miles an hour', async () => {
    const { market_id } = await insertMarket(db)
    const times = makeRoadTimes(db)
    expect(await times.between(market_id, home, shop)).toBe(straight(home, shop))
    expect(await times.matrix(market_id, [home, shop], [shop])).toEqual([[straight(home, shop)], [0]])
    expect(await times.route(market_id, home, shop)).toBeUndefined()
  })

  test('[SIL-OPS-46] with streets it is the way on them; where they do not reach, the straight line', async () => {
    const { market_id } = await insertMarket(db)
    await store(market_id, detour)
    const times = makeRoadTimes(db)
    const driven = await times.between(market_id, home, shop)
    expect(driven).toBeGreaterThan(1.5 * straight(home, shop))
    const faraway = { lat: 33, lng: -84 }
    expect(await times.matrix(market_id, [home, faraway], [shop])).toEqual([[driven], [straight(faraway, shop)]])
    expect(await times.route(market_id, home, shop)).toHaveLength(4)
  })

  test('an import is followed within a second, by a process that loaded the streets before', async () => {
    const { market_id } = await insertMarket(db)
    await store(market_id, detour)
    const times = makeRoadTimes(db)
    const long = await times.between(market_id, home, shop)
    await store(market_id, direct, source('b'))
    secondLater()
    expect(await times.between(market_id, home, shop)).toBeLessThan(long / 2)
  })

  test('streets are loaded once for all who ask at a time, and looked after at most once a second', async () => {
    const { market_id } = await insertMarket(db)
    await store(market_id, detour)
    const { db: watched, asked } = counted()
    const times = makeRoadTimes(watched)
    await Promise.all(Array.from({ length: 20 }, () => times.between(market_id, home, shop)))
    expect(asked()).toBe(1)
    await times.matrix(market_id, [home], [shop])
    expect(asked()).toBe(1)
    secondLater()
    await Promise.all(Array.from({ length: 20 }, () => times.between(market_id, home, shop)))
    expect(asked()).toBe(2)
  })

  test('a market without streets is not asked about at every question either', async () => {
    const { market_id } = await insertMarket(db)
    const { db: watched, asked } = counted()
    const times = makeRoadTimes(watched)
    for (let turn = 0; turn < 5; turn += 1) await times.between(market_id, home, shop)
    expect(asked()).toBe(1)
  })

  test('at once: the straight line until the streets are there, and never waiting for the database', async () => {
    const { market_id } = await insertMarket(db)
    await store(market_id, detour)
    const times = makeRoadTimes(db)
    expect(times.atOnce(market_id)(home, shop)).toBe(straight(home, shop))
    const driven = await times.between(market_id, home, shop)
    expect(times.atOnce(market_id)(home, shop)).toBe(driven)
    await store(market_id, direct, source('b'))
    secondLater()
    expect(times.atOnce(market_id)(home, shop)).toBe(driven)
    const shorter = await times.between(market_id, home, shop)
    expect(times.atOnce(market_id)(home, shop)).toBe(shorter)
    expect(shorter).toBeLessThan(driven)
  })

  test('at once: a way that was found is not looked for on the streets again, as each look at a cart asks for it', async () => {
    const { market_id } = await insertMarket(db)
    await store(market_id, detour)
    const times = makeRoadTimes(db)
    const driven = await times.between(market_id, home, shop)
    const read = vi.fn(() => home.lat)
    const watched = {
      lng: home.lng,
      get lat() {
        return read()
      },
    }
    expect(times.atOnce(market_id)(watched, shop)).toBe(driven)
    // The key of what is remembered reads it once, a look at the streets a dozen times.
    expect(read).toHaveBeenCalledTimes(1)
  })

  test('streets that cannot be read are no streets: said in the log, named for the operator, mended by an import', async () => {
    const market = await insertMarket(db)
    const { market_id } = market
    await store(market_id, detour)
    await sql`update street_networks set graph = overlay(graph placing '\\xff'::bytea from 5), version = version + 1
      where market_id = ${market_id}`.execute(db)
    const warnings: unknown[] = []
    const times = makeRoadTimes(db, { warn: (...line: unknown[]) => void warnings.push(line) })
    expect(await times.between(market_id, home, shop)).toBe(straight(home, shop))
    expect(warnings).toEqual([[{ market_id }, expect.stringContaining('import them again')]])
    const old = await marketsWithUnreadableStreets(db)
    expect(old.map((one) => one.slug)).toEqual([market.slug])

    expect(await store(market_id, detour)).toBe('changed')
    expect(await marketsWithUnreadableStreets(db)).toEqual([])
    secondLater()
    expect(await times.between(market_id, home, shop)).toBeGreaterThan(straight(home, shop))
  })

  test('an import that is rolled back leaves the streets as they were', async () => {
    const { market_id } = await insertMarket(db)
    await store(market_id, detour)
    const fail = async (unit: UnitOfWork) => {
      await storeNetwork(unit, market_id, direct, source('b'))
      throw new Error('killed')
    }
    await expect(units.run(undefined, fail)).rejects.toThrow('killed')
    expect(await versionOf(market_id)).toBe(1)
  })
})
