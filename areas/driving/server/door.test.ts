import sharp from 'sharp'
import { expect, test } from 'vitest'
import { driverWith } from '#areas/dispatch/server/testing.ts'
import type { Actor } from '#platform/server/actor.ts'
import { readAsset } from '#platform/server/images/secure-assets.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { actorOfDriver, aSignature, atTheDoor, drivingServer, goodDates } from './testing.ts'

const { db } = await testDatabase()
// 9 PM of 20 November in the market's zone, although it is the 21st in London.
const clock = standingClock('2026-11-21T02:00:00Z')
const server = await drivingServer(db, { clock })
const { call, deps } = server

const choose = (actor: Actor, order_id: number, more: Record<string, unknown>) =>
  call(actor, 'verified_recipient', { name: '', order_id, ...more })
const verificationOf = (order_id: number) =>
  db.selectFrom('alcohol_verifications').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
const setOrder = (order_id: number, change: Record<string, unknown>) =>
  db.updateTable('orders').set(change).where('order_id', '=', order_id).execute()

async function chosenAtTheDoor() {
  const door = await atTheDoor(db, server)
  const chosen = await choose(door.actor, door.order_id, { recipient_id: door.recipient_id })
  return { ...door, recipient_verified_id: Number(chosen.data.recipient_verified_id) }
}

test('[DLV-06] [DLV-07] [SIL-OPS-92] a recipient named at checkout is chosen by id, and keeps that name', async () => {
  const { actor, order_id, recipient_id } = await atTheDoor(db, server)
  const chosen = await choose(actor, order_id, { recipient_id, name: 'Somebody else' })
  const stored = await verificationOf(order_id)
  expect(chosen.data.recipient_verified_id).toBe(stored.recipient_verified_id)
  expect(stored).toMatchObject({ recipient_id, name: 'Dana Whitfield', age_result: 'unknown' })
})

test('[DLV-04] [DLV-06] Other needs a name that is not empty', async () => {
  const { actor, order_id } = await atTheDoor(db, server)
  expect((await choose(actor, order_id, { recipient_id: 'new', name: '  ' })).data).toMatchObject({
    error: 'name_missing',
    message: 'Please enter a name.',
  })
  expect((await choose(actor, order_id, { recipient_id: 'new', name: ' Noor Haddad ' })).success).toBe(true)
  expect(await verificationOf(order_id)).toMatchObject({ recipient_id: null, name: 'Noor Haddad' })
})

test('[TRN-23] [TRN-24] the temporary id of a recipient stands for the real one in a later verify', async () => {
  const { actor, order_id, recipient_id } = await atTheDoor(db, server)
  const chosen = await choose(actor, order_id, { recipient_id, recipient_verified_id: 'tdoor:1' })
  const checked = await call(actor, 'verify', { recipient_verified_id: 'tdoor:1', ...goodDates })
  expect(checked).toMatchObject({ success: true, data: chosen.data })
  const unknown = await call(actor, 'verify', { recipient_verified_id: 'tdoor:2', ...goodDates })
  expect(unknown.data.error).toBe('unknown_id')
})

test('[SIL-OPS-91] the verification is bound to its order: choosing again gives the same id, another person starts anew', async () => {
  const { actor, order_id, recipient_id, recipient_verified_id } = await chosenAtTheDoor()
  await call(actor, 'verify', { recipient_verified_id, ...goodDates })
  expect((await choose(actor, order_id, { recipient_id })).data.recipient_verified_id).toBe(recipient_verified_id)
  expect((await verificationOf(order_id)).age_result).toBe('verified')
  await choose(actor, order_id, { recipient_id: 'new', name: 'Noor Haddad' })
  expect(await verificationOf(order_id)).toMatchObject({ age_result: 'unknown', birth_date: null, verified_at: null })
})

test('[DLV-06] a recipient of another order is unknown here', async () => {
  const { actor, order_id } = await atTheDoor(db, server)
  const other = await atTheDoor(db, server)
  expect((await choose(actor, order_id, { recipient_id: other.recipient_id })).data.error).toBe('unknown_recipient')
})

test('[DLV-42] [SIL-OPS-85] verify keeps both results, and the dates encrypted', async () => {
  const { actor, order_id, recipient_verified_id } = await chosenAtTheDoor()
  expect(await call(actor, 'verify', { recipient_verified_id, ...goodDates })).toMatchObject({
    success: true,
    data: { recipient_verified_id },
  })
  const stored = await verificationOf(order_id)
  expect(stored).toMatchObject({ age_result: 'verified', expiry_result: 'valid' })
  expect(stored.birth_date?.toString('utf8')).not.toContain('1991')
  expect(deps.secrets.decryptText(stored.birth_date ?? Buffer.alloc(0))).toBe('06/02/1991')
})

