import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { insertCustomer } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { makeMenus } from '../menus.ts'
import { insertFranchise, insertMenuItem } from '../testing.ts'
import { menuServer } from './testing.ts'

const { db } = await testDatabase()

/** Where the pictures of looked-up products lie. */
let served: { status: number; body: Buffer } = { status: 404, body: Buffer.alloc(0) }
const shelf = createServer((_request, response) => response.writeHead(served.status).end(served.body))
shelf.listen(0, '127.0.0.1')
await once(shelf, 'listening')
const pictureUrl = `http://127.0.0.1:${(shelf.address() as AddressInfo).port}/ale.jpg`
afterAll(() => shelf.close())

const products = {
  source: 'Test shelf',
  product: async (gtin14: string) =>
    gtin14.endsWith('036000291452') ? { name: 'Pale Ale', description: 'Soft', images: [pictureUrl] } : undefined,
}
const server = await menuServer(db, { products })
type Admin = Awaited<ReturnType<typeof server.as>>
let admin: Admin
let market_id: number
let franchise_id: number
let dish: Awaited<ReturnType<typeof insertMenuItem>>

beforeEach(async () => {
  market_id = (await insertMarket(db)).market_id
  admin = await server.as({ roles: ['admin'], market_ids: [market_id] })
  franchise_id = (await insertFranchise(db, { market_id })).franchise_id
  dish = await insertMenuItem(db, franchise_id, { name: 'Ramen', base_price: 1500 })
  await insertMenuItem(db, franchise_id, { name: 'Lager', category: 'beer' })
})

const create = (more: Record<string, unknown> = {}) =>
  admin.post('/admin/menu_items', { franchise_id, category: 6, name: 'Pale Ale', ...more })
