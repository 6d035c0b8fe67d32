import { describe, expect, test } from 'vitest'
import { staffServer } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { stageOf } from '../rules/stage.ts'
import { salesArea } from './area.ts'
import { insertSalesPerson, insertSalesRestaurant } from './testing.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-20T18:00:00Z')
const { market_id } = await insertMarket(db)
const elsewhere = (await insertMarket(db)).market_id
const known = { address_id: 1, addr_line_1: '6 Mill Rd', lat: 32.75, lng: -83.02 }
const addressBook = {
  suggest: async () => ({ labels: [], source: '' }),
  pin: async () => undefined,
  nearest: async () => undefined,
  find: async (text: string) =>
    text === '6 Mill Rd'
      ? { ...known, market_id, city: 'Town', state: 'GA', zip: '', county: '', has_units: false, precision: 'rooftop' }
      : undefined,
}
const clock = { now: () => now }
const server = await staffServer(db, (deps) => [salesArea({ ...deps, addressBook })], { roles: ['sales'], clock })
const { app } = server
const lena = await server.as({ name: 'Lena Moreau', market_ids: [market_id] })
const boss = await server.as({ roles: ['admin'], market_ids: [] })
const clerk = await server.as({ roles: ['staff'], market_ids: [market_id] })
const stranger = await server.as({ market_ids: [elsewhere] })

let count = 0
const restaurant = (name?: string, more: { market_id?: number } = {}) =>
  insertSalesRestaurant(db, { market_id, name: name ?? `Deli ${++count}`, ...more })
const rowOf = (id: number) =>
  db.selectFrom('sales_restaurants').selectAll().where('sales_restaurant_id', '=', id).executeTakeFirstOrThrow()
const create = (restaurantId: number, more: Record<string, unknown> = {}, by = lena) =>
  by.post('/secure/sales/create_event', { restaurantId, event_date: '2026-11-20', outcome: 1, ...more })
