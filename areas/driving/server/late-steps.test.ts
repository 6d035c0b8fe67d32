import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '#areas/accounts/server/testing.ts'
import { driverWith } from '#areas/dispatch/server/testing.ts'
import { shiftsArea } from '#areas/shifts/server/area.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import { derived } from '#platform/server/secrets.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { drivingServer } from './testing.ts'

const { db } = await testDatabase()
const clock = standingClock('2026-11-21T18:00:00Z')
const { app, deps } = await drivingServer(db, { clock })
const shifts = (await testApp(deps, [shiftsArea(deps, { roadTimes: makeRoadTimes(db) })])).app
const home = '/rocket/driver_app_web'

/** Signed in by the link of the tablet; answers the pair that the page holds. */
async function onTheTablet() {
  clock.set('2026-11-21T18:00:00Z')
  const driver = await driverWith(db, ['Deliver', 'Go to order', 'Pickup'], {
    secrets: deps.secrets,
    status: 'arrived',
  })
  await db
    .updateTable('orders')
    .set({ status: 'picked_up', picked_up_at: new Date('2026-11-21T17:30:00Z') })
    .where('order_id', '=', driver.order_ids[0] ?? 0)
    .execute()
  const signed = await app.inject({ url: `${home}?tabletId=${driver.tablet_id}&secret=${driver.secret}` })
  const [session_id = '', secret = ''] = (
    signed.cookies.find(({ name }) => name === 'cosmic_session')?.value ?? ''
  ).split('.')
  return { driver, pair: { session_id, session_pass: derived(secret, 'session_pass') } }
}
type OnTheTablet = Awaited<ReturnType<typeof onTheTablet>>

const clockOut = ({ driver }: OnTheTablet) =>
  shifts.inject({
    url: `${home}/clock_out?tabletId=${driver.tablet_id}&secret=${driver.secret}`,
    headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', accept: 'text/html' },
  })

let pages = 0
const tell = async (pair: { session_id: string; session_pass: string }, request: string, data: object) => {
  pages += 1
  const reply = await app.inject({
    method: 'POST',
    url: `${home}/late_steps`,
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { ...pair, page_id: `late-${pages}`, requests: [{ request, data, request_id: 1 }] },
  })
  return { status: reply.statusCode, ...reply.json() }
}
const delivered = ({ driver }: OnTheTablet, more = {}) => ({
  driver_assignment_id: driver.driver_assignment_ids[0],
  ...more,
})
const orderOf = (order_id: number | null | undefined) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('order_id', '=', order_id ?? 0)
    .executeTakeFirstOrThrow()

test('[SIL-OPS-59] [SIL-OPS-60] what a driver did before a forced clock-out is taken for hours after it, with its time', async () => {
  const tablet = await onTheTablet()
  await clockOut(tablet)
  clock.set('2026-11-21T20:00:00Z')
  const done_at = Date.parse('2026-11-21T17:55:00Z')
  const told = await tell(tablet.pair, 'driver_assignment_mark_complete', delivered(tablet, { done_at }))
  expect(told.responses).toMatchObject([{ success: true }])
  expect(await orderOf(tablet.driver.order_ids[0])).toMatchObject({ status: 'delivered', ended_at: new Date(done_at) })
  const again = await tell(tablet.pair, 'driver_assignment_mark_complete', delivered(tablet))
  expect(again.responses).toMatchObject([{ success: true }])
})

test('[SIL-OPS-59] only own assignments, and only what a driver does: no list, no page', async () => {
  const tablet = await onTheTablet()
  const other = await onTheTablet()
  await clockOut(tablet)
  const foreign = await tell(tablet.pair, 'driver_assignment_mark_complete', delivered(other))
  expect(foreign.responses).toMatchObject([{ success: false, data: { error: 'not_your_assignment' } }])
  const home = await tell(tablet.pair, 'driver_home', {})
  expect(home.responses).toMatchObject([{ success: false, data: { error: 'unknown_request' } }])
})

test('[SIL-OPS-56] a wrong pass, a session that is not over, and one whose hours are over prove nothing', async () => {
  const tablet = await onTheTablet()
  const step = () => tell(tablet.pair, 'driver_assignment_mark_complete', delivered(tablet))
  expect(await step()).toMatchObject({ status: 401, error: 'not_authorized' })
  await clockOut(tablet)
  const wrong = { ...tablet.pair, session_pass: 'a-pass-of-somebody-else' }
  expect((await tell(wrong, 'driver_assignment_mark_complete', delivered(tablet))).status).toBe(401)
  clock.set('2026-11-22T00:00:01Z')
  expect((await step()).status).toBe(401)
  expect((await orderOf(tablet.driver.order_ids[0])).status).toBe('picked_up')
})

test('[SIL-OPS-56] the session of an earlier hour stays that driver’s when the tablet has a new one', async () => {
  const tablet = await onTheTablet()
  await clockOut(tablet)
  const next = await driverWith(db, ['Deliver'], { market_id: tablet.driver.market_id })
  clock.set('2026-11-21T18:05:00Z')
  const hour = { tablet_id: tablet.driver.tablet_id, ended_at: clock.now(), started_at: clock.now() }
  await db.updateTable('driver_hours').set(hour).where('driver_hour_id', '=', next.driver_hour_id).execute()
  const told = await tell(tablet.pair, 'driver_assignment_mark_complete', delivered(tablet))
  expect(told.responses).toMatchObject([{ success: true }])
  expect((await orderOf(tablet.driver.order_ids[0])).driver_id).toBe(tablet.driver.driver_id)
})

test('[SIL-OPS-60] [SIL-OPS-75] an ID photo that waited on the phone is taken by the same proof', async () => {
  const tablet = await onTheTablet()
  await clockOut(tablet)
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const edge = 'edge-of-a-part'
  const payload = Buffer.concat([
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="file"; filename="id"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ])
  const upload = (session_pass: string) =>
    app.inject({
      method: 'POST',
      url: `${home}/late_photo`,
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': `multipart/form-data; boundary=${edge}`,
        'x-session-id': tablet.pair.session_id,
        'x-session-pass': session_pass,
      },
      payload,
    })
  expect((await upload('no')).statusCode).toBe(401)
  const taken = await upload(tablet.pair.session_pass)
  expect(taken.json()).toMatchObject({ success: true })
  const asset = await db
    .selectFrom('secure_assets')
    .select('session_id')
    .where('asset_id', '=', taken.json().asset_id)
    .executeTakeFirstOrThrow()
  expect(asset.session_id).toBe(Number(tablet.pair.session_id))
})
