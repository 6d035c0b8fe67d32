import { expect, test } from 'vitest'
import { driverWith } from '#areas/dispatch/server/testing.ts'
import type { Actor } from '#platform/server/actor.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { actorOfDriver, aSignature, atTheDoor, drivingServer, goodDates } from './testing.ts'

// What an inspector looks for in the records of a hand-over.

const { db } = await testDatabase()
// 9 PM of Friday, 20 November, in the market's zone.
const clock = standingClock('2026-11-21T02:00:00Z')
const server = await drivingServer(db, { clock })
const { call } = server

const tooYoung = { birth_date: '06/02/2010', expiration_date: '06/02/2029' }

async function chosenAtTheDoor(recipient?: 'new') {
  const door = await atTheDoor(db, server)
  const { actor, order_id, recipient_id } = door
  const who = recipient ? { recipient_id: recipient, name: 'Noor Haddad' } : { recipient_id, name: '' }
  const chosen = await call(actor, 'verified_recipient', { ...who, order_id })
  const recipient_verified_id = Number(chosen.data.recipient_verified_id)
  const check = (data: Record<string, unknown>) => call(actor, 'verify', { recipient_verified_id, ...data })
  return { ...door, recipient_verified_id, check }
}
const verificationOf = (order_id: number) =>
  db.selectFrom('alcohol_verifications').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
const eventsOf = async (order_id: number, what = 'verify') => {
  const rows = await db
    .selectFrom('events')
    .select('detail')
    .where('subject', '=', `order:${order_id}`)
    .where('what', '=', what)
    .orderBy('event_id')
    .execute()
  return rows.map(({ detail }) => detail as Record<string, unknown>)
}

test('[SIL-OPS-85] one bad date is enough: it is kept before the other one is read', async () => {
  const { order_id, check } = await chosenAtTheDoor()
  const refused = await check({ ...tooYoung, expiration_date: '' })
  expect(refused.data).toMatchObject({ error: 'too_young', message: 'Customer too young. Reject delivery.' })
  expect(await verificationOf(order_id)).toMatchObject({ age_result: 'too_young', expiry_result: 'unknown' })
})

test('[SIL-OPS-85] a typing mistake is said once, and recorded with what was read before', async () => {
  const { order_id, check } = await chosenAtTheDoor()
  await check({ ...tooYoung, expiration_date: '' })
  expect((await check(goodDates)).data.error).toBe('must_be_rejected')
  expect((await check({ ...goodDates, is_correction: true })).success).toBe(true)
  expect(await verificationOf(order_id)).toMatchObject({ age_result: 'verified', corrected_at: clock.now() })
  expect((await eventsOf(order_id)).at(-1)).toMatchObject({
    corrected: { age_result: 'too_young', expiry_result: 'unknown' },
  })
  await check(tooYoung)
  expect((await check({ ...goodDates, is_correction: true })).data.error).toBe('must_be_rejected')
})

test('[SIL-OPS-85] a correction that is as bad leaves only the rejection', async () => {
  const { order_id, actor, recipient_id, check } = await chosenAtTheDoor()
  await check(tooYoung)
  expect((await check({ ...tooYoung, birth_date: '06/03/2010', is_correction: true })).data.error).toBe('too_young')
  expect((await check({ ...goodDates, is_correction: true })).data.error).toBe('must_be_rejected')
  const someoneElse = await call(actor, 'verified_recipient', { recipient_id: 'new', name: 'A friend', order_id })
  expect(someoneElse.data.error).toBe('must_be_rejected')
  expect((await verificationOf(order_id)).recipient_id).toBe(recipient_id)
})

test.each([
  ['11:29 PM', '2026-11-21T04:29:00Z', undefined],
  ['11:30 PM', '2026-11-21T04:30:00Z', 'after_cut_off'],
  ['12:20 AM', '2026-11-21T05:20:00Z', 'after_cut_off'],
  ['6:40 AM', '2026-11-21T11:40:00Z', 'before_opening'],
  ['Sunday noon', '2026-11-22T17:00:00Z', 'before_opening'],
])('[SIL-OPS-63] a check at %s is not blocked, but written down where it is outside the hours', async (_w, at, why) => {
  clock.set(at)
  const { order_id, check } = await chosenAtTheDoor()
  expect((await check({ ...goodDates })).success).toBe(true)
  clock.set('2026-11-21T02:00:00Z')
  expect((await verificationOf(order_id)).outside_hours).toBe(why ?? null)
  const [event] = await eventsOf(order_id)
  if (why) expect(event).toMatchObject({ after_cut_off: true, outside_hours: why })
  else expect(event).not.toHaveProperty('after_cut_off')
})

