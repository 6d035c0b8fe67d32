import { beforeAll, describe, expect, test } from 'vitest'
import { listedGeocoder, place } from '#areas/addresses/server/testing.ts'
import { boxRing, insertMarket, insertZone, placeAt } from '#areas/markets/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { addressServer } from './testing.ts'

const { db } = await testDatabase()
const geocoder = listedGeocoder([place('48 Larch Ave', placeAt(4))])
const { as } = await addressServer(db, geocoder)
const gameDay = { from: Date.now() - 3_600_000, to: Date.now() + 3_600_000 }
const over = { from: 0, to: 1 }

let market: Awaited<ReturnType<typeof insertMarket>>
let noodles: Awaited<ReturnType<typeof insertFranchise>>
let rosa: Awaited<ReturnType<typeof as>>

beforeAll(async () => {
  market = await insertMarket(db, { city: 'Town', gas_fee: 50 })
  await insertZone(db, market.market_id, 'county', boxRing({ west: -9, east: 5, south: -9, north: 9 }), {
    name: 'Marlow',
  })
  await insertZone(db, market.market_id, 'county', boxRing({ west: 5, east: 20, south: -9, north: 9 }), {
    name: 'Tollgate',
  })
  await insertZone(db, market.market_id, 'restricted', boxRing({ west: 1, east: 2, south: 0, north: 1 }), {
    name: 'Stadium',
  })
  await insertZone(db, market.market_id, 'game_day', boxRing({ west: -6, east: 6, south: -9, north: 9 }), {
    name: 'Derby',
    intervals: [gameDay],
  })
  await insertZone(db, market.market_id, 'game_day', boxRing({ west: -1, east: 1, south: -1, north: 1 }), {
    name: 'Last year',
    intervals: [over],
  })
  noodles = await insertFranchise(db, { market_id: market.market_id, name: 'Noodle Bar 88', maximum_miles: '9' })
  rosa = await as()
})

const mapOf = async (franchise_id = noodles.franchise_id, by = rosa) =>
  (await by.read(`/secure/restaurants/${franchise_id}/map`)).restaurant_map
const tryPlace = (words: string, by = rosa) =>
  by.ask(`/secure/restaurants/${noodles.franchise_id}/reach?place=${encodeURIComponent(words)}`)
const at = (east: number, north = 0) => {
  const { lat, lng } = placeAt(east, north)
  return `${lat}, ${lng}`
}

describe('[LEG-08] the map of a restaurant', () => {
  test('has its own farthest mile, its county, and the zones that count for it now', async () => {
    const map = await mapOf()
    expect(map).toMatchObject({
      name: 'Noodle Bar 88',
      maximum_miles: 9,
      free_miles: 3,
      fee_per_mile: '1.00',
      gas_fee: '0.50',
      county: 'Marlow',
      map: null,
    })
    const counts = Object.fromEntries(
      map.zones.map(({ name, counts }: { name: string; counts: boolean }) => [name, counts]),
    )
    expect(counts).toEqual({
      delivery: true,
      Marlow: true,
      Tollgate: false,
      Stadium: true,
      Derby: true,
      'Last year': false,
    })
  })

  test('a zone that was drawn this moment is there', async () => {
    await insertZone(db, market.market_id, 'restricted', boxRing({ west: 3, east: 4, south: 3, north: 4 }), {
      name: 'Dorms',
    })
    expect((await mapOf()).zones).toContainEqual(expect.objectContaining({ name: 'Dorms' }))
  })

  test('[SIL-ORD-041] a restaurant in no county delivers no alcohol anywhere', async () => {
    const lost = await insertFranchise(db, { market_id: market.market_id, ...placeAt(0, 11) })
    expect(await mapOf(lost.franchise_id)).toMatchObject({ county: null })
    const reply = await rosa.ask(
      `/secure/restaurants/${lost.franchise_id}/reach?place=${encodeURIComponent(at(0, 10.5))}`,
    )
    expect(reply).toMatchObject({ in_range: true, alcohol: 'no_county' })
  })
})