test('[SIL-OPS-78] no date of an ID is in any event', async () => {
  const { actor, order_id, recipient_verified_id } = await chosenAtTheDoor()
  await call(actor, 'verify', { recipient_verified_id, ...goodDates })
  const events = await db.selectFrom('events').select('detail').where('subject', '=', `order:${order_id}`).execute()
  expect(JSON.stringify(events)).not.toMatch(/1991|2029/)
})

test.each([
  ['11/21/2005', '06/02/2029', 'too_young', 'Customer too young. Reject delivery.'],
  ['06/02/1991', '11/19/2026', 'expired', 'License expired. Reject delivery.'],
])(
  '[SIL-OPS-84] [SIL-OPS-85] born %s, good until %s: %s, by the market’s day',
  async (birth_date, expiration_date, error, message) => {
    const { actor, order_id, recipient_id, recipient_verified_id, deliver } = await chosenAtTheDoor()
    const failed = await call(actor, 'verify', { recipient_verified_id, birth_date, expiration_date })
    expect(failed).toMatchObject({ success: false, data: { error, message } })
    expect((await verificationOf(order_id)).verified_at).not.toBeNull()

    const after = [
      await call(actor, 'verify', { recipient_verified_id, ...goodDates }),
      await choose(actor, order_id, { recipient_id }),
      await call(actor, 'save_signature', { order_id, signature: await aSignature(), recipient_name: 'D' }),
    ]
    expect(after.map(({ data }) => data.error)).toEqual(['must_be_rejected', 'must_be_rejected', 'must_be_rejected'])
    const done = await call(actor, 'driver_assignment_mark_complete', { driver_assignment_id: deliver })
    expect(done.data.error).toBe('verification_missing')
  },
)

test('[SIL-OPS-84] 21 today by the market’s day is of age, and an ID that ends today is good', async () => {
  const { actor, recipient_verified_id } = await chosenAtTheDoor()
  const edge = { birth_date: '11/20/2005', expiration_date: '11/20/2026' }
  expect((await call(actor, 'verify', { recipient_verified_id, ...edge })).success).toBe(true)
})

test.each([
  ['02/30/1990', '06/02/2029', 'birth_date'],
  ['11/19/1926', '06/02/2029', 'birth_date'],
  ['', '06/02/2029', 'birth_date'],
  ['06/02/1991', '2029', 'expiration_date'],
  ['06/02/1991', '11/21/2036', 'expiration_date'],
])('[SIL-OPS-84] [SIL-OPS-89] born %s, good until %s is no date: %s', async (birth_date, expiration_date, field) => {
  const { actor, order_id, recipient_verified_id } = await chosenAtTheDoor()
  const refused = await call(actor, 'verify', { recipient_verified_id, birth_date, expiration_date })
  expect(refused.data).toMatchObject({ error: 'impossible_date', field })
  expect((await verificationOf(order_id)).verified_at).toBeNull()
})

async function uploadedBy(session_id: number, created_at = clock.now(), kind: 'id_photo' | 'signature' = 'id_photo') {
  const row = {
    session_id,
    kind,
    content_type: 'image/jpeg',
    file_name: 'id.jpg',
    created_at,
    delete_after: created_at,
  }
  const { asset_id } = await db.insertInto('secure_assets').values(row).returning('asset_id').executeTakeFirstOrThrow()
  return asset_id
}

test('[SIL-OPS-74] [SIL-OPS-75] Other needs both photos, uploaded by this session within 24 hours', async () => {
  const { actor, order_id } = await atTheDoor(db, server)
  const chosen = await choose(actor, order_id, { recipient_id: 'new', name: 'Noor' })
  const { recipient_verified_id } = chosen.data
  const check = (id_front_asset_id?: number, id_back_asset_id?: number) =>
    call(actor, 'verify', { recipient_verified_id, ...goodDates, id_front_asset_id, id_back_asset_id })
  const front = await uploadedBy(actor.session_id)
  const back = await uploadedBy(actor.session_id)
  const old = await uploadedBy(actor.session_id, new Date(clock.now().getTime() - 25 * 3_600_000))
  const foreign = await uploadedBy(actor.session_id + 1)
  const signature = await uploadedBy(actor.session_id, clock.now(), 'signature')

  expect((await check()).data.error).toBe('photos_missing')
  expect((await check(front)).data.error).toBe('photos_missing')
  for (const wrong of [old, foreign, signature, 999_999])
    expect((await check(front, wrong)).data.error).toBe('unknown_asset')
  expect((await check(front, back)).success).toBe(true)
  expect(await verificationOf(order_id)).toMatchObject({ id_front_asset_id: front, id_back_asset_id: back })
})

