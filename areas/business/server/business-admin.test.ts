import { verify } from '@node-rs/argon2'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { makeMenus } from '#areas/menu/server/public.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { businessServer, goodForm, insertBusiness, type TestBusiness, wanted } from './testing.ts'

const { db } = await testDatabase()
const server = await businessServer(db)
let market_id: number
let admin: Awaited<ReturnType<typeof server.as>>
let business: TestBusiness
beforeAll(async () => {
  market_id = (await insertMarket(db, { city: 'Town' })).market_id
  admin = await server.as({ roles: ['admin'], market_ids: [market_id] })
  business = await insertBusiness(db, { market_id })
})

const shop = (change: Record<string, unknown> = {}) => ({
  market_id,
  name: 'Marsh Cakes',
  phone_number: '2295550164',
  address: '410 Quarry Rd',
  delivery_fee: '3.50',
  service_percent: '4',
  tax_percent: '7.125',
  ...change,
})
const create = (change?: Record<string, unknown>) => admin.post('/admin/businesses', shop(change))
const ofShop = (path = '') => `/admin/businesses/${business.business_id}${path}`

describe('an admin makes a business', () => {
  test('with its door and its terms; customers are not shown it', async () => {
    const { business_id } = await create()
    expect(await admin.read(`/admin/businesses/${business_id}`)).toMatchObject({
      business: {
        name: 'Marsh Cakes',
        address: '410 Quarry Rd, Town',
        terms: { delivery_fee: 350, tax_percent: 7.125 },
      },
      users: [],
      owed: 0,
    })
    const { businesses } = await admin.read('/admin/businesses')
    expect(businesses).toContainEqual(expect.objectContaining({ business_id, name: 'Marsh Cakes', under_way: 0 }))
    const { franchise_id } = await db
      .selectFrom('businesses')
      .select('franchise_id')
      .where('business_id', '=', business_id)
      .executeTakeFirstOrThrow()
    const menus = makeMenus(db)
    expect(await menus.current(franchise_id)).toBeUndefined()
    expect(await menus.ofMarket(market_id)).toEqual([])
  })

  test.each([
    [{ name: ' \u200b' }, 'business_name_missing', 'name'],
    [{ name: 'bluebird FLOWERS' }, 'name_taken', 'name'],
    [{ phone_number: '12' }, 'phone_invalid', 'phone_number'],
    [{ address: 'Mill Rd' }, 'address_not_found', 'address'],
    [{ address: '' }, 'address_not_found', 'address'],
    [{ address: '5 Elsewhere Rd' }, 'address_not_found', 'address'],
    [{ delivery_fee: 'x' }, 'delivery_fee_invalid', 'delivery_fee'],
    [{ tax_percent: '70' }, 'percent_invalid', 'tax_percent'],
  ])('%o is refused', async (change, error, field) => {
    expect(await create(change)).toMatchObject({ status: 422, error, field })
  })

  test('of two of one name at once there is one', async () => {
    const replies = await whileRowsHeld(
      db,
      (tx) => tx.selectFrom('markets').select('market_id').where('market_id', '=', market_id).forUpdate().execute(),
      () => [create({ name: 'Twins' }), create({ name: 'Twins' })],
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('not in a market of others, nor for anybody but an admin', async () => {
    const elsewhere = await insertMarket(db)
    expect(await create({ market_id: elsewhere.market_id })).toMatchObject({ status: 404 })
    const manager = await server.as({ roles: ['manager'] })
    expect(await manager.post('/admin/businesses', shop())).toMatchObject({ status: 403 })
  })
})

describe('an admin keeps a business', () => {
  test('[RKT-12] its orders cost what its terms say; who has not seen the last change is told', async () => {
    const terms = { delivery_fee: '5.00', service_percent: '2.5', tax_percent: '7', active: true }
    const { version } = (await admin.read(ofShop())).business
    expect(await admin.post(ofShop(), { ...terms, version })).toMatchObject({ success: true, version: version + 1 })
    expect(await admin.post(ofShop(), { ...terms, version })).toMatchObject({ status: 409, error: 'changed_meanwhile' })
    const person = await server.of(business)
    const { order_id } = await person.post('/rocket/orders', goodForm)
    expect((await person.read(`/rocket/orders/${order_id}`)).delivery).toMatchObject({
      delivery_fee: 500,
      service_fee: 50,
      total: 2690,
    })
    expect(await admin.post(ofShop(), { ...terms, active: false, version: version + 1 })).toMatchObject({
      success: true,
    })
    expect(await person.post('/rocket/orders', goodForm)).toMatchObject({ error: 'no_business' })
    await admin.post(ofShop(), { ...terms, version: version + 2 })
  })

  test('[RKT-12] a longer way costs what its price list says, by the form and by the API; both sides read the list', async () => {
    const own = await insertBusiness(db, { market_id, name: 'Longer Ways' })
    const path = `/admin/businesses/${own.business_id}`
    const terms = { delivery_fee: '3.00', service_percent: '0', tax_percent: '0', active: true }
    const distance_fees = [
      { beyond_miles: '8', delivery_fee: '9.00' },
      { beyond_miles: '1', delivery_fee: '5.00' },
    ]
    const { version } = (await admin.read(path)).business
    expect(await admin.post(path, { ...terms, distance_fees, version })).toMatchObject({ success: true })
    const listed = {
      delivery_fee: 300,
      distance_fees: [
        { beyond_miles: 1, delivery_fee: 500 },
        { beyond_miles: 8, delivery_fee: 900 },
      ],
    }
    expect((await admin.read(path)).business.terms).toMatchObject(listed)
    const person = await server.of(own)
    expect((await person.read('/rocket/orders')).business.terms).toMatchObject(listed)
    const { order_id } = await person.post('/rocket/orders', goodForm)
    expect((await person.read(`/rocket/orders/${order_id}`)).delivery).toMatchObject({ delivery_fee: 500, total: 2500 })
    const api = await server.withKey(person)
    expect((await api.ask('POST', '/quotes', wanted)).body).toMatchObject({ fee: 500 })

    const [one] = distance_fees
    expect(await admin.post(path, { ...terms, distance_fees: [one, one], version: version + 1 })).toMatchObject({
      status: 422,
      error: 'distance_taken',
      field: 'distance_fees.1.beyond_miles',
    })
    const changes = db.selectFrom('events').select('detail').where('what', '=', 'business_changed')
    expect(await changes.where('subject', '=', `business:${own.business_id}`).execute()).toMatchObject([
      { detail: { before: { distance_fees: [] }, after: listed } },
    ])
  })

  test('its people: a password that is shown once, an end, and a way back', async () => {
    const added = await admin.post(ofShop('/users'), { name: 'Fern Abara', email: 'Fern@bluebird.example' })
    expect(added).toMatchObject({ success: true, user: { name: 'Fern Abara', email: 'fern@bluebird.example' } })
    const { user_id } = added.user
    const user = () => db.selectFrom('users').selectAll().where('user_id', '=', user_id).executeTakeFirstOrThrow()
    expect(await user()).toMatchObject({ roles: ['business'], franchise_ids: [business.franchise_id], active: true })
    expect(await verify((await user()).password_hash ?? '', added.password)).toBe(true)
    expect(JSON.stringify(await admin.read(ofShop()))).not.toContain(added.password)
    expect(await admin.post(ofShop(`/users/${user_id}`), { active: false })).toMatchObject({ user: { active: false } })
    expect((await user()).active).toBe(false)
    expect(await admin.post(ofShop(`/users/${user_id}`), { active: true })).toMatchObject({ user: { active: true } })
  })

  test.each([
    [{ name: '' }, 'user_name_missing'],
    [{ email: 'nobody' }, 'email_invalid'],
    [{ email: 'a b@c.example' }, 'email_invalid'],
  ])('a person with %o is refused', async (change, error) => {
    const person = { name: 'Fern', email: 'f@bluebird.example', ...change }
    expect(await admin.post(ofShop('/users'), person)).toMatchObject({ status: 422, error })
  })

  test('an e-mail is one person’s, whatever its letters, also when two are added at once', async () => {
    const add = (email: string) => admin.post(ofShop('/users'), { name: 'Ida', email })
    const replies = await Promise.all([add('ida@bluebird.example'), add('IDA@bluebird.example')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(replies.find(({ status }) => status === 422)).toMatchObject({ error: 'email_taken', field: 'email' })
  })

  test('nobody’s access ends here but that of the business’s own people', async () => {
    const dispatcher = await server.as({ roles: ['dispatcher'], franchise_ids: [business.franchise_id] })
    const stranger = await server.of(await insertBusiness(db, { market_id, name: 'Other' }))
    for (const { actor } of [dispatcher, stranger])
      expect(await admin.post(ofShop(`/users/${actor.user?.user_id}`), { active: false })).toMatchObject({
        status: 404,
      })
  })

  test('what it pays lowers what it owes; one reference counts once', async () => {
    const before = (await admin.read(ofShop())).owed
    const pay = (amount: string, reference = 'wire 77') => admin.post(ofShop('/payments'), { amount, reference })
    expect(await pay('1.00')).toMatchObject({ success: true, owed: before - 100 })
    expect(await pay('1.00')).toMatchObject({ status: 409, error: 'reference_taken' })
    expect(await pay('x')).toMatchObject({ status: 422, error: 'amount_invalid' })
    expect(await pay('0')).toMatchObject({ status: 422, error: 'amount_invalid' })
    expect(await pay('1.00', '')).toMatchObject({ status: 422, error: 'reference_missing' })
    expect(await pay('-0.25', 'wire 78 / part')).toMatchObject({ owed: before - 75 })
    expect((await admin.read(ofShop())).payments.map(({ reference }: { reference: string }) => reference)).toEqual([
      'wire 78 / part',
      'wire 77',
    ])
  })

  test('that of another market is not there', async () => {
    const outsider = await server.as({ roles: ['admin'], market_ids: [market_id + 1000] })
    expect((await outsider.get(ofShop())).statusCode).toBe(404)
    const asks = [
      ['', { ...shop(), active: true, version: 1 }],
      ['/users', { name: 'X', email: 'x@y.example' }],
      ['/users/1', { active: false }],
      ['/payments', { amount: '1', reference: 'x' }],
    ] as const
    for (const [path, data] of asks) expect(await outsider.post(ofShop(path), data)).toMatchObject({ status: 404 })
  })
})
