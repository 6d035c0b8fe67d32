import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drivingArea } from '#areas/driving/server/area.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import { insertTicket } from '#areas/support/server/public.ts'
import { assetFile } from '#platform/server/images/secure-assets.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { photosOf } from './issue-photos.ts'
import { orderDeskServer } from './testing.ts'

const { db } = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'issue-photos-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const clock = standingClock('2026-11-21T18:00:00Z')
/** No phone is rung here. */
const push = {} as Parameters<typeof drivingArea>[1]['push']
/** It opens private files, and deletes them when their time is over. */
let driving: ReturnType<typeof drivingArea>
const server = await orderDeskServer(db, {
  clock,
  dataDir,
  beside: (deps) => {
    driving = drivingArea(deps, { createTicket: insertTicket, roadTimes: makeRoadTimes(db), push })
    return [driving]
  },
})
type Person = Awaited<ReturnType<typeof server.as>>
let clerk: Person
beforeAll(async () => {
  clerk = await server.as({ roles: ['customer_support'] })
})

/** Delivered and paid in cash, with one dish for 10.00. */
async function delivered() {
  const order = await insertOrder(db, {
    status: 'delivered',
    ended_at: clock.now(),
    lines: [{ name: 'Fries', unit_price: 1000 }],
    subtotal: 1000,
    sales_tax: 0,
    delivery_fee: 0,
    total: 1000,
    tip: 0,
  })
  const line = await db
    .selectFrom('order_lines')
    .select('order_line_id')
    .where('order_id', '=', order.order_id)
    .executeTakeFirstOrThrow()
  return { ...order, fries: Number(line.order_line_id) }
}

const picture = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' }, limitInputPixels: false })

