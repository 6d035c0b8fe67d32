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
import { menuServer, placeOfTwo, pngOf } from './testing.ts'

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
let place: Awaited<ReturnType<typeof placeOfTwo>>
beforeEach(async () => {
  place = await placeOfTwo(db, server)
})

describe('pictures', () => {
  const fileOf = (image: string, width: number, format: string) =>
    server.app.inject({ url: `/menu_images/${image.split('-')[0]}-${width}.${format}` })

  test('[LEG-13] are uploaded, cut, shrunk, found by name and chosen; customers get them in widths', async () => {
    const { asset } = await place.upload(await pngOf(2000, 1000), '&name=Pale%20ale&x=0.5&width=0.5')
    expect(asset).toMatchObject({ name: 'Pale ale', image: expect.stringMatching(/^[0-9a-f]{16}-1000x1000$/) })
    const again = await place.upload(await pngOf(2000, 1000), '&x=0.5&width=0.5')
    expect(again.asset).toEqual(asset)
    const { assets, is_last } = await place.admin.ask(`/admin/assets?franchise_id=${place.franchise_id}&find=ALE`)
    expect({ assets, is_last }).toEqual({ assets: [asset], is_last: true })
    await place.admin.send('PATCH', `/admin/menu_items/${place.dish.menu_item_id}`, { images: [asset.menu_image_id] })
    expect((await makeMenus(db).current(place.franchise_id))?.items.get(place.dish.menu_item_id)?.image).toBe(
      asset.image,
    )
    const small = await fileOf(asset.image, 160, 'avif')
    expect(small.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': expect.stringContaining('immutable'),
    })
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 160, height: 160 })
    expect((await fileOf(asset.image, 1000, 'webp')).statusCode).toBe(200)
    expect((await fileOf(asset.image, 161, 'webp')).statusCode).toBe(404)
    expect((await server.app.inject({ url: '/menu_images/..%2f..%2fassets-1.webp' })).statusCode).toBe(404)
    await place.admin.send('PATCH', `/admin/menu_items/${place.dish.menu_item_id}`, { images: [] })
    expect((await makeMenus(db).current(place.franchise_id))?.items.get(place.dish.menu_item_id)?.image).toBeNull()
  })

  test('stand in the item’s history as they were and became; the same ones again leave no line', async () => {
    const images = [(await place.upload(await pngOf())).asset.menu_image_id]
    const address = `/admin/menu_items/${place.dish.menu_item_id}`
    for (const form of [{ images, name: 'Shio Ramen' }, { images }, { images: [] }])
      await place.admin.send('PATCH', address, form)
    const { menu_item_id } = await place.create({ images })
    const told = (id: number) =>
      db
        .selectFrom('events')
        .select(['what', 'actor_kind', sql`detail -> 'before'`.as('before'), sql`detail -> 'after'`.as('after')])
        .where('subject', '=', `menu_item:${id}`)
        .orderBy('event_id')
        .execute()
    const form = { what: 'menu_item_form', actor_kind: 'user' }
    expect(await told(place.dish.menu_item_id)).toEqual([
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
    expect(await place.upload(bytes)).toMatchObject({ status, message: expect.stringMatching(/picture/) })
  })

  test('a bomb is refused before it is unpacked', async () => {
    expect(await place.upload(await pngOf(9000, 9000))).toMatchObject({ status: 413, error: 'too_large' })
  })

  test('[SIL-OPS-131] photos of IDs and of issues are never among them, by whatever name or number', async () => {
    const { asset } = await place.upload(await pngOf(), '&name=license')
    const { session_id } = await insertCustomer(db)
    const secret = await db
      .insertInto('secure_assets')
      .values(
        (['id_photo', 'issue_photo', 'signature'] as const).map((kind) => ({
          kind,
          session_id,
          market_id: place.market_id,
          content_type: 'image/jpeg',
          file_name: `license-${kind}`,
          delete_after: new Date(Date.now() + 3_600_000),
        })),
      )
      .returning('file_name')
      .execute()
    const { assets } = await place.admin.ask(`/admin/assets?franchise_id=${place.franchise_id}&find=license`)
    expect(assets).toEqual([asset])
    for (const { file_name } of secret)
      expect((await server.app.inject({ url: `/menu_images/${file_name}` })).statusCode).toBe(404)
  })

  test('[LEG-13] of another market are neither listed nor chosen, and nothing is uploaded to it', async () => {
    const { asset } = await place.upload(await pngOf())
    const elsewhere = await insertMarket(db)
    const far = await insertFranchise(db, { market_id: elsewhere.market_id })
    const stranger = await server.as({ roles: ['admin'], market_ids: [elsewhere.market_id] })
    expect(await stranger.ask(`/admin/assets?franchise_id=${place.franchise_id}`)).toMatchObject({ status: 404 })
    expect((await stranger.ask(`/admin/assets?franchise_id=${far.franchise_id}`)).assets).toEqual([])
    expect(
      await stranger.upload(`/admin/assets/new_picture?franchise_id=${place.franchise_id}`, await pngOf()),
    ).toMatchObject({ status: 404 })
    const theirs = await insertMenuItem(db, far.franchise_id)
    const chosen = { images: [asset.menu_image_id] }
    expect(await stranger.send('PATCH', `/admin/menu_items/${theirs.menu_item_id}`, chosen)).toMatchObject({
      error: 'image_unknown',
    })
  })

  test('[ADM-12] of a product that was looked up come once somebody has said so', async () => {
    const take = (more = {}) =>
      place.admin.post('/admin/assets/from_lookup', {
        franchise_id: place.franchise_id,
        upc: '036000291452',
        index: 0,
        ...more,
      })
    served = { status: 200, body: await pngOf(300, 300) }
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
    expect(row).toMatchObject({ data_source: 'Test shelf', market_id: place.market_id })
    served = { status: 200, body: Buffer.from('<html>gone</html>') }
    expect(await take()).toMatchObject({ status: 415, error: 'wrong_type' })
    served = { status: 404, body: Buffer.alloc(0) }
    expect(await take()).toMatchObject({ status: 502, error: 'not_reached' })
    expect(await take({ index: 3 })).toMatchObject({ status: 404, error: 'picture_unknown' })
    expect(await take({ upc: '012345678905' })).toMatchObject({ status: 404 })
  })
})
