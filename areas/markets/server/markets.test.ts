import { describe, expect, test } from 'vitest'
import { makeAddressBook, normalised } from '#areas/addresses/server/public.ts'
import { listedGeocoder, place } from '#areas/addresses/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { makeMarkets } from './markets.ts'
import { boxRing, insertMarket, insertZone, placeAt } from './testing.ts'

const { db } = await testDatabase()

describe('markets in memory', () => {
  test('[SIL-ORD-035] [SIL-ORD-099] hold rates, zones and busy fees as numbers', async () => {
    const { market_id, slug } = await insertMarket(db, { gas_fee: 25 })
    await db
      .insertInto('busy_fees')
      .values({ market_id, weekday: 5, start_minute: 1020, end_minute: 1200, fee: 150 })
      .execute()
    const market = await makeMarkets(db).bySlug(slug)
    expect(market).toMatchObject({
      market_id,
      gas_fee: 25,
      free_miles: 3,
      maximum_miles: 10,
      service_fee_delivery_percent: 5,
      sales_tax_percent: 7,
      beer_tax_percent: 0,
      surge_until: null,
      zones: [{ kind: 'delivery', intervals: [] }],
      busy_fees: [{ weekday: 5, start_minute: 1020, end_minute: 1200, fee: 150 }],
    })
  })

  const changes: [string, (marketId: number) => Promise<unknown>][] = [
    ['a zone added', (id) => insertZone(db, id, 'restricted', boxRing({ west: 0, east: 1, south: 0, north: 1 }))],
    ['a zone redrawn', (id) => db.updateTable('zones').set({ name: 'x' }).where('market_id', '=', id).execute()],
    ['a zone removed', (id) => db.deleteFrom('zones').where('market_id', '=', id).execute()],
    [
      'a surge price',
      (id) =>
        db
          .updateTable('markets')
          .set({ surge_price: 100, surge_until: new Date() })
          .where('market_id', '=', id)
          .execute(),
    ],
  ]
  test.each(changes)('%s raises the version, and the next who asks sees it', async (_what, change) => {
    const { market_id } = await insertMarket(db)
    const markets = makeMarkets(db)
    const before = await markets.current(market_id)
    await change(market_id)
    markets.recheck(market_id)
    expect((await markets.current(market_id))?.version).toBeGreaterThan(before?.version ?? 0)
  })
})

describe('the address book', () => {
  const town = () => insertMarket(db, { city: 'Town' })

  test('[SIL-ORD-097] two who look up one new address get the same one', async () => {
    await town()
    const geocoder = listedGeocoder([place('118 Orchard St', placeAt(1))])
    const book = makeAddressBook({ db, geocoder, markets: makeMarkets(db) })
    const [one, two] = await Promise.all([book.find('118 Orchard St, Town'), book.find('118 ORCHARD ST  Town')])
    expect(one?.address_id).toBe(two?.address_id)
  })
  test('[SIL-ORD-098] belongs to the market whose zone holds it, else to that of its city, else to none', async () => {
    const far = await insertMarket(db, { city: 'Fartown' })
    const geocoder = listedGeocoder([
      place('1 In St', placeAt(0.5)),
      place('2 Out St', placeAt(90), 'Fartown'),
      place('3 No St', placeAt(90), 'Nowhere'),
    ])
    const book = makeAddressBook({ db, geocoder, markets: makeMarkets(db) })
    expect((await book.find('1 In St, Town'))?.market_id).not.toBeNull()
    expect((await book.find('2 Out St, Fartown'))?.market_id).toBe(far.market_id)
    expect((await book.find('3 No St, Nowhere'))?.market_id).toBeNull()
  })
  test('[ADR-02] a street is looked for in the order’s city, then anywhere', async () => {
    const pike = place('221 Harrow Pike', placeAt(7), 'Tollgate')
    const geocoder = listedGeocoder([pike])
    const asked: string[] = []
    const strict = {
      ...geocoder,
      geocode: async (text: string) => {
        asked.push(text)
        return text === '221 Harrow Pike' ? pike : undefined
      },
    }
    const book = makeAddressBook({ db, geocoder: strict, markets: makeMarkets(db) })
    expect(await book.find('221 Harrow Pike', { city: 'Town', state: 'GA' })).toMatchObject({ city: 'Tollgate' })
    expect(asked).toEqual(['221 Harrow Pike, Town, GA', '221 Harrow Pike'])
  })
  test('a place without a street is no address', async () => {
    const book = makeAddressBook({
      db,
      geocoder: listedGeocoder([{ ...place('', placeAt(0)), label: 'Town' }]),
      markets: makeMarkets(db),
    })
    expect(await book.find('Town, GA')).toBeUndefined()
    expect(await book.find(' ,. ')).toBeUndefined()
  })
  test('spelling does not matter for what is kept', () => {
    expect(normalised(' 118  Orchard St., Town ')).toBe('118 orchard st town')
  })
})
