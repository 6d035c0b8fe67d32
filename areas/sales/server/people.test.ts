import { expect, test } from 'vitest'
import { salesOffice } from './sales-testing.ts'
import { insertSalesPerson } from './testing.ts'

const { db, market_id, lena, boss, stranger, restaurant, postForm, eventsOf } = await salesOffice()

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