describe('[LEG-08] the address of a restaurant', () => {
  const own = { addr_line_1: '1 Old Rd', city: 'Town', state: 'GA', zip: '31298' }
  const before = '1 Old Rd, Town, GA 31298'
  const moved = async () => {
    const { franchise_id } = await insertFranchise(db, { market_id: market.market_id, ...own })
    const { results } = await rosa.ask('/admin/addresses/address_search_request?search_type=maps&search=48%20Larch')
    const { address_selection_id } = results[0]
    const path = `/secure/restaurants/${franchise_id}`
    const move = (more = {}, by = rosa) =>
      by.post(`${path}/address`, { address_selection_id, expected_address: before, ...more })
    return { franchise_id, address_selection_id, path, move }
  }

  test('is replaced by a candidate that was looked at, and the map tells who did it', async () => {
    const { franchise_id, address_selection_id, path, move } = await moved()
    const query = new URLSearchParams({ address_selection_id })
    expect(await rosa.ask(`${path}/address_candidate?${query}`)).toMatchObject({
      address: '48 Larch Ave, Town, GA 31298',
      in_range: true,
    })
    expect(await move()).toMatchObject({ success: true })
    const map = await mapOf(franchise_id)
    expect(map).toMatchObject({ address: '48 Larch Ave, Town, GA 31298', ...placeAt(4) })
    expect(map.changes[0]).toMatchObject({ text: `Moved from ${before} to 48 Larch Ave, Town, GA 31298` })
    // The other of two admins has seen the one before.
    expect(await move()).toMatchObject({ status: 409, error: 'changed_meanwhile' })
  })

  test('stays where the candidate is too old, lies elsewhere, or the restaurant is of another market', async () => {
    const { franchise_id, move } = await moved()
    expect(await move({ address_selection_id: 'made up' })).toMatchObject({ status: 410, error: 'selection_gone' })
    const far = await insertMarket(db, { city: 'Farville', ...placeAt(400) })
    const { address_id } = await db
      .insertInto('addresses')
      .values({ ...own, query: 'far', county: '', precision: 'ROOFTOP', ...placeAt(400), market_id: far.market_id })
      .returning('address_id')
      .executeTakeFirstOrThrow()
    expect(await move({ address_selection_id: String(address_id) })).toMatchObject({
      status: 422,
      error: 'other_market',
    })
    const stranger = await as({ market_ids: [far.market_id] })
    expect(await move({}, stranger)).toMatchObject({ status: 404 })
    expect((await mapOf(franchise_id)).address).toBe(before)
  })
})

describe('[LEG-08] the address of a restaurant by hand', () => {
  const own = { addr_line_1: '1 Old Rd', city: 'Town', state: 'GA', zip: '31298' }
  const here = placeAt(0)
  const seen = { expected_address: '1 Old Rd, Town, GA 31298', expected_lat: here.lat, expected_lng: here.lng }
  const standing = async () => {
    const { franchise_id } = await insertFranchise(db, { market_id: market.market_id, ...own, ...here })
    const modify = (more = {}, by = rosa) =>
      by.post(`/secure/restaurants/${franchise_id}/address_by_hand`, { ...own, ...here, ...seen, ...more })
    return { franchise_id, modify }
  }

  test('its words are mended and its pin is moved; the map tells both, and who looked before knows it', async () => {
    const { franchise_id, modify } = await standing()
    expect(await modify({ addr_line_1: '1 Old Road', state: 'ga' })).toMatchObject({ success: true })
    const mended = await mapOf(franchise_id)
    expect(mended).toMatchObject({ addr_line_1: '1 Old Road', state: 'GA', ...here })
    expect(mended.changes[0]).toMatchObject({
      text: 'Address modified from 1 Old Rd, Town, GA 31298 to 1 Old Road, Town, GA 31298',
    })
    expect(await modify()).toMatchObject({ status: 409, error: 'changed_meanwhile' })

    const now = { addr_line_1: '1 Old Road', expected_address: mended.address }
    expect(await modify({ ...now, ...placeAt(6) })).toMatchObject({ success: true })
    const moved = await mapOf(franchise_id)
    expect(moved).toMatchObject({ ...placeAt(6), county: 'Tollgate' })
    expect(moved.changes[0].text).toMatch(/^Address modified: its pin moved by [\d,]+ ft$/)
    // The words are the same: only the place tells that somebody was faster.
    expect(await modify(now)).toMatchObject({ status: 409, error: 'changed_meanwhile' })
  })

  test('all that is missing is told at once, and nothing is saved', async () => {
    const { franchise_id, modify } = await standing()
    expect(await modify({ addr_line_1: ' ', zip: '3', lat: null, lng: null })).toMatchObject({
      status: 422,
      error: 'could_not_submit',
      errors: [{ field: 'pin' }, { field: 'addr_line_1' }, { field: 'zip' }],
    })
    expect((await mapOf(franchise_id)).address).toBe(seen.expected_address)
  })

  test('a pin of another market, one on the wrong town, and a stranger are refused', async () => {
    const { modify } = await standing()
    const far = await insertMarket(db, { city: 'Pinville', ...placeAt(700) })
    for (const pin of [placeAt(700), placeAt(0, 300)])
      expect(await modify({ city: 'Elsewhere', ...pin })).toMatchObject({
        status: 422,
        error: 'other_market',
        field: 'pin',
      })
    expect(await modify({}, await as({ market_ids: [far.market_id] }))).toMatchObject({ status: 404 })
    expect(await modify({}, await as({ roles: ['manager'] }))).toMatchObject({ status: 403 })
  })
})