test('[DLV-43] [SIL-OPS-77] [SIL-OPS-78] the signature is kept encrypted, and the last one counts', async () => {
  const { actor, order_id } = await chosenAtTheDoor()
  const sign = async () =>
    call(actor, 'save_signature', { order_id, signature: await aSignature(), recipient_name: 'Dana' })
  expect(await sign()).toMatchObject({ success: true, data: { order_id } })
  const first = await verificationOf(order_id)
  await sign()
  const second = await verificationOf(order_id)
  expect(second.signature_asset_id).not.toBe(first.signature_asset_id)
  expect(second).toMatchObject({ signature_name: 'Dana Whitfield' })
  const storedAsset = await readAsset(deps, second.signature_asset_id ?? 0)
  expect((await sharp(storedAsset).metadata()).format).toBe('png')
  const dropped = await db
    .selectFrom('secure_assets')
    .select('delete_after')
    .where('asset_id', '=', first.signature_asset_id ?? 0)
    .executeTakeFirstOrThrow()
  expect(dropped.delete_after).toEqual(clock.now())
})

const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
  .jpeg()
  .toBuffer()
test.each([
  ['no data URL', 'hello', 'signature_invalid'],
  ['a JPEG that says it is a PNG', `data:image/png;base64,${jpeg.toString('base64')}`, 'signature_invalid'],
  ['text', `data:image/png;base64,${Buffer.from('not an image').toString('base64')}`, 'signature_invalid'],
  ['an SVG', 'data:image/svg+xml;base64,PHN2Zy8+', 'signature_invalid'],
  ['over 1 MB', `data:image/png;base64,${Buffer.alloc(1024 * 1024 + 3).toString('base64')}`, 'signature_too_large'],
])('[SIL-OPS-77] a signature that is %s is refused', async (_what, signature, error) => {
  const { actor, order_id } = await chosenAtTheDoor()
  const refused = await call(actor, 'save_signature', { order_id, signature, recipient_name: 'Dana' })
  expect(refused.data.error).toBe(error)
  expect((await verificationOf(order_id)).signed_at).toBeNull()
})

test('[DLV-43] nobody signs before somebody is chosen', async () => {
  const { actor, order_id } = await atTheDoor(db, server)
  const refused = await call(actor, 'save_signature', { order_id, signature: await aSignature(), recipient_name: 'D' })
  expect(refused.data.error).toBe('recipient_missing')
})

const steps = ['verified_recipient', 'verify', 'save_signature'] as const
const dataOf = async (step: (typeof steps)[number], door: Awaited<ReturnType<typeof chosenAtTheDoor>>) => {
  const { order_id, recipient_id, recipient_verified_id } = door
  if (step === 'verified_recipient') return { recipient_id, name: '', order_id }
  if (step === 'verify') return { recipient_verified_id, ...goodDates }
  return { order_id, signature: await aSignature(), recipient_name: 'Dana' }
}

test.each([
  [{ status: 'rejected' }, 'order_rejected'],
  [{ status: 'cancelled' }, 'order_cancelled'],
  [{ status: 'delivered' }, 'order_delivered'],
  [{ alcohol: false }, 'not_alcohol'],
  [{ picked_up_at: null }, 'not_picked_up'],
  [{ dispatch_state: 'unassigned', driver_id: null }, 'not_your_assignment'],
  [{ dispatch_state: 'done' }, 'not_your_assignment'],
])('[ROL-04] [SIL-OPS-53] at the door of an order with %o every step is refused: %s', async (change, error) => {
  const door = await chosenAtTheDoor()
  await setOrder(door.order_id, change)
  for (const step of steps) expect((await call(door.actor, step, await dataOf(step, door))).data.error).toBe(error)
})

test('[ROL-04] [SIL-OPS-53] another driver, and one without approval, are refused every step', async () => {
  const door = await chosenAtTheDoor()
  const other = await actorOfDriver(db, await driverWith(db, ['Deliver']))
  const unapproved = await actorOfDriver(db, door.driver, { alcohol_approved: false })
  for (const step of steps) {
    const data = await dataOf(step, door)
    expect((await call(other, step, data)).data.error).toBe('not_your_assignment')
    expect((await call(unapproved, step, data)).data.error).toBe('not_alcohol_approved')
  }
})

test('[SIL-OPS-91] what another driver checked before the order changed hands does not count', async () => {
  const door = await chosenAtTheDoor()
  await call(door.actor, 'verify', await dataOf('verify', door))
  const next = await driverWith(db, ['Go to waypoint'], { market_id: door.driver.market_id })
  await setOrder(door.order_id, { driver_id: next.driver_id })
  const actor = await actorOfDriver(db, next)
  expect((await call(actor, 'verify', await dataOf('verify', door))).data.error).toBe('not_your_assignment')
  const signed = await call(actor, 'save_signature', await dataOf('save_signature', door))
  expect(signed.data.error).toBe('recipient_missing')
  await choose(actor, door.order_id, { recipient_id: door.recipient_id })
  expect(await verificationOf(door.order_id)).toMatchObject({ driver_id: next.driver_id, age_result: 'unknown' })
})
