import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { cookieOf, insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { makeAddressBook } from '#areas/addresses/server/public.ts'
import { listedGeocoder, place } from '#areas/addresses/server/testing.ts'
import { stateOf } from '#platform/test/page-state.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { marketsArea } from './area.ts'
import { makeMarkets } from './markets.ts'
import { boxRing, insertMarket, insertZone, placeAt } from './testing.ts'

const { db } = await testDatabase()
const deps = testDeps(db)
const markets = makeMarkets(db)
const addressBook = makeAddressBook({ db, geocoder: listedGeocoder([place('5 Orchard St', placeAt(2))]), markets })
const map = {
  tiles: '/map/1/1/{z}/{x}/{y}.mvt',
  bounds: [-84, 32, -83, 33] as [number, number, number, number],
  minZoom: 10,
  maxZoom: 14,
  attribution: 'a town',
}
const area = marketsArea({
  addressBook,
  mapOf: async () => map,
  alcoholLaw: { packs: ['us-ga'], warningOf: () => undefined },
})
const { app, runner } = await testApp(deps, [area])
afterAll(() => app.close())

const admin = await insertStaff(db, { roles: ['admin'] })
let market: Awaited<ReturnType<typeof insertMarket>>
beforeEach(async () => {
  market = await insertMarket(db)
})

let requests = 0
async function call(request: string, data: Record<string, unknown>, actor = admin) {
  requests += 1
  const { response } = await runner.run({ request, data, request_id: requests }, actor, undefined)
  return response
}
const box = (miles: number) => boxRing({ west: -miles, east: miles, south: -miles, north: miles })
const drawn = (more: Record<string, unknown> = {}) => ({
  market_id: market.market_id,
  kind: 'county',
  name: 'Marlow',
  polygons: [[box(3)]],
  intervals: [],
  ...more,
})
const insertStore = (more: { county_zone_id?: number; lat?: number } = {}) =>
  db
    .insertInto('franchises')
    .values({
      market_id: market.market_id,
      name: 'Corner Bottle',
      kind: 'package_store',
      phone_number: '4045550111',
      addr_line_1: '1 Main St',
      city: 'Town',
      state: 'GA',
      zip: '31298',
      hours: '{}',
      ...placeAt(0),
      ...more,
    })
    .returning('franchise_id')
    .executeTakeFirstOrThrow()
const eventsOf = (subject: string) =>
  db.selectFrom('events').select(['what', 'detail']).where('subject', '=', subject).orderBy('event_id').execute()

describe('a zone drawn in the office', () => {
  test('[SIL-ORD-041] is saved, and running servers decide by it', async () => {
    await markets.current(market.market_id)
    const { success, data } = await call('zone_save', drawn({ polygons: [[box(3), box(1)], [box(0.5)]] }))
    expect(success).toBe(true)
    expect(data.zone).toMatchObject({ version: 1, kind: 'county', name: 'Marlow', intervals: [] })
    markets.recheck(market.market_id)
    expect((await markets.current(market.market_id))?.zones.at(-1)?.polygons).toEqual([[box(3), box(1)], [box(0.5)]])
    expect(await eventsOf(`zone:${(data.zone as { zone_id: number }).zone_id}`)).toMatchObject([
      { what: 'zone_save', detail: { before: null, after: { name: 'Marlow' } } },
    ])
  })

  test('[SIL-ORD-041] is changed by the version that was edited, and its event has both', async () => {
    const zone_id = await insertZone(db, market.market_id, 'county', box(3), { name: 'Marlow' })
    const { data } = await call('zone_save', drawn({ zone_id, version: 1, name: 'Harrow' }))
    expect(data.zone).toMatchObject({ zone_id, version: 2, name: 'Harrow' })
    expect(await eventsOf(`zone:${zone_id}`)).toMatchObject([
      { detail: { before: { name: 'Marlow' }, after: { name: 'Harrow' } } },
    ])
    const again = await call('zone_save', drawn({ zone_id, version: 2, name: 'Harrow' }))
    expect(again.data.zone).toMatchObject({ version: 2 })
    expect(await eventsOf(`zone:${zone_id}`)).toHaveLength(1)
  })

  test('[SIL-ORD-040] a game day zone keeps its intervals in order', async () => {
    const intervals = [
      { from: 3000, to: 4000 },
      { from: 1000, to: 2000 },
    ]
    const { data } = await call('zone_save', drawn({ kind: 'game_day', intervals }))
    expect(data.zone).toMatchObject({ intervals: intervals.toReversed() })
  })

  test('of two who save the same version the second sees what the first made', async () => {
    const zone_id = await insertZone(db, market.market_id, 'county', box(3), { name: 'Marlow' })
    const saves = ['One', 'Two'].map((name) => call('zone_save', drawn({ zone_id, version: 1, name })))
    const replies = await Promise.all(saves)
    const refused = replies.filter(({ success }) => !success)
    expect(refused).toHaveLength(1)
    expect(refused[0]?.data).toMatchObject({ error: 'stale_zone', zone: { zone_id, version: 2 } })
  })

  test('of two who take one name at once one is told', async () => {
    const replies = await Promise.all([call('zone_save', drawn()), call('zone_save', drawn())])
    expect(replies.map(({ data }) => data.error).toSorted()).toEqual(['name_taken', undefined])
  })

  test.each<[string, Record<string, unknown>, string, RegExp]>([
    ['without a name', { name: '  ' }, 'name_missing', /enter a name/],
    [
      'as a bow-tie',
      {
        polygons: [
          [[placeAt(0), placeAt(2, 2), placeAt(2), placeAt(0, 2), placeAt(0)].map(({ lat, lng }) => [lng, lat])],
        ],
      },
      'bad_polygons',
      /crosses itself/,
    ],
    ['without a shape', { polygons: [] }, 'bad_polygons', /no polygon/],
    ['left open', { polygons: [[box(1).slice(1)]] }, 'bad_polygons', /not closed/],
    ['with intervals that end first', { kind: 'game_day', intervals: [{ from: 2, to: 2 }] }, 'bad_intervals', /begin/],
    ['with intervals of a county', { intervals: [{ from: 1, to: 2 }] }, 'bad_intervals', /only game day/],
    ['of a zone that is not there', { zone_id: 999_999, version: 1 }, 'unknown_id', /./],
    ['of a market that is not there', { market_id: 999_999 }, 'unknown_id', /./],
    ['of an unknown kind', { kind: 'moat' }, 'invalid_data', /./],
  ])('%s is refused', async (_how, more, error, message) => {
    const { success, data } = await call('zone_save', drawn(more))
    expect(success).toBe(false)
    expect(data).toMatchObject({ error, message: expect.stringMatching(message) })
  })

  test('belongs to its market, and to those who work there', async () => {
    const other = await insertMarket(db)
    const zone_id = await insertZone(db, other.market_id, 'county', box(3), { name: 'Marlow' })
    expect((await call('zone_save', drawn({ zone_id, version: 1 }))).data.error).toBe('unknown_id')
    const elsewhere = await insertStaff(db, { roles: ['admin'], market_ids: [market.market_id] })
    expect((await call('zone_delete', { zone_id, version: 1 }, elsewhere)).data.error).toBe('unknown_id')
    expect((await call('zones_of_market', { market_id: other.market_id }, elsewhere)).data.error).toBe('unknown_id')
    const dispatcher = await insertStaff(db, { roles: ['dispatcher'] })
    for (const [name, data] of [
      ['zone_save', drawn()],
      ['zone_delete', { zone_id, version: 1 }],
      ['zones_of_market', { market_id: other.market_id }],
      ['zone_try', { market_id: other.market_id, place: '1, 2' }],
      ['franchise_county', { franchise_id: 1, county_zone_id: null }],
    ] as const)
      expect((await call(name, data, dispatcher)).data.error, name).toBe('not_authorized')
  })
})

describe('a zone deleted in the office', () => {
  test('is gone, and its event keeps it', async () => {
    const zone_id = await insertZone(db, market.market_id, 'restricted', box(1), { name: 'Campus' })
    expect(await call('zone_delete', { zone_id, version: 1 })).toMatchObject({ success: true, data: { zone_id } })
    expect(await eventsOf(`zone:${zone_id}`)).toMatchObject([
      { what: 'zone_delete', detail: { before: { name: 'Campus', polygons: [[box(1)]] }, after: null } },
    ])
    expect((await call('zone_delete', { zone_id, version: 1 })).data.error).toBe('unknown_id')
  })

  test('changed by somebody else in between it stays', async () => {
    const zone_id = await insertZone(db, market.market_id, 'restricted', box(1), { name: 'Campus' })
    await db.updateTable('zones').set({ name: 'Old campus' }).where('zone_id', '=', zone_id).execute()
    const { data } = await call('zone_delete', { zone_id, version: 1 })
    expect(data).toMatchObject({ error: 'stale_zone', zone: { name: 'Old campus', version: 2 } })
  })

  test('[SIL-ORD-041] a county that stores use stays a county, and they are named', async () => {
    const zone_id = await insertZone(db, market.market_id, 'county', box(3), { name: 'Marlow' })
    await insertStore({ county_zone_id: zone_id })
    expect((await call('zone_delete', { zone_id, version: 1 })).data).toMatchObject({
      error: 'county_in_use',
      message: 'These stores use this county: Corner Bottle. Give them another one first.',
    })
    expect((await call('zone_save', drawn({ zone_id, version: 1, kind: 'restricted' }))).data).toMatchObject({
      error: 'county_in_use',
      field: 'kind',
    })
  })
})

describe('the county of a store', () => {
  test('[SIL-ORD-041] is chosen, and taken back to the one that it lies in', async () => {
    const near = await insertZone(db, market.market_id, 'county', box(3), { name: 'Marlow' })
    const far = await insertZone(db, market.market_id, 'county', boxRing({ west: 5, east: 9, south: 5, north: 9 }), {
      name: 'Harrow',
    })
    const { franchise_id } = await insertStore()
    const chosen = await call('franchise_county', { franchise_id, county_zone_id: far })
    expect(chosen.data.franchise).toMatchObject({ county_zone_id: far, county: 'Harrow', is_outside: true })
    const back = await call('franchise_county', { franchise_id, county_zone_id: null })
    expect(back.data.franchise).toMatchObject({ county_zone_id: null, county: 'Marlow', is_outside: false })
    expect(await eventsOf(`franchise:${franchise_id}`)).toMatchObject([
      { detail: { before: null, after: far } },
      { detail: { before: far, after: null } },
    ])
    expect((await call('franchise_county', { franchise_id, county_zone_id: near })).success).toBe(true)
  })

  test('is a county zone of its own market', async () => {
    const { franchise_id } = await insertStore()
    const campus = await insertZone(db, market.market_id, 'restricted', box(1), { name: 'Campus' })
    const other = await insertMarket(db)
    const elsewhere = await insertZone(db, other.market_id, 'county', box(1), { name: 'Marlow' })
    for (const county_zone_id of [campus, elsewhere, 999_999])
      expect((await call('franchise_county', { franchise_id, county_zone_id })).data.error).toBe('not_a_county')
    expect((await call('franchise_county', { franchise_id: 999_999, county_zone_id: null })).data.error).toBe(
      'unknown_id',
    )
  })
})

describe('trying a place', () => {
  test('[SIL-ORD-036] [SIL-ORD-041] tells what the zones say of an address and of a point', async () => {
    await insertZone(db, market.market_id, 'county', box(3), { name: 'Marlow' })
    await insertZone(db, market.market_id, 'restricted', boxRing({ west: 1, east: 3, south: -1, north: 1 }), {
      name: 'Campus',
    })
    await insertStore()
    const { market_id } = market
    const tried = await call('zone_try', { market_id, place: '5 Orchard St' })
    expect(tried.data).toMatchObject({
      found: '5 Orchard St, Town, GA 31298',
      delivered: true,
      counties: ['Marlow'],
      restricted: ['Campus'],
      inside_game_day: null,
      alcohol_from: [],
    })
    const { lat, lng } = placeAt(-1)
    expect((await call('zone_try', { market_id, place: `${lat}, ${lng}` })).data).toMatchObject({
      lat,
      lng,
      restricted: [],
      alcohol_from: ['Corner Bottle'],
    })
    const away = placeAt(90)
    expect((await call('zone_try', { market_id, place: `${away.lat} ${away.lng}` })).data).toMatchObject({
      delivered: false,
      counties: [],
      alcohol_from: [],
    })
  })

  test('[SIL-ORD-040] while a game day is on, tells whether the place is inside', async () => {
    const { market_id } = market
    const intervals = [{ from: Date.now() - 60_000, to: Date.now() + 3_600_000 }]
    await insertZone(db, market_id, 'game_day', box(1), { intervals })
    const at = (miles: number) => call('zone_try', { market_id, place: `${placeAt(miles).lat},${placeAt(miles).lng}` })
    expect((await at(0)).data.inside_game_day).toBe(true)
    expect((await at(2)).data.inside_game_day).toBe(false)
  })

  test.each([
    ['', 'place_missing'],
    ['nowhere at all', 'place_unknown'],
    ['91, 10', 'place_unknown'],
  ])('%j is refused', async (text, error) => {
    expect((await call('zone_try', { market_id: market.market_id, place: text })).data.error).toBe(error)
  })
})

describe('the page', () => {
  test('shows a market by its slug, with its zones, stores and map', async () => {
    await insertStore()
    const headers = { cookie: await cookieOf(db, admin), accept: 'text/html' }
    const page = await app.inject({ url: `/admin/zones?market=${market.slug}`, headers })
    expect(stateOf(page).zones).toMatchObject({
      market: { slug: market.slug },
      zones: [{ kind: 'delivery', version: 1 }],
      franchises: [{ name: 'Corner Bottle', county: '' }],
      map,
    })
    expect((await app.inject({ url: '/admin/zones?market=atlantis', headers })).statusCode).toBe(404)
  })

  test('is for admins', async () => {
    const support = await insertStaff(db, { roles: ['customer_support'] })
    const headers = { cookie: await cookieOf(db, support), accept: 'application/json' }
    expect((await app.inject({ url: '/admin/zones', headers })).statusCode).toBe(403)
  })
})
