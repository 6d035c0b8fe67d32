import { expect, test } from 'vitest'
import { stageOf } from '../rules/stage.ts'
import { salesOffice } from './sales-testing.ts'
import { insertSalesPerson } from './testing.ts'

const { db, lena, boss, stranger, restaurant, rowOf, create, postForm, eventsOf } = await salesOffice()

test('[SLS-11] [SIL-ORD-124] [ROL2-09] one is logged with its people, and the restaurant stands where it left it', async () => {
  const restaurantId = await restaurant()
  const people = [await insertSalesPerson(db, restaurantId), await insertSalesPerson(db, restaurantId, { name: 'Wes' })]
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