test('[LEG-08] what was last drawn is told beside the map', async () => {
  const { market_id } = await insertMarket(db)
  const { franchise_id } = await insertFranchise(db, { market_id })
  const stadium = { kind: 'restricted', name: 'Stadium', polygons: [1] }
  const events: [string, string, object][] = [
    ['zone_save', 'zone:7', { before: null, after: stadium }],
    ['zone_save', 'zone:7', { before: stadium, after: { ...stadium, polygons: [2] } }],
    ['restaurant_changed', `franchise:${franchise_id}`, { before: { name: 'A' }, after: { name: 'B' } }],
    ['franchise_county', `franchise:${franchise_id}`, { before: null, after: 3 }],
  ]
  for (const [what, subject, detail] of events)
    await db
      .insertInto('events')
      .values({ market_id, what, subject, detail: JSON.stringify(detail), actor_kind: 'system' })
      .execute()
  const { changes } = await mapOf(franchise_id)
  expect(changes.map(({ text }: { text: string }) => text)).toEqual([
    'Another county for its alcohol',
    'Edge of Restricted place Stadium moved',
    'Restricted place Stadium drawn',
  ])
})

describe('[SIL-ORD-035] [SIL-ORD-036] an address is tried', () => {
  test('by its words: the sum behind the fee', async () => {
    expect(await tryPlace('48 Larch Ave')).toMatchObject({
      status: 200,
      found: '48 Larch Ave, Town, GA 31298',
      in_range: true,
      is_in_zone: true,
      outside_game_day: false,
      miles: 5.2,
      distance_fee: '3.00',
      gas_fee: '0.50',
      alcohol: 'allowed',
    })
  })

  test.each([
    ['a restricted place', at(1.5, 0.5), { in_range: true, distance_fee: '0.00', alcohol: 'restricted' }],
    [
      'another county, and outside of the game day',
      at(6.5),
      { in_range: true, outside_game_day: true, alcohol: 'outside_county' },
    ],
    ['beyond the farthest mile', at(-8), { in_range: false, is_in_zone: true, distance_fee: null }],
    ['outside of the area', at(20), { in_range: false, is_in_zone: false }],
  ])('in %s', async (_, words, said) => {
    expect(await tryPlace(words)).toMatchObject({ status: 200, ...said })
  })

  test.each([
    ['  ', 'place_missing'],
    ['Nowhere Lane 9', 'place_unknown'],
    ['95, 200', 'place_unknown'],
    ["'; drop table zones; --", 'place_unknown'],
  ])('%j is refused', async (words, error) => {
    expect(await tryPlace(words)).toMatchObject({ status: 422, error, field: 'place' })
  })
})

test('[SIL-ORD-140] neither map nor reach of another market’s restaurant, of a business, or for anybody but admins', async () => {
  const elsewhere = await insertMarket(db)
  const stranger = await as({ market_ids: [elsewhere.market_id] })
  expect((await stranger.get(`/secure/restaurants/${noodles.franchise_id}/map`)).statusCode).toBe(404)
  expect((await tryPlace(at(1), stranger)).status).toBe(404)
  const manager = await as({ roles: ['manager'] })
  expect((await manager.get(`/secure/restaurants/${noodles.franchise_id}/map`)).statusCode).toBe(403)
  expect((await tryPlace(at(1), manager)).status).toBe(403)
  const business = await insertFranchise(db, { market_id: market.market_id, kind: 'business' })
  expect((await rosa.get(`/secure/restaurants/${business.franchise_id}/map`)).statusCode).toBe(404)
})
