import { describe, expect, test } from 'vitest'
import { insertAddress, listedGeocoder, place } from '#areas/addresses/server/testing.ts'
import { boxRing, insertMarket, insertZone, placeAt } from '#areas/markets/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { ProviderError } from '#platform/server/http.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { addressServer } from './testing.ts'

const { db } = await testDatabase()
const many = Array.from({ length: 30 }, (_, number) => place(`${number + 1} Many Rd`, placeAt(number / 10)))
const geocoder = listedGeocoder([
  place('52 Chapel Hil Rd', placeAt(1)),
  ...many.map((one) => ({ ...one, label: `Many Rd ${one.label}` })),
])
const { as } = await addressServer(db, geocoder)
const market = await insertMarket(db, { city: 'Town' })
const other = await insertMarket(db)
const rosa = await as()
const newAddress = (addr_line_1: string, market_id = market.market_id) =>
  insertAddress(db, placeAt(1), { market_id, addr_line_1 })
const orderTo = ({ address_id }: { address_id: number }, more: object = {}) =>
  insertOrder(db, { market_id: market.market_id, address_id, ...more })
const search = (type: string, words: string, by = rosa) =>
  by.ask(`/admin/addresses/address_search_request?search_type=${type}&search=${encodeURIComponent(words)}`)

describe('the search', () => {
  test('[ADR-06] [ADR-07] candidates of our own database carry an id and the address', async () => {
    const { address_id } = await newAddress('14 Quarry Lane')
    expect(await search('database', '14 quarry')).toEqual({
      status: 200,
      success: true,
      results: [
        {
          address_selection_id: String(address_id),
          address: '14 Quarry Lane, Town, GA 31298',
          detail: 'Known house, no order',
        },
      ],
    })
    expect(await search('database', 'lane, town 31298')).toMatchObject({
      results: [{ address: '14 Quarry Lane, Town, GA 31298' }],
    })
  })

  test('[SIL-ORD-101] three characters at least, twenty candidates at most, none found is a list of none', async () => {
    for (const type of ['database', 'maps']) {
      expect(await search(type, ' ab ')).toMatchObject({ status: 422, error: 'search_too_short' })
      expect(await search(type, 'xyzzy nowhere')).toEqual({ status: 200, success: true, results: [] })
    }
    for (let count = 0; count < 25; count++) await newAddress(`${count} Crowded Court`)
    expect((await search('database', 'crowded')).results).toHaveLength(20)
    expect((await search('maps', 'many rd')).results).toHaveLength(20)
    expect((await search('elsewhere', 'many rd')).status).toBe(400)
  })

  test('[ADR-06] those of the maps are opaque, and a silent map is told', async () => {
    const { results } = await search('maps', '52 chapel')
    expect(results).toMatchObject([{ address: '52 Chapel Hil Rd, Town, GA 31298' }])
    expect(results[0].address_selection_id).not.toContain('Chapel')
    geocoder.fails = new ProviderError('maps', { class: 'unavailable', retryable: true, mayHaveHappened: false })
    expect(await search('maps', '52 chapel')).toMatchObject({ status: 503, error: 'maps_silent' })
    geocoder.fails = undefined
  })

  test.each(["'; drop table addresses; --", '100%_\\', '\u202eabc', '☃☃☃'])('%j is only looked for', async (words) => {
    expect(await search('database', words)).toEqual({ status: 200, success: true, results: [] })
  })
})