const png = (width = 400, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#aa4422' } })
    .png()
    .toBuffer()

async function upload(bytes: Buffer, query = '', who = admin) {
  const boundary = 'xxBOUNDARYxx'
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="ale.png"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const reply = await server.app.inject({
    method: 'POST',
    url: `/admin/assets/new_picture?franchise_id=${franchise_id}${query}`,
    headers: {
      cookie: who.cookie,
      'sec-fetch-site': 'same-origin',
      accept: 'application/json',
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload,
  })
  return { status: reply.statusCode, ...reply.json() }
}

describe('pictures', () => {
  const fileOf = (image: string, width: number, format: string) =>
    server.app.inject({ url: `/menu_images/${image.split('-')[0]}-${width}.${format}` })

  test('[LEG-13] are uploaded, cut, shrunk, found by name and chosen; customers get them in widths', async () => {
    const { asset } = await upload(await png(2000, 1000), '&name=Pale%20ale&x=0.5&width=0.5')
    expect(asset).toMatchObject({ name: 'Pale ale', image: expect.stringMatching(/^[0-9a-f]{16}-1000x1000$/) })
    const again = await upload(await png(2000, 1000), '&x=0.5&width=0.5')
    expect(again.asset).toEqual(asset)
    const { assets, is_last } = await admin.ask(`/admin/assets?franchise_id=${franchise_id}&find=ALE`)
    expect({ assets, is_last }).toEqual({ assets: [asset], is_last: true })
    await admin.send('PATCH', `/admin/menu_items/${dish.menu_item_id}`, { images: [asset.menu_image_id] })
    expect((await makeMenus(db).current(franchise_id))?.items.get(dish.menu_item_id)?.image).toBe(asset.image)
    const small = await fileOf(asset.image, 160, 'avif')
    expect(small.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': expect.stringContaining('immutable'),
    })
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 160, height: 160 })
    expect((await fileOf(asset.image, 1000, 'webp')).statusCode).toBe(200)
    expect((await fileOf(asset.image, 161, 'webp')).statusCode).toBe(404)
    expect((await server.app.inject({ url: '/menu_images/..%2f..%2fassets-1.webp' })).statusCode).toBe(404)
    await admin.send('PATCH', `/admin/menu_items/${dish.menu_item_id}`, { images: [] })
    expect((await makeMenus(db).current(franchise_id))?.items.get(dish.menu_item_id)?.image).toBeNull()
  })

  test('stand in the item’s history as they were and became; the same ones again leave no line', async () => {
    const images = [(await upload(await png())).asset.menu_image_id]
    const address = `/admin/menu_items/${dish.menu_item_id}`
    for (const form of [{ images, name: 'Shio Ramen' }, { images }, { images: [] }])
      await admin.send('PATCH', address, form)
    const { menu_item_id } = await create({ images })
    const told = (id: number) =>
      db
        .selectFrom('events')
        .select(['what', 'actor_kind', sql`detail -> 'before'`.as('before'), sql`detail -> 'after'`.as('after')])
        .where('subject', '=', `menu_item:${id}`)
        .orderBy('event_id')
        .execute()
    const form = { what: 'menu_item_form', actor_kind: 'user' }
    expect(await told(dish.menu_item_id)).toEqual([
      { ...form, before: { name: 'Ramen' }, after: { name: 'Shio Ramen' } },
      { ...form, before: { pictures: 0 }, after: { pictures: 1 } },
      { ...form, before: { pictures: 1 }, after: { pictures: 0 } },
    ])
    expect(await told(menu_item_id)).toEqual([
      expect.objectContaining({ before: null }),
      { ...form, before: { pictures: 0 }, after: { pictures: 1 } },
    ])
  })

  test.each([
    ['text', Buffer.from('hello'), 415],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 415],
    ['nothing', Buffer.alloc(0), 415],
    ['eleven megabytes', Buffer.alloc(11 * 1024 * 1024), 413],
  ])('%s is refused in words', async (_what, bytes, status) => {
    expect(await upload(bytes)).toMatchObject({ status, message: expect.stringMatching(/picture/) })
  })

  test('a bomb is refused before it is unpacked', async () => {
    expect(await upload(await png(9000, 9000))).toMatchObject({ status: 413, error: 'too_large' })
  })

  test('[SIL-OPS-131] photos of IDs and of issues are never among them, by whatever name or number', async () => {
    const { asset } = await upload(await png(), '&name=license')
    const { session_id } = await insertCustomer(db)
    const secret = await db
      .insertInto('secure_assets')
      .values(
        (['id_photo', 'issue_photo', 'signature'] as const).map((kind) => ({
          kind,
          session_id,
          market_id,
          content_type: 'image/jpeg',
          file_name: `license-${kind}`,
          delete_after: new Date(Date.now() + 3_600_000),
        })),
      )
      .returning('file_name')
      .execute()
    const { assets } = await admin.ask(`/admin/assets?franchise_id=${franchise_id}&find=license`)
    expect(assets).toEqual([asset])
    for (const { file_name } of secret)
      expect((await server.app.inject({ url: `/menu_images/${file_name}` })).statusCode).toBe(404)
  })

  test('[LEG-13] of another market are neither listed nor chosen, and nothing is uploaded to it', async () => {
    const { asset } = await upload(await png())
    const elsewhere = await insertMarket(db)
    const far = await insertFranchise(db, { market_id: elsewhere.market_id })
    const stranger = await server.as({ roles: ['admin'], market_ids: [elsewhere.market_id] })
    expect(await stranger.ask(`/admin/assets?franchise_id=${franchise_id}`)).toMatchObject({ status: 404 })
    expect((await stranger.ask(`/admin/assets?franchise_id=${far.franchise_id}`)).assets).toEqual([])
    expect(await upload(await png(), '', stranger)).toMatchObject({ status: 404 })
    const theirs = await insertMenuItem(db, far.franchise_id)
    const chosen = { images: [asset.menu_image_id] }
    expect(await stranger.send('PATCH', `/admin/menu_items/${theirs.menu_item_id}`, chosen)).toMatchObject({
      error: 'image_unknown',
    })
  })

  test('[ADM-12] of a product that was looked up come once somebody has said so', async () => {
    const take = (more = {}) =>
      admin.post('/admin/assets/from_lookup', { franchise_id, upc: '036000291452', index: 0, ...more })
    served = { status: 200, body: await png(300, 300) }
    const taken = await take()
    expect(taken).toMatchObject({
      success: true,
      asset: { name: 'Pale Ale', image: expect.stringContaining('-300x300') },
    })
    const row = await db
      .selectFrom('menu_images')
      .selectAll()
      .where('menu_image_id', '=', taken.asset.menu_image_id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ data_source: 'Test shelf', market_id })
    served = { status: 200, body: Buffer.from('<html>gone</html>') }
    expect(await take()).toMatchObject({ status: 415, error: 'wrong_type' })
    served = { status: 404, body: Buffer.alloc(0) }
    expect(await take()).toMatchObject({ status: 502, error: 'not_reached' })
    expect(await take({ index: 3 })).toMatchObject({ status: 404, error: 'picture_unknown' })
    expect(await take({ upc: '012345678905' })).toMatchObject({ status: 404 })
  })
})