test('[SIL-OPS-63] a check counts for the time when it was made, not for the time when it arrived', async () => {
  clock.set('2026-11-21T04:50:00Z')
  const { order_id, check } = await chosenAtTheDoor()
  await db
    .updateTable('orders')
    .set({ picked_up_at: new Date('2026-11-21T04:00:00Z') })
    .where('order_id', '=', order_id)
    .execute()
  const done_at = Date.parse('2026-11-21T04:20:00Z')
  expect((await check({ ...goodDates, done_at })).success).toBe(true)
  expect(await verificationOf(order_id)).toMatchObject({ outside_hours: null, verified_at: new Date(done_at) })
  expect((await eventsOf(order_id)).at(0)).toMatchObject({ done_at })
  await check({ ...goodDates, done_at: Date.parse('2026-11-21T03:00:00Z') })
  expect((await verificationOf(order_id)).verified_at).toEqual(new Date('2026-11-21T04:00:00Z'))
  clock.set('2026-11-21T02:00:00Z')
})

test('[DLV-36] [SIL-OPS-72] the four confirmations are stored, and stand in the event', async () => {
  const { order_id, check } = await chosenAtTheDoor()
  await check({ ...goodDates, confirmed: [1, 2, 3, 4] })
  expect((await verificationOf(order_id)).confirmed).toEqual([1, 2, 3, 4])
  expect((await eventsOf(order_id)).at(0)).toMatchObject({ confirmed: [1, 2, 3, 4] })
  expect((await check({ ...goodDates, confirmed: [5] })).data.error).toBe('invalid_data')
})

test('[DLV-41] a hand-over with a part of the list unconfirmed is not taken for checked', async () => {
  const { order_id, check } = await chosenAtTheDoor()
  expect((await check({ ...goodDates, confirmed: [1, 3, 4] })).data.error).toBe('not_confirmed')
  expect(await verificationOf(order_id)).toMatchObject({ age_result: 'unknown', verified_at: null })
  expect((await check({ ...tooYoung, confirmed: [1] })).data.error).toBe('too_young')
})

test('[SIL-OPS-63] each step of a door without a signal says when it was done, and so does the end of the order', async () => {
  const { actor, order_id, recipient_id, deliver } = await atTheDoor(db, server)
  const picked_up_at = new Date('2026-11-21T01:00:00Z')
  await db.updateTable('orders').set({ picked_up_at }).where('order_id', '=', order_id).execute()
  const done_at = (minute: number) => Date.parse(`2026-11-21T01:${minute}:00Z`)
  const chosen = await call(actor, 'verified_recipient', { recipient_id, name: '', order_id, done_at: done_at(20) })
  const { recipient_verified_id } = chosen.data
  await call(actor, 'verify', { recipient_verified_id, ...goodDates, done_at: done_at(21) })
  const signature = await aSignature()
  await call(actor, 'save_signature', { order_id, signature, recipient_name: '', done_at: done_at(22) })
  const end = { driver_assignment_id: deliver, done_at: done_at(23) }
  expect((await call(actor, 'driver_assignment_mark_complete', end)).success).toBe(true)
  const steps = ['verified_recipient', 'verify', 'save_signature', 'order_delivered']
  const told = await Promise.all(steps.map(async (what) => (await eventsOf(order_id, what)).at(0)?.done_at))
  expect(told).toEqual([20, 21, 22, 23].map(done_at))
})

test('[DLV-42] how each date was read is stored and stands in the event, and goes with another recipient', async () => {
  const { order_id, actor, check } = await chosenAtTheDoor()
  const sourcesOf = async () => {
    const { birth_date_source, expiration_date_source } = await verificationOf(order_id)
    return [birth_date_source, expiration_date_source]
  }
  const sources = { birth_date_source: 'scanned', expiration_date_source: 'typed' }
  expect((await check({ ...goodDates, ...sources })).success).toBe(true)
  expect(await sourcesOf()).toEqual(['scanned', 'typed'])
  expect((await eventsOf(order_id)).at(0)).toMatchObject(sources)
  expect((await check({ ...goodDates, birth_date_source: 'guessed' })).data.error).toBe('invalid_data')
  expect((await check(goodDates)).success).toBe(true)
  expect(await sourcesOf()).toEqual([null, null])
  await check({ ...goodDates, ...sources })
  await call(actor, 'verified_recipient', { recipient_id: 'new', name: 'Noor Haddad', order_id })
  expect(await sourcesOf()).toEqual([null, null])
})

test('[SIL-OPS-147] a birth date that differs from checkout is said and written down, and blocks nothing', async () => {
  const { order_id, recipient_id, actor, check } = await chosenAtTheDoor()
  const compare = (birth_date: string, more = {}) =>
    call(actor, 'compare_birth_date', { order_id, recipient_id, birth_date, ...more })
  expect((await compare('06/02/1991')).data).toEqual({ differs: false })
  expect((await compare('06/03/1991')).data).toEqual({ differs: true })
  expect((await compare('06/02/1991', { recipient_id: 999_999 })).data.error).toBe('unknown_recipient')
  const other = await actorOfDriver(db, await driverWith(db, ['Go to waypoint']))
  const foreign = await call(other, 'compare_birth_date', { order_id, recipient_id, birth_date: '06/02/1991' })
  expect(foreign.data.error).toBe('not_your_assignment')

  expect((await check({ ...goodDates, birth_date: '06/03/1991' })).success).toBe(true)
  expect((await verificationOf(order_id)).birth_date_differs).toBe(true)
  expect((await eventsOf(order_id)).at(0)).toMatchObject({ birth_date_differs: true })
})

