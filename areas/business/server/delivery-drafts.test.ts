import { expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import { type DeliveryForm, mostDrafts } from '../calls/delivery-drafts.ts'
import { businessServer, goodForm, insertBusiness } from './testing.ts'

const { db } = await testDatabase()
const server = await businessServer(db)
const business = await insertBusiness(db)
const person = await server.of(business)
const colleague = await server.of(business)

const typed: DeliveryForm = {
  name: '<b>Jun</b>',
  phone_number: '(229',
  address: '410 Qua',
  apartment_number: '',
  note: '',
  subtotal: 'twenty',
  ready: '',
  payment: 'collect_cash',
}
type Person = typeof person
const draftsOf = async (one: Person) => (await one.read('/rocket/orders')).drafts

test('[SIL-ORD-135] what is half typed is saved as it stands, seen by everybody of the business, and changed', async () => {
  const saved = await person.post('/rocket/drafts', { form: typed })
  expect(saved).toMatchObject({ success: true })
  const { delivery_draft_id } = saved
  const who = person.actor.user?.name
  expect(await draftsOf(colleague)).toMatchObject([{ delivery_draft_id, form: typed, who }])
  const changed = { ...typed, name: 'Jun Arai' }
  expect(await colleague.post('/rocket/drafts', { delivery_draft_id, form: changed })).toMatchObject({
    delivery_draft_id,
  })
  expect(await draftsOf(person)).toMatchObject([{ form: changed, who: colleague.actor.user?.name }])
  expect(await person.post(`/rocket/drafts/${delivery_draft_id}/remove`)).toMatchObject({ success: true })
  expect(await draftsOf(person)).toEqual([])
})

test('[SIL-ORD-135] what is ordered is saved no longer, and saving it again says so', async () => {
  const { delivery_draft_id } = await person.post('/rocket/drafts', { form: typed })
  const ordered = await colleague.post('/rocket/orders', { ...goodForm, delivery_draft_id })
  expect(ordered).toMatchObject({ success: true })
  expect(await draftsOf(person)).toEqual([])
  expect(await person.post('/rocket/drafts', { delivery_draft_id, form: typed })).toMatchObject({
    status: 409,
    error: 'draft_gone',
    message: 'Somebody has ordered or removed this meanwhile. Save it once more to keep it as a new one.',
  })
  // What cannot be ordered stays saved.
  const kept = await person.post('/rocket/drafts', { form: typed })
  const refused = { ...goodForm, phone_number: '1', delivery_draft_id: kept.delivery_draft_id }
  expect(await person.post('/rocket/orders', refused)).toMatchObject({ error: 'phone_invalid' })
  expect(await draftsOf(person)).toHaveLength(1)
})

test('[SIL-ORD-135] the last order is there to begin with, but not its time', async () => {
  const { last_form } = await person.read('/rocket/orders')
  expect(last_form).toEqual({
    name: 'Jun Arai',
    phone_number: '(229) 555-0138',
    address: '410 Quarry Rd',
    apartment_number: '',
    note: 'Ring twice',
    subtotal: '20.00',
    ready: '',
    payment: 'already_paid',
  })
})

test('an empty one, one too many, and those of others', async () => {
  const empty = Object.fromEntries(Object.keys(typed).map((field) => [field, '']))
  expect(await person.post('/rocket/drafts', { form: { ...empty, payment: 'collect_cash' } })).toMatchObject({
    status: 422,
    error: 'draft_empty',
    message: 'There is nothing to save yet.',
  })
  const stranger = await server.of(await insertBusiness(db, { market_id: business.market_id }))
  const [own] = await draftsOf(person)
  expect(await stranger.post(`/rocket/drafts/${own.delivery_draft_id}/remove`)).toMatchObject({ status: 404 })
  expect(
    await stranger.post('/rocket/drafts', { delivery_draft_id: own.delivery_draft_id, form: typed }),
  ).toMatchObject({ error: 'draft_gone' })
  expect(await stranger.post('/rocket/drafts', { business_id: business.business_id, form: typed })).toMatchObject({
    status: 409,
    error: 'no_business',
  })
  expect(await draftsOf(person)).toEqual([own])
  const { business_id } = business
  const many = Array.from({ length: mostDrafts - 1 }, () => ({ business_id, form: JSON.stringify(typed) }))
  await db.insertInto('delivery_drafts').values(many).execute()
  expect(await person.post('/rocket/drafts', { form: typed })).toMatchObject({
    status: 409,
    error: 'too_many_drafts',
    message: 'A business keeps 50 at most. Order or remove one first.',
  })
})