describe('the list', () => {
  test('those to verify, the newest order’s first; each once, however many orders went there', async () => {
    const [first, second, verified] = [
      await newAddress('1 First St'),
      await newAddress('2 Second St'),
      await newAddress('3 Done St'),
    ]
    await orderTo(first)
    await orderTo(second)
    await orderTo(first)
    await orderTo(verified)
    await db
      .updateTable('addresses')
      .set({ verification: 'verified' })
      .where('address_id', '=', verified.address_id)
      .execute()
    await db
      .updateTable('addresses')
      .set({ verification: 'needs_review' })
      .where('address_id', '=', second.address_id)
      .execute()
    const state = await rosa.read('/admin/addresses')
    expect(state.addresses.map(({ addr_line_1 }: { addr_line_1: string }) => addr_line_1)).toEqual([
      '1 First St',
      '2 Second St',
    ])
    expect(state).toMatchObject({ queue_count: 2, address: { address_id: first.address_id, order_count: 2 } })
    const all = await rosa.read('/admin/addresses?list=all&q=done')
    expect(all.addresses).toMatchObject([{ addr_line_1: '3 Done St', verification: 'verified' }])
  })

  test('a long queue goes on page by page', async () => {
    for (let count = 0; count < 55; count++) await orderTo(await newAddress(`${count} Endless Rd`))
    const first = await rosa.read('/admin/addresses?q=endless')
    expect(first.addresses).toHaveLength(50)
    const second = await rosa.read(`/admin/addresses?q=endless&page=${first.address_pages.next}`)
    expect(second.addresses).toHaveLength(5)
    expect((await rosa.get('/admin/addresses?page=nonsense')).statusCode).toBe(400)
  })

  test('one shows what went there, what was entered, and its story', async () => {
    const address = await newAddress('8 Story St')
    await orderTo(address, { name: 'Cleo Marsh', addr_line_2: '4B' })
    await rosa.post(`/admin/addresses/${address.address_id}/verify_manual`, {
      expected_version: 1,
      ...placeAt(1),
      addr_line_1: '8 Story Street',
      city: 'Town',
      state: 'GA',
      zip: '31298',
      manager_review: 'no',
    })
    const { address: shown } = await rosa.read(`/admin/addresses?list=all&address_id=${address.address_id}`)
    expect(shown).toMatchObject({
      addr_line_1: '8 Story Street',
      entered: address.query,
      verification: 'verified',
      in_range: true,
      orders: [{ name: 'Cleo Marsh', addr_line_2: '4B', ended_at: null }],
      story: [{ text: 'Verified by hand: 8 Story Street, Town, GA 31298' }],
    })
  })
})

describe('[ADR-20] [SIL-ORD-140] who may', () => {
  test.each(['staff', 'customer_support', 'dispatcher', 'manager', 'menu_editor'] as const)(
    '%s may not',
    async (role) => {
      const person = await as({ roles: [role] })
      expect((await person.get('/admin/addresses')).statusCode).toBe(403)
      expect((await search('database', 'quarry', person)).status).toBe(403)
      for (const act of ['verify_manual', 'verify_suggested', 'reverify'])
        expect((await person.post(`/admin/addresses/1/${act}`, { expected_version: 1 })).status).toBe(403)
    },
  )

  test('an admin of another market sees and changes none of them', async () => {
    const stranger = await as({ market_ids: [other.market_id] })
    const address = await newAddress('77 Hidden Hollow')
    await orderTo(address)
    expect((await stranger.read('/admin/addresses?list=all&q=hidden')).addresses).toEqual([])
    expect((await stranger.get(`/admin/addresses?address_id=${address.address_id}`)).statusCode).toBe(404)
    expect((await search('database', 'hidden hollow', stranger)).results).toEqual([])
    const at = `/admin/addresses/${address.address_id}`
    expect((await stranger.ask(`${at}/candidate?address_selection_id=${address.address_id}`)).status).toBe(404)
    const hand = { ...placeAt(1), addr_line_1: 'X', city: 'Town', state: 'GA', zip: '31298', manager_review: 'no' }
    expect((await stranger.post(`${at}/verify_manual`, { expected_version: 1, ...hand })).status).toBe(404)
    expect((await stranger.post(`${at}/reverify`, { expected_version: 1 })).status).toBe(404)
    const own = await newAddress('5 Own St', other.market_id)
    // Nor is one of theirs moved into another market, nor one added there.
    await insertZone(db, market.market_id, 'delivery', boxRing({ west: 20, east: 22, south: 20, north: 22 }), {
      name: 'Elsewhere',
    })
    const there = { ...hand, ...placeAt(21, 21), city: 'Elsewhere' }
    const moved = await stranger.post(`/admin/addresses/${own.address_id}/verify_manual`, {
      expected_version: 1,
      ...there,
    })
    expect(moved).toMatchObject({ status: 422, error: 'outside' })
    expect(await stranger.post('/admin/addresses', there)).toMatchObject({ status: 422, error: 'outside' })
    const foreign = { expected_version: 1, address_selection_id: String(address.address_id) }
    expect(await stranger.post(`/admin/addresses/${own.address_id}/verify_suggested`, foreign)).toMatchObject({
      status: 410,
      error: 'selection_gone',
    })
  })
})