const postForm = (who: { cookie: string }, url: string, fields: [string, string][]) =>
  app.inject({
    method: 'POST',
    url,
    headers: {
      cookie: who.cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(fields).toString(),
  })
const eventsOf = (subject: string) =>
  db.selectFrom('events').select(['what', 'actor_id', 'market_id']).where('subject', '=', subject).execute()

describe('sales people', () => {
  test('[SLS-10] [SLS-08] [ROL2-09] one is added by a form, and the reply names them', async () => {
    const restaurantId = await restaurant()
    const reply = await postForm(lena, '/secure/sales/add_sales_person', [
      ['name', 'Dana Pike'],
      ['position', 'Owner'],
      ['phone', '(229) 555-0161'],
      ['email', 'dana@pickle.example'],
      ['restaurantId', String(restaurantId)],
      ['decisionMaker', 'true'],
    ])
    expect(reply.statusCode).toBe(200)
    const { success, sales_people_id } = reply.json()
    expect(success).toBe(true)
    expect(await eventsOf(`sales_person:${sales_people_id}`)).toEqual([
      { what: 'sales_person_added', actor_id: lena.user_id, market_id },
    ])
    expect(await lena.ask(`/secure/sales/load_sales_person?salesPersonId=${sales_people_id}`)).toMatchObject({
      status: 200,
      sales_people_id,
      name: 'Dana Pike',
      phone: '2295550161',
      email: 'dana@pickle.example',
      position: 'Owner',
      decisionMaker: true,
      restaurantId,
    })
  })

  test('[SIL-ORD-125] the same phone or e-mail within a restaurant is the person that there is', async () => {
    const [here, there] = [await restaurant(), await restaurant()]
    const dana = { name: 'Dana Pike', phone: '2295550161', email: 'dana@pickle.example' }
    const add = (restaurantId: number, person: object) =>
      lena.post('/secure/sales/add_sales_person', { ...person, restaurantId })
    const first = await add(here, dana)
    const byPhone = await add(here, { name: 'Rae Moss', phone: '+1 229-555-0161' })
    const byMail = await add(here, { name: 'Rae Moss', email: 'DANA@pickle.example' })
    expect(byPhone).toMatchObject({ success: true, existing: true, sales_people_id: first.sales_people_id })
    expect(byMail).toMatchObject({
      existing: true,
      sales_people_id: first.sales_people_id,
      person: { name: 'Dana Pike' },
    })
    expect(await add(there, dana)).toMatchObject({ existing: false })
  })

  test('[SIL-ORD-125] two who add the same person at once add one', async () => {
    const restaurantId = await restaurant()
    const add = () => lena.post('/secure/sales/add_sales_person', { name: 'Wes', phone: '2295550162', restaurantId })
    const both = await Promise.all([add(), add(), add()])
    expect(new Set(both.map(({ sales_people_id }) => sales_people_id)).size).toBe(1)
    expect(both.filter(({ existing }) => !existing)).toHaveLength(1)
  })

  test.each([
    [{ name: ' ' }, 'name_missing', 'name'],
    [{ name: 'Wes', phone: '12' }, 'phone_invalid', 'phone'],
    [{ name: 'Wes', email: 'wes' }, 'email_invalid', 'email'],
  ])('[SIL-ORD-125] %j is refused', async (person, error, field) => {
    const reply = await lena.post('/secure/sales/add_sales_person', { ...person, restaurantId: await restaurant() })
    expect(reply).toMatchObject({ status: 422, success: false, error, field })
  })

  test('[SLS-09] [SIL-ORD-125] one is loaded for their own restaurant, by admins for any', async () => {
    const [here, there] = [await restaurant(), await restaurant()]
    const salesPersonId = await insertSalesPerson(db, here, { phone_number: '2295550163' })
    const load = (who: typeof lena, query: string) =>
      who.ask(`/secure/sales/load_sales_person?salesPersonId=${salesPersonId}${query}`)
    expect(await load(lena, '')).toMatchObject({ status: 200, name: 'Dana Pike', phone: '2295550163', email: '' })
    expect(await load(lena, `&restaurantId=${here}`)).toMatchObject({ status: 200, sales_people_id: salesPersonId })
    expect((await load(lena, `&restaurantId=${there}`)).status).toBe(404)
    expect((await load(boss, `&restaurantId=${there}`)).status).toBe(200)
    expect((await load(stranger, '')).status).toBe(404)
  })

  test('[SIL-ORD-168] a person who was changed meanwhile is not overwritten, nor becomes somebody else', async () => {
    const restaurantId = await restaurant()
    const sales_people_id = await insertSalesPerson(db, restaurantId, { phone_number: '2295550164' })
    await insertSalesPerson(db, restaurantId, { name: 'Wes', phone_number: '2295550165', email: 'wes@pickle.example' })
    const change = (more: object) =>
      lena.post(`/secure/sales/people/${sales_people_id}`, { version: 1, name: 'Dana', ...more })
    expect(await change({ phone: '2295550165' })).toMatchObject({ status: 409, error: 'known_already' })
    expect(await change({ email: 'WES@pickle.example' })).toMatchObject({ status: 409, error: 'known_already' })
    expect(await change({ position: 'Owner' })).toMatchObject({
      status: 200,
      person: { position: 'Owner', version: 2 },
    })
    expect(await change({ position: 'Cook' })).toMatchObject({ status: 409, error: 'changed_meanwhile' })
    expect(await change({ name: '' })).toMatchObject({ status: 422, error: 'name_missing' })
    const path = `/secure/sales/people/${sales_people_id}`
    expect((await stranger.post(path, { version: 2, name: 'Mine' })).status).toBe(404)
  })
})

describe('sales events', () => {
  test('[SLS-11] [SIL-ORD-124] [ROL2-09] one is logged with its people, and the restaurant stands where it left it', async () => {
    const restaurantId = await restaurant()
    const people = [
      await insertSalesPerson(db, restaurantId),
      await insertSalesPerson(db, restaurantId, { name: 'Wes' }),
    ]
    const { sales_event_id, status } = await create(restaurantId, {
      outcome: 7,
      rejection_reason: 6,
      other_reason: 'No parking in front until March',
      notes: 'Price is fine',
      sales_people: people,
      next_step: 'Ask again',
      next_step_on: '03/02/2027',
    })
    expect(status).toBe(200)
    expect(await rowOf(restaurantId)).toMatchObject({
      outcome: 7,
      rejection_reason: 6,
      stage: 6,
      last_event_on: '2026-11-20',
      next_step: 'Ask again',
      next_step_on: '2027-03-02',
      owner_id: lena.user_id,
    })
    const { sales_restaurant } = await lena.read(`/secure/sales?restaurantId=${restaurantId}`)
    expect(sales_restaurant.events).toMatchObject([
      { sales_event_id, outcome: 7, other_reason: 'No parking in front until March', people: ['Dana Pike', 'Wes'] },
    ])
    expect(sales_restaurant.due_in).toBe(102)
    expect(await eventsOf(`sales_event:${sales_event_id}`)).toMatchObject([{ what: 'sales_event_created' }])
  })

  test('[SLS-11] a browser’s form is answered by the restaurant, or by what is wrong', async () => {
    const restaurantId = await restaurant()
    const [dana, wes] = [
      await insertSalesPerson(db, restaurantId),
      await insertSalesPerson(db, restaurantId, { name: 'Wes' }),
    ]
    const fields: [string, string][] = [
      ['restaurantId', String(restaurantId)],
      ['event_date', '2026-11-19'],
      ['outcome', '7'],
      ['sales_people', String(dana)],
      ['sales_people', String(wes)],
    ]
    const refused = await postForm(lena, '/secure/sales/create_event', fields)
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('Please choose a rejection reason.')
    const done = await postForm(lena, '/secure/sales/create_event', [...fields, ['rejection_reason', '1']])
    expect([done.statusCode, done.headers.location]).toEqual([303, `/secure/sales?restaurantId=${restaurantId}`])
    const { sales_restaurant } = await lena.read(`/secure/sales?restaurantId=${restaurantId}`)
    expect(sales_restaurant.events[0].people).toEqual(['Dana Pike', 'Wes'])
  })

  test.each([
    [{ outcome: 7 }, 'rejection_reason', 'Please choose a rejection reason.'],
    [{ outcome: 7, rejection_reason: 6 }, 'other_reason', 'Please enter the other reason.'],
    [{ outcome: 0 }, 'outcome', 'Please choose an outcome.'],
    [{ event_date: '2026-11-21' }, 'event_date', 'The event cannot be after today.'],
  ])('[SIL-ORD-124] %j is refused, and nothing is written', async (more, field, message) => {
    const restaurantId = await restaurant()
    expect(await create(restaurantId, more)).toMatchObject({
      status: 422,
      success: false,
      error: 'event_invalid',
      message,
      errors: [{ field, message }],
    })
    expect((await rowOf(restaurantId)).outcome).toBeNull()
  })

  test('[SIL-ORD-125] somebody of another restaurant is put on an event by admins alone', async () => {
    const [here, there] = [await restaurant(), await restaurant()]
    const sales_people = [await insertSalesPerson(db, there)]
    expect(await create(here, { sales_people })).toMatchObject({ status: 422, error: 'people_unknown' })
    expect((await create(here, { sales_people }, boss)).status).toBe(200)
  })

  test('a form that is sent twice is one event', async () => {
    const restaurantId = await restaurant()
    const send = () => create(restaurantId, { request_key: 'once' })
    const [first, second] = await Promise.all([send(), send()])
    expect(first.sales_event_id).toBe(second.sales_event_id)
    expect((await create(await restaurant(), { request_key: 'once' })).sales_event_id).not.toBe(first.sales_event_id)
  })

  test('[SIL-ORD-168] an event that was changed meanwhile is not overwritten', async () => {
    const restaurantId = await restaurant()
    const { sales_event_id } = await create(restaurantId)
    const form = { version: 1, event_date: '2026-11-20' }
    const change = (more: object) => lena.post(`/secure/sales/events/${sales_event_id}`, { ...form, ...more })
    expect((await change({ outcome: 5 })).status).toBe(200)
    expect(await change({ outcome: 6 })).toMatchObject({ status: 409, error: 'changed_meanwhile' })
    expect(await rowOf(restaurantId)).toMatchObject({ outcome: 5, stage: 3 })
    expect(await change({ outcome: 7, version: 2 })).toMatchObject({ status: 422, error: 'event_invalid' })
  })

  test('one of an earlier day changes neither where the restaurant stands nor what comes next', async () => {
    const restaurantId = await restaurant()
    await create(restaurantId, { outcome: 4, next_step: 'Meet', next_step_on: '2026-11-24' })
    await create(restaurantId, { outcome: 1, event_date: '2026-11-02', next_step: 'Call' })
    expect(await rowOf(restaurantId)).toMatchObject({ outcome: 4, next_step: 'Meet', next_step_on: '2026-11-24' })
  })

  test('every outcome leads to the stage that the rule says', async () => {
    for (const outcome of [1, 2, 3, 4, 5, 6, 7]) {
      const restaurantId = await restaurant()
      await create(restaurantId, { outcome, rejection_reason: 1 })
      expect((await rowOf(restaurantId)).stage).toBe(stageOf(outcome, false))
    }
    expect((await rowOf(await restaurant())).stage).toBe(stageOf(null, false))
  })

  test('the year’s events are a file whose cells no spreadsheet calculates', async () => {
    const restaurantId = await restaurant('=HYPERLINK("x")')
    await create(restaurantId, { notes: '@cmd, "quoted"' })
    const reply = await lena.get('/secure/sales/events.csv')
    expect(reply.headers['content-type']).toContain('text/csv')
    expect(reply.body).toContain(`2026-11-20,"'=HYPERLINK(""x"")",Left information,,,"'@cmd, ""quoted""",,Lena Moreau`)
    expect((await stranger.get('/secure/sales/events.csv')).body).not.toContain('HYPERLINK')
  })
})

describe('the pipeline', () => {
  test('lists by how far restaurants are and what is due first, page by page, mine and all', async () => {
    const market = (await insertMarket(db)).market_id
    const own = await server.as({ market_ids: [market] })
    const at = (name: string) => restaurant(name, { market_id: market })
    const [late, soon, met] = [await at('Mill Street Pho'), await at('Harbor Crepes'), await at('Kiln Pizza')]
    await create(soon, { next_step: 'Call', next_step_on: '2026-11-23' }, own)
    await create(late, { event_date: '2026-11-06', next_step: 'Call', next_step_on: '2026-11-18' }, own)
    await create(met, { outcome: 4, next_step: 'Meet', next_step_on: '2026-11-20' }, own)
    await db.updateTable('sales_restaurants').set({ owner_id: null }).where('sales_restaurant_id', '=', met).execute()
    for (let one = 0; one < 60; one++) await at(`Prospect ${one}`)
    const names = (state: { sales_restaurants: { name: string }[] }) => state.sales_restaurants.map(({ name }) => name)
    const first = await own.read('/secure/sales')
    expect(names(first).slice(0, 4)).toEqual(['Mill Street Pho', 'Harbor Crepes', 'Kiln Pizza', 'Prospect 0'])
    expect(first.sales_counts).toMatchObject({ all: 63, mine: 2, due_today: 1, overdue: 1 })
    expect(first.sales_restaurants.map((row: { due_in: number }) => row.due_in).slice(0, 3)).toEqual([-2, 3, 0])
    const second = await own.read(`/secure/sales?page=${first.sales_pages.next}`)
    expect([...names(first), ...names(second)]).toHaveLength(63)
    expect(names(await own.read('/secure/sales?whose=mine'))).toEqual(['Mill Street Pho', 'Harbor Crepes'])
    expect(names(await own.read('/secure/sales?stage=meeting'))).toEqual(['Kiln Pizza'])
    await insertSalesPerson(db, met, { name: 'Piers Tull', phone_number: '2295550188' })
    expect(names(await own.read('/secure/sales?q=piers'))).toEqual(['Kiln Pizza'])
    expect(names(await own.read('/secure/sales?q=0188'))).toEqual(['Kiln Pizza'])
    expect((await own.get('/secure/sales?page=nonsense')).statusCode).toBe(400)
  })

  test('[SLS-11] the funnel counts restaurants by how far they came, the reasons by how often', async () => {
    const market = (await insertMarket(db)).market_id
    const own = await server.as({ market_ids: [market] })
    const visits: [number, Record<string, unknown>?][] = [[1], [2], [3], [4], [5], [6], [7, { rejection_reason: 2 }]]
    for (const [outcome, more] of visits)
      await create(await restaurant(undefined, { market_id: market }), { outcome, ...more }, own)
    const again = await restaurant(undefined, { market_id: market })
    await create(again, { outcome: 4 }, own)
    await create(again, { outcome: 7, rejection_reason: 2 }, own)
    await create(again, { outcome: 7, rejection_reason: 1, event_date: '2026-01-05' }, own)
    const { sales_funnel, sales_reasons } = await own.read('/secure/sales')
    expect(sales_funnel).toEqual({ visited: 8, decision_maker: 6, meeting: 4, interested: 2, signed: 1 })
    expect(sales_reasons).toEqual([{ rejection_reason: 2, count: 2 }])
  })

  test('a restaurant that is ours is there by itself, and one that was visited before is that one', async () => {
    const market = (await insertMarket(db)).market_id
    const own = await server.as({ market_ids: [market] })
    const prospect = await restaurant('Sweet Tooth', { market_id: market })
    await create(prospect, { outcome: 6 }, own)
    const sweet = await insertFranchise(db, { market_id: market, name: 'Sweet Tooth' })
    const other = await insertFranchise(db, { market_id: market, name: 'Noodle Bar 88' })
    const { sales_restaurants } = await own.read('/secure/sales')
    expect(sales_restaurants.map(({ name, stage }: { name: string; stage: number }) => [name, stage])).toEqual([
      ['Sweet Tooth', 5],
      ['Noodle Bar 88', 5],
    ])
    expect((await rowOf(prospect)).franchise_id).toBe(sweet.franchise_id)
    const { sales_restaurant_id } = sales_restaurants[1]
    const shown = (await own.read(`/secure/sales?restaurantId=${sales_restaurant_id}`)).sales_restaurant
    expect(shown).toMatchObject({ franchise_id: other.franchise_id, lat: other.lat, addr_line_1: other.addr_line_1 })
  })
})

describe('restaurants', () => {
  const add = (more: object, by = lena) => by.post('/secure/sales/restaurants', { market_id, name: 'Kumo', ...more })

  test('[SLS-11] one is added, stands on the map, and is not added twice', async () => {
    const added = await add({ addr_line_1: '6 Mill Rd', phone: '229-555-0170', owner: lena.user_id })
    expect(added).toMatchObject({ success: true, on_map: true })
    expect(await rowOf(added.restaurantId)).toMatchObject({ lat: known.lat, phone_number: '2295550170', stage: 4 })
    expect(await add({ name: 'KUMO' })).toMatchObject({ status: 409, error: 'restaurant_known' })
    expect(await add({ name: 'Nowhere Diner', addr_line_1: '1 No Such Rd' })).toMatchObject({
      success: true,
      on_map: false,
    })
  })

  test('two who add the same at once add one', async () => {
    const both = await Promise.all([add({ name: 'Twins' }), add({ name: 'Twins' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.each([
    [{ name: '' }, 'restaurant_name_missing'],
    [{ name: 'A', phone: '12' }, 'phone_invalid'],
    [{ name: 'A', next_step_on: 'soon' }, 'date_invalid'],
    [{ name: 'A', owner: 999_999 }, 'owner_unknown'],
    [{ name: 'A', market_id: elsewhere }, 'market_unknown'],
  ])('%j is refused', async (more, error) => {
    expect(await add(more)).toMatchObject({ status: 422, success: false, error })
  })

  test('[SIL-ORD-168] one that was changed meanwhile is not overwritten', async () => {
    const id = await restaurant()
    const change = (more: object) => lena.post(`/secure/sales/restaurants/${id}`, { version: 1, name: 'New', ...more })
    expect((await change({ next_step: 'Call', next_step_on: '11/24/2026' })).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ name: 'New', next_step: 'Call', next_step_on: '2026-11-24', version: 2 })
    expect(await change({})).toMatchObject({ status: 409, error: 'changed_meanwhile' })
    expect(await change({ version: 2, phone: 'x' })).toMatchObject({ status: 422, error: 'phone_invalid' })
    expect(await eventsOf(`sales_restaurant:${id}`)).toMatchObject([{ what: 'sales_restaurant_changed' }])
  })
})

describe('who may', () => {
  test('[SIL-ORD-003] [ROL2-09] all of staff read, sales staff write', async () => {
    const restaurantId = await restaurant()
    expect((await clerk.get('/secure/sales')).statusCode).toBe(200)
    expect((await clerk.read('/secure/sales')).may_change).toBe(false)
    expect((await clerk.get('/secure/sales/create_event')).statusCode).toBe(403)
    expect((await create(restaurantId, {}, clerk)).status).toBe(403)
    const manager = await server.as({ roles: ['manager'], market_ids: [market_id] })
    expect((await create(restaurantId, {}, manager)).status).toBe(200)
    const support = await server.as({ roles: ['customer_support'], market_ids: [market_id] })
    expect((await support.get('/secure/sales')).statusCode).toBe(403)
  })

  test('[SIL-ORD-140] a restaurant of another market is not there', async () => {
    const restaurantId = await restaurant()
    const { sales_event_id } = await create(restaurantId)
    const restaurants = `/secure/sales/restaurants/${restaurantId}`
    expect((await stranger.get(`/secure/sales?restaurantId=${restaurantId}`)).statusCode).toBe(404)
    expect((await stranger.get(`/secure/sales/create_event?event=${sales_event_id}`)).statusCode).toBe(404)
    expect((await create(restaurantId, {}, stranger)).status).toBe(404)
    expect((await stranger.post(restaurants, { version: 1, name: 'Mine' })).status).toBe(404)
    expect((await stranger.post('/secure/sales/add_sales_person', { name: 'A', restaurantId })).status).toBe(404)
    const form = { version: 1, event_date: '2026-11-20', outcome: 1 }
    expect((await stranger.post(`/secure/sales/events/${sales_event_id}`, form)).status).toBe(404)
  })
})
