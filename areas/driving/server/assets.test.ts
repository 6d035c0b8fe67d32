import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Role } from '#areas/accounts/rules/permissions.ts'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import type { Actor } from '#platform/server/actor.ts'
import { assetFile } from '#platform/server/images/secure-assets.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { mostReads } from './asset-reads.ts'
import { atTheDoor, drivingServer } from './testing.ts'

const { db } = await testDatabase()
const clock = standingClock('2026-11-21T18:00:00Z')
const server = await drivingServer(db, { clock })
const { app, deps, dataDir, area } = server

/** A cookie for this actor's own rights. */
async function cookieOf(actor: Actor): Promise<string> {
  const signed: { cookie?: string } = {}
  const rights = actor.user
    ? { user_id: actor.user.user_id, second_step_at: clock.now() }
    : { tablet_id: actor.tablet_id ?? '' }
  const reply = {
    setCookie: (name: string, value: string) => {
      signed.cookie = [signed.cookie, `${name}=${value}`].filter(Boolean).join('; ')
    },
  }
  await deps.sessions.signIn({ cookies: {} } as never, reply as never, rights)
  return signed.cookie ?? ''
}
async function driverCookie() {
  const { driver, actor } = await atTheDoor(db, server)
  const tablet = {
    tablet_id: driver.tablet_id,
    market_id: driver.market_id,
    secret: Buffer.from('-'),
    secret_hash: Buffer.from('-'),
  }
  await db.insertInto('tablets').values(tablet).execute()
  await db
    .updateTable('driver_hours')
    .set({ tablet_id: driver.tablet_id })
    .where('driver_hour_id', '=', driver.driver_hour_id)
    .execute()
  return cookieOf(actor)
}