test('[SIL-OPS-147] home tells which ID was named at checkout', async () => {
  const { actor } = await atTheDoor(db, server)
  const { data } = await call(actor, 'driver_home', {})
  expect(data.driver_home).toMatchObject({
    driver_assignments: [{ order: { recipients: [{ name: 'Dana Whitfield', id_type_text: "Driver's license" }] } }],
  })
})

async function photoOf({ session_id }: Actor) {
  const row = { session_id, kind: 'id_photo', content_type: 'image/jpeg', file_name: 'id.jpg' } as const
  const { asset_id } = await db
    .insertInto('secure_assets')
    .values({ ...row, created_at: clock.now(), delete_after: clock.now() })
    .returning('asset_id')
    .executeTakeFirstOrThrow()
  return asset_id
}

test('[SIL-OPS-74] front and back are two photos, each of one order', async () => {
  const { actor, check } = await chosenAtTheDoor('new')
  const [front, back, more] = [await photoOf(actor), await photoOf(actor), await photoOf(actor)]
  const of = (id_front_asset_id: number, id_back_asset_id: number) =>
    check({ ...goodDates, id_front_asset_id, id_back_asset_id })
  expect((await of(front, front)).data).toMatchObject({
    error: 'same_photo',
    message: 'Front and back must be two different photos.',
  })
  expect((await of(front, back)).success).toBe(true)

  const next = await chosenAtTheDoor('new')
  const theirs = { ...next.actor, session_id: actor.session_id }
  const again = (id_front_asset_id: number, id_back_asset_id: number) =>
    call(theirs, 'verify', {
      recipient_verified_id: next.recipient_verified_id,
      ...goodDates,
      id_front_asset_id,
      id_back_asset_id,
    })
  for (const [a, b] of [
    [front, more],
    [more, back],
    [more, front],
  ] as const)
    expect((await again(a, b)).data).toMatchObject({
      error: 'photo_of_another_order',
      message: 'This photo belongs to another order. Please take it again.',
    })
})

test('[DLV-04] [DLV-43] a name that nobody can see is no name, and the verified one stands under the signature', async () => {
  const { actor, order_id, recipient_id } = await atTheDoor(db, server)
  const unseen = await call(actor, 'verified_recipient', { recipient_id: 'new', name: '\u200b \u2060', order_id })
  expect(unseen.data.error).toBe('name_missing')
  await call(actor, 'verified_recipient', { recipient_id, name: '', order_id })
  await call(actor, 'save_signature', { order_id, signature: await aSignature(), recipient_name: 'Mickey Mouse' })
  expect((await verificationOf(order_id)).signature_name).toBe('Dana Whitfield')
})

test('[SIL-OPS-73] a pickup check counts for the driver who made it', async () => {
  const first = await driverWith(db, ['Go to order', 'Pickup'], { alcohol_approved: true, order: { alcohol: true } })
  const order_id = first.order_ids[1]
  expect((await call(await actorOfDriver(db, first), 'pickup_check', { order_id })).success).toBe(true)

  const second = await driverWith(db, ['Go to waypoint'], { alcohol_approved: true, market_id: first.market_id })
  await db
    .updateTable('orders')
    .set({ driver_id: second.driver_id })
    .where('order_id', '=', order_id ?? 0)
    .execute()
  await db
    .updateTable('driver_assignments')
    .set({ driver_id: second.driver_id, position: 9 })
    .where('driver_assignment_id', '=', first.driver_assignment_ids[1] ?? '')
    .execute()
  const actor = await actorOfDriver(db, second)
  const complete = () =>
    call(actor, 'driver_assignment_mark_complete', { driver_assignment_id: first.driver_assignment_ids[1] })
  expect((await complete()).data.error).toBe('pickup_check_missing')
  await call(actor, 'pickup_check', { order_id })
  expect((await complete()).success).toBe(true)
})

test('[SIL-OPS-88] a bottle that was refused is in the car until it is back at the store', async () => {
  const { actor, order_id } = await atTheDoor(db, server)
  const inCar = async () =>
    ((await call(actor, 'driver_home', {})).data.driver_home as { goods_in_car: { order_id: number }[] }).goods_in_car
  const bring = () => call(actor, 'goods_returned', { order_id })
  expect((await bring()).data.error).toBe('not_rejected')
  const rejection_message = 'Alcohol delivery rejected due to: Customer is under 21'
  expect((await call(actor, 'driver_reject_order', { order_id, rejection_message })).success).toBe(true)
  expect(await inCar()).toMatchObject([{ order_id, store: { name: 'Noodle Bar 88' } }])

  const other = await actorOfDriver(db, await driverWith(db, ['Go to waypoint']))
  expect((await call(other, 'goods_returned', { order_id })).data.error).toBe('not_your_assignment')
  expect((await bring()).success).toBe(true)
  expect((await bring()).success).toBe(true)
  expect(await inCar()).toEqual([])
  expect(await eventsOf(order_id, 'goods_returned')).toHaveLength(1)
})