async function upload(person: Person, order_id: number, bytes: Buffer): Promise<Record<string, unknown>> {
  const edge = 'edge-of-a-part'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="x.html"\r\ncontent-type: image/png\r\n\r\n`
  const reply = await server.app.inject({
    method: 'POST',
    url: `/secure/orders/${order_id}/issues/photos`,
    headers: {
      cookie: person.cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
  })
  return { ...reply.json<Record<string, unknown>>(), status: reply.statusCode }
}
async function uploaded(person: Person, order_id: number): Promise<number> {
  const sent = await upload(person, order_id, await picture(20).png().toBuffer())
  return Number(sent.asset_id)
}
const look = (person: Person, asset_id: number) =>
  server.app.inject({ url: `/secure/assets/${asset_id}`, headers: { cookie: person.cookie } })

let forms = 0
function record(person: Person, { order_id, fries }: { order_id: number; fries: number }, photo_asset_id?: number) {
  forms += 1
  const detail = { text: 'A hair in it' }
  const item = { order_item_id: fries, amount: '1.00', issue_kind: 'unsainitairy', detail, photo_asset_id }
  return person.post(`/secure/orders/${order_id}/issues`, {
    record_type: 'refund',
    refund_source: 'restaurant',
    cash_refund_confirmed: true,
    items: [item],
    expected_total: '1.00',
    idempotency_key: `photo-form-${forms}`,
  })
}
const retention = () => driving.jobs?.door_records_retention?.({})
const files = async () => (await readdir(join(dataDir, 'assets'))).map((name) => Number.parseInt(name, 10))

test('[ISS-04] [SIL-ORD-106] a photo of what was unsanitary is encoded anew, sealed, and named on the issue’s page', async () => {
  const order = await delivered()
  const exif = { IFD0: { Copyright: 'Secret Street 1' }, IFD3: { GPSLatitudeRef: 'N' } }
  const sent = await upload(clerk, order.order_id, await picture(3000, 60).jpeg().withExif(exif).toBuffer())
  const asset_id = Number(sent.asset_id)
  expect(await record(clerk, order, asset_id)).toMatchObject({ success: true })

  const sealed = await readFile(assetFile({ dataDir }, asset_id))
  await expect(sharp(sealed).metadata()).rejects.toThrow()
  const shown = await look(clerk, asset_id)
  expect(shown.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' })
  const { width, exif: kept } = await sharp(shown.rawPayload).metadata()
  expect([width, kept]).toEqual([2000, undefined])
  const reads = await db
    .selectFrom('events')
    .select('actor_id')
    .where('what', '=', 'secure_asset_read')
    .where('subject', '=', `asset:${asset_id}`)
    .execute()
  expect(reads).toEqual([{ actor_id: clerk.actor.user?.user_id }])

  const { earlier_issues } = await clerk.read(`/secure/orders/${order.order_id}/issues`)
  const open_photos = [{ label: 'Photo of Fries', href: `/secure/assets/${asset_id}` }]
  expect(earlier_issues).toMatchObject([{ photos: 1, open_photos }])
})

test('[SIL-ORD-106] [SIL-ORD-140] is opened by support of its market alone', async () => {
  const order = await delivered()
  const asset_id = await uploaded(clerk, order.order_id)
  expect(await record(clerk, order, asset_id)).toMatchObject({ success: true })
  const stranger = await server.as({ roles: ['customer_support'], market_ids: [order.market_id + 1000] })
  expect((await look(stranger, asset_id)).statusCode).toBe(404)
  const manager = await server.as({ roles: ['manager'] })
  expect((await look(manager, asset_id)).statusCode).toBe(403)
  const { earlier_issues } = await manager.read(`/secure/orders/${order.order_id}/issues`)
  expect(earlier_issues).toMatchObject([{ photos: 1, open_photos: [] }])
  expect(
    (await look(await server.as({ roles: ['customer_support'], market_ids: [order.market_id] }), asset_id)).statusCode,
  ).toBe(200)
})

test.each([
  ['text', async () => Buffer.from('<script>hello</script>'), 415, 'Please choose a png, gif or jpeg image.'],
  [
    'an SVG',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    415,
    'Please choose a png, gif or jpeg image.',
  ],
  [
    'a PNG that breaks off',
    async () => (await picture(300).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 3000),
    415,
    'Please choose a png, gif or jpeg image.',
  ],
  ['8001 px wide', () => picture(8001, 2).png().toBuffer(), 413, 'The image is too large (10 MB at most).'],
  ['over 10 MB', async () => Buffer.alloc(10 * 1024 * 1024 + 1), 413, 'The image is too large (10 MB at most).'],
])('[SIL-ORD-106] [SIL-OPS-77] a file that is %s is refused in words', async (_what, make, status, message) => {
  const { order_id } = await delivered()
  expect(await upload(clerk, order_id, await make())).toMatchObject({ status, success: false, message, field: 'file' })
})

test('[SIL-ORD-106] no photo, staff who are not support, and an order of another market', async () => {
  const { order_id, market_id } = await delivered()
  const image = await picture(20).png().toBuffer()
  expect(await clerk.post(`/secure/orders/${order_id}/issues/photos`, {})).toMatchObject({
    status: 400,
    error: 'file_missing',
  })
  expect((await upload(await server.as({ roles: ['staff'] }), order_id, image)).status).toBe(403)
  const stranger = await server.as({ roles: ['customer_support'], market_ids: [market_id + 1000] })
  expect((await upload(stranger, order_id, image)).status).toBe(404)
})

test('[SIL-ORD-106] a form names photos that its own session has sent for this order, each once', async () => {
  const [order, other] = [await delivered(), await delivered()]
  const colleague = await server.as({ roles: ['customer_support'] })
  const gone = {
    status: 422,
    error: 'photo_gone',
    message: 'The photo is no longer there. Add it again, or leave it out.',
  }
  expect(await record(clerk, order, await uploaded(colleague, order.order_id))).toMatchObject(gone)
  expect(await record(clerk, order, await uploaded(clerk, other.order_id))).toMatchObject(gone)
  expect(await record(clerk, order, 999_999)).toMatchObject(gone)
  const asset_id = await uploaded(clerk, order.order_id)
  expect(await record(clerk, order, asset_id)).toMatchObject({ success: true })
  expect(await record(clerk, order, asset_id)).toMatchObject(gone)
})

test('[SIL-ORD-106] [SIL-OPS-78] one that no form has named goes after a day, the others after 120', async () => {
  clock.set('2026-11-21T18:00:00Z')
  const order = await delivered()
  const [named, orphan] = [await uploaded(clerk, order.order_id), await uploaded(clerk, order.order_id)]
  expect(await record(clerk, order, named)).toMatchObject({ success: true })
  clock.set('2026-11-22T18:00:00Z')
  await retention()
  expect(await files()).toContain(named)
  expect(await files()).not.toContain(orphan)
  expect(await record(clerk, order, orphan)).toMatchObject({ error: 'photo_gone' })

  clock.set('2027-03-21T17:59:59Z')
  await retention()
  expect(await files()).toContain(named)
  clock.set('2027-03-21T18:00:00Z')
  await retention()
  expect(await files()).not.toContain(named)
  expect(await photosOf(db, order.order_id)).toEqual([])
})