async function upload(cookie: string, bytes: Buffer, { name = 'id.png', field = 'file' } = {}) {
  const edge = 'edge-of-a-part'
  const payload = Buffer.concat([
    Buffer.from(
      `--${edge}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ])
  return app.inject({
    method: 'POST',
    url: '/admin/assets/new_secure',
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': `multipart/form-data; boundary=${edge}` },
    payload,
  })
}
const read = (cookie: string, asset_id: number | string) =>
  app.inject({ method: 'GET', url: `/secure/assets/${asset_id}`, headers: { cookie } })

const picture = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' }, limitInputPixels: false })

test('[DLV-09] [DLV-10] [SIL-OPS-77] png, gif and jpeg are taken whatever they are called, and encoded anew without EXIF', async () => {
  const cookie = await driverCookie()
  const support = await cookieOf(await insertStaff(db, { roles: ['customer_support'] }))
  const exif = { IFD0: { Copyright: 'Secret Street 1' }, IFD3: { GPSLatitudeRef: 'N' } }
  const images = [
    await picture(20).png().toBuffer(),
    await picture(20).gif().toBuffer(),
    await picture(20).jpeg().withExif(exif).toBuffer(),
  ]
  for (const image of images) {
    const reply = await upload(cookie, image, { name: 'page.html' })
    expect(reply.statusCode).toBe(200)
    const { asset_id } = reply.json<{ asset_id: number }>()
    const shown = await read(support, asset_id)
    expect(shown.headers['content-type']).toBe('image/jpeg')
    const { format, exif: kept } = await sharp(shown.rawPayload).metadata()
    expect(format).toBe('jpeg')
    expect(kept).toBeUndefined()
  }
})

test.each([
  ['text', async () => Buffer.from('hello'), 415, 'Please choose a png, gif or jpeg image.'],
  [
    'an SVG',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    415,
    'Please choose a png, gif or jpeg image.',
  ],
  ['a WebP', () => picture(20).webp().toBuffer(), 415, 'Please choose a png, gif or jpeg image.'],
  [
    'a PNG that breaks off',
    async () => (await picture(300).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 3000),
    415,
    'Please choose a png, gif or jpeg image.',
  ],
  ['8001 px wide', () => picture(8001, 2).png().toBuffer(), 413, 'The image is too large (10 MB at most).'],
  [
    'over 10 MB',
    async () => Buffer.concat([await picture(20).png().toBuffer(), Buffer.alloc(10 * 1024 * 1024)]),
    413,
    'The image is too large (10 MB at most).',
  ],
])('[DLV-09] [SIL-OPS-77] %s is refused', async (_what, make, status, message) => {
  const reply = await upload(await driverCookie(), await make())
  expect(reply.statusCode).toBe(status)
  expect(reply.json()).toMatchObject({ success: false, message, field: 'file' })
})

test('[SIL-OPS-77] 8000 px a side is not too large', async () => {
  expect((await upload(await driverCookie(), await picture(8000, 2).png().toBuffer())).statusCode).toBe(200)
})

test('[DLV-10] a form without a file, one that ends in the middle, and no form at all, are refused', async () => {
  const cookie = await driverCookie()
  const edge = { 'content-type': 'multipart/form-data; boundary=x' }
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const empty = await app.inject({
    method: 'POST',
    url: '/admin/assets/new_secure',
    headers: { ...headers, ...edge },
    payload: '--x--\r\n',
  })
  const json = await app.inject({ method: 'POST', url: '/admin/assets/new_secure', headers, payload: {} })
  const cutShort = await app.inject({
    method: 'POST',
    url: '/admin/assets/new_secure',
    headers: { ...headers, ...edge },
    payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="id.png"\r\n\r\nhalf a pict',
  })
  expect([empty.statusCode, json.statusCode, cutShort.statusCode]).toEqual([400, 400, 400])
})

test('[SIL-OPS-76] drivers and admins upload, nobody else, and no foreign page', async () => {
  const image = await picture(20).png().toBuffer()
  expect((await upload('', image)).statusCode).toBe(401)
  const support = await cookieOf(await insertStaff(db, { roles: ['customer_support'] }))
  expect((await upload(support, image)).statusCode).toBe(403)
  const admin = await cookieOf(await insertStaff(db, { roles: ['admin'] }))
  expect((await upload(admin, image)).statusCode).toBe(200)
  const foreign = await app.inject({
    method: 'POST',
    url: '/admin/assets/new_secure',
    headers: { cookie: admin, 'sec-fetch-site': 'cross-site', 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x--\r\n',
  })
  expect(foreign.statusCode).toBe(403)
})

test('[SIL-OPS-76] an asset is read by support and admin only, never by the driver who took it, and each read is an event', async () => {
  const cookie = await driverCookie()
  const { asset_id } = (await upload(cookie, await picture(20).png().toBuffer())).json<{ asset_id: number }>()
  expect((await read(cookie, asset_id)).statusCode).toBe(403)
  expect((await read('', asset_id)).statusCode).toBe(401)
  const support = await insertStaff(db, { roles: ['customer_support'] })
  const shown = await read(await cookieOf(support), asset_id)
  expect(shown.statusCode).toBe(200)
  expect(shown.headers['cache-control']).toBe('no-store')
  const reads = await db
    .selectFrom('events')
    .select('actor_id')
    .where('what', '=', 'secure_asset_read')
    .where('subject', '=', `asset:${asset_id}`)
    .execute()
  expect(reads).toEqual([{ actor_id: support.user?.user_id }])
  expect((await read(await cookieOf(support), 999_999)).statusCode).toBe(404)
  expect((await read(await cookieOf(support), 'x')).statusCode).toBe(400)
})

test('[SIL-OPS-76] why somebody looks is written down with the look', async () => {
  const cookie = await driverCookie()
  const { asset_id } = (await upload(cookie, await picture(20).png().toBuffer())).json<{ asset_id: number }>()
  const support = await cookieOf(await insertStaff(db, { roles: ['customer_support'] }))
  const look = (reason: string) =>
    app.inject({ url: `/secure/assets/${asset_id}?${new URLSearchParams({ reason })}`, headers: { cookie: support } })
  const words = '<b>The police</b> asked, "case" 7'
  expect((await look(words)).statusCode).toBe(200)
  expect((await look('x'.repeat(201))).statusCode).toBe(400)
  const { detail } = await db
    .selectFrom('events')
    .select('detail')
    .where('subject', '=', `asset:${asset_id}`)
    .where('what', '=', 'secure_asset_read')
    .executeTakeFirstOrThrow()
  expect(detail).toMatchObject({ reason: words })
})

test('[SIL-OPS-78] the file on disk is encrypted and readable by its owner alone', async () => {
  const image = await picture(64).png().toBuffer()
  const { asset_id } = (await upload(await driverCookie(), image)).json<{ asset_id: number }>()
  const sealed = await readFile(assetFile({ dataDir }, asset_id))
  await expect(sharp(sealed).metadata()).rejects.toThrow()
  expect((await sharp(deps.secrets.decrypt(sealed)).metadata()).width).toBe(64)
})

test('[SIL-OPS-78] photos go after 30 days with their files, and the next day’s job is planned', async () => {
  clock.set('2026-11-21T18:00:00Z')
  const { asset_id } = (await upload(await driverCookie(), await picture(20).png().toBuffer())).json<{
    asset_id: number
  }>()
  const { order_id, driver } = await atTheDoor(db, server)
  const linked = { order_id, driver_id: driver.driver_id, name: 'Noor', id_front_asset_id: asset_id }
  await db.insertInto('alcohol_verifications').values(linked).execute()
  const left = join(dataDir, 'assets', '777777.sealed')
  await writeFile(left, 'left behind by a crash')
  await utimes(left, new Date('2026-11-01'), new Date('2026-11-01'))
  const run = () => area.jobs?.door_records_retention?.({})

  clock.set('2026-12-21T17:59:00Z')
  await run()
  const files = async () => readdir(join(dataDir, 'assets'))
  expect(await files()).toContain(`${asset_id}.sealed`)
  expect(await files()).not.toContain('777777.sealed')
  clock.set('2026-12-21T18:00:01Z')
  await run()
  expect(await files()).not.toContain(`${asset_id}.sealed`)
  const support = await cookieOf(await insertStaff(db, { roles: ['customer_support'] }))
  expect((await read(support, asset_id)).statusCode).toBe(404)
  const jobs = await db.selectFrom('jobs').select('unique_key').where('kind', '=', 'door_records_retention').execute()
  expect(jobs).toEqual([{ unique_key: 'door_records_retention:2026-12-22' }])
})

test('[SIL-OPS-75] [SIL-OPS-78] an orphan photo, which no check took, is gone after 24 h; one that a check has stays', async () => {
  clock.set('2026-11-21T18:00:00Z')
  const taken = async () =>
    (await upload(await driverCookie(), await picture(20).png().toBuffer())).json<{ asset_id: number }>().asset_id
  const [orphan, front, back] = [await taken(), await taken(), await taken()]
  const { order_id, driver } = await atTheDoor(db, server)
  const sides = { id_front_asset_id: front, id_back_asset_id: back }
  await db
    .insertInto('alcohol_verifications')
    .values({ order_id, driver_id: driver.driver_id, name: 'Noor', ...sides })
    .execute()
  const there = async () => (await readdir(join(dataDir, 'assets'))).map((name) => Number.parseInt(name, 10))
  clock.set('2026-11-22T17:59:59Z')
  await area.jobs?.door_records_retention?.({})
  expect(await there()).toEqual(expect.arrayContaining([orphan, front, back]))
  clock.set('2026-11-22T18:00:00Z')
  await area.jobs?.door_records_retention?.({})
  expect(await there()).toEqual(expect.arrayContaining([front, back]))
  expect(await there()).not.toContain(orphan)
})

test('[SIL-OPS-78] a verification goes after three years', async () => {
  const { actor, order_id, recipient_id } = await atTheDoor(db, server)
  clock.set('2026-11-21T18:00:00Z')
  await server.call(actor, 'verified_recipient', { recipient_id, name: '', order_id })
  const kept = async () => {
    await area.jobs?.door_records_retention?.({})
    return (await db.selectFrom('alcohol_verifications').select('order_id').where('order_id', '=', order_id).execute())
      .length
  }
  clock.set('2029-11-19T18:00:00Z')
  expect(await kept()).toBe(1)
  clock.set('2029-11-20T18:00:01Z')
  expect(await kept()).toBe(0)
})

test('[SIL-OPS-76] admin and support open them, and no manager by what the role includes', async () => {
  const asset_id = (await upload(await driverCookie(), await picture(9).png().toBuffer())).json().asset_id
  const statusFor = async (...roles: Role[]) =>
    (await read(await cookieOf(await insertStaff(db, { roles })), asset_id)).statusCode
  expect(await statusFor('manager')).toBe(403)
  expect(await statusFor('staff')).toBe(403)
  expect(await statusFor('customer_support')).toBe(200)
  expect(await statusFor('manager', 'customer_support')).toBe(200)
  expect(await statusFor('admin')).toBe(200)
})

test('[SIL-ORD-140] [SIL-OPS-76] support of another market finds nothing, and what belongs to none is for those of all', async () => {
  const asset_id = (await upload(await driverCookie(), await picture(9).png().toBuffer())).json().asset_id
  const row = db.selectFrom('secure_assets').select('market_id').where('asset_id', '=', asset_id)
  const market_id = (await row.executeTakeFirstOrThrow()).market_id ?? 0
  const statusFor = async (market_ids: number[]) =>
    (await read(await cookieOf(await insertStaff(db, { roles: ['customer_support'], market_ids })), asset_id))
      .statusCode
  expect(await statusFor([market_id + 1])).toBe(404)
  expect(await statusFor([market_id, market_id + 1])).toBe(200)
  await db.updateTable('secure_assets').set({ market_id: null }).where('asset_id', '=', asset_id).execute()
  expect(await statusFor([market_id])).toBe(404)
  expect(await statusFor([])).toBe(200)
})

test('[SIL-OPS-76] who opens more than sixty in an hour is stopped, and a ticket says so once', async () => {
  const asset_id = (await upload(await driverCookie(), await picture(9).png().toBuffer())).json().asset_id
  const person = await insertStaff(db, { roles: ['customer_support'], name: 'Curious Person' })
  const cookie = await cookieOf(person)
  for (let reads = 0; reads < mostReads; reads++) expect((await read(cookie, asset_id)).statusCode).toBe(200)
  const refused = await read(cookie, asset_id)
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    {
      success: false,
      error: 'too_many_reads',
      message: 'You have opened many ID photos and signatures. Please wait an hour.',
    },
  ])
  expect((await read(cookie, asset_id)).statusCode).toBe(429)
  const tickets = await db
    .selectFrom('tickets')
    .select('description')
    .where('user_id', '=', person.user?.user_id ?? 0)
    .execute()
  expect(tickets).toEqual([
    { description: expect.stringMatching(/^Curious Person \(.*\) wanted to open more than 60/) },
  ])
  const events = db
    .selectFrom('events')
    .select('what')
    .where('actor_id', '=', person.user?.user_id ?? 0)
  const counts = Object.groupBy(await events.execute(), ({ what }) => what)
  expect([counts.secure_asset_read?.length, counts.secure_asset_reads_refused?.length]).toEqual([mostReads, 1])
  clock.set(new Date(clock.now().getTime() + 60 * 60_000))
  expect((await read(cookie, asset_id)).statusCode).toBe(200)
})
