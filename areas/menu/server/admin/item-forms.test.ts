import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { insertCustomer } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import type { AdminItem } from '../../calls/menu-items.ts'
import { makeMenus } from '../menus.ts'
import { insertFranchise, insertMenuItem, tieToTill } from '../testing.ts'
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
let beer: Awaited<ReturnType<typeof insertMenuItem>>

beforeEach(async () => {
  market_id = (await insertMarket(db)).market_id
  admin = await server.as({ roles: ['admin'], market_ids: [market_id] })
  franchise_id = (await insertFranchise(db, { market_id })).franchise_id
  dish = await insertMenuItem(db, franchise_id, { name: 'Ramen', base_price: 1500 })
  beer = await insertMenuItem(db, franchise_id, { name: 'Lager', base_price: 1199, category: 'beer' })
})

const rowOf = (menu_item_id: number) =>
  db.selectFrom('menu_items').selectAll().where('menu_item_id', '=', menu_item_id).executeTakeFirstOrThrow()
const page = () => admin.read(`/admin/menu_items?franchise_id=${franchise_id}`)
const shown = async (menu_item_id: number): Promise<AdminItem | undefined> =>
  (await page()).items.find((item: AdminItem) => item.menu_item_id === menu_item_id)
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

describe('an admin adds an item', () => {
  test('[ADM-02] [ADM-03] with every field of the form', async () => {
    const { asset } = await upload(await png())
    const made = await create({
      basePrice: '12.49',
      description: 'Grapefruit peel',
      kitchen_short_code: '%N 6PK',
      kitchen_name: 'ALE',
      upc: '036000291452',
      data_source: 'Test shelf',
      images: [asset.menu_image_id],
      aisle: '4',
      shelf: '2',
      bay: '3',
    })
    expect(made).toMatchObject({ status: 200, success: true })
    expect(await shown(made.menu_item_id)).toMatchObject({
      menu_category_id: beer.menu_category_id,
      name: 'Pale Ale',
      base_price: '12.49',
      description: 'Grapefruit peel',
      kitchen_short_code: '%N 6PK',
      kitchen_name: 'ALE',
      upc: '036000291452',
      data_source: 'Test shelf',
      aisle: 4,
      shelf: 2,
      bay: 3,
      images: [asset],
      active: true,
    })
  })

  test.each([
    [6, { base_price: 0, kitchen_short_code: '%N', aisle: 1, shelf: 1, bay: 1 }],
    [1, { base_price: 0, kitchen_short_code: '%N', aisle: 0, shelf: 0, bay: 0 }],
  ])(
    '[ADM-04] [ADM-05] [ADM-06] [SIL-ORD-091] [SIL-ORD-158] what category %i defaults to',
    async (category, expected) => {
      const { menu_item_id } = await create({ category, basePrice: '', aisle: '' })
      expect(await rowOf(menu_item_id)).toMatchObject(expected)
    },
  )

  test('[ADM-07] by the number of what it is; the category that was chosen wins, and one must be there', async () => {
    const other = await insertMenuItem(db, franchise_id, { category: 'beer' })
    expect(await rowOf((await create()).menu_item_id)).toMatchObject({ menu_category_id: beer.menu_category_id })
    const chosen = await create({ menu_category_id: other.menu_category_id })
    expect(await rowOf(chosen.menu_item_id)).toMatchObject({ menu_category_id: other.menu_category_id })
    expect(await create({ category: 7 })).toMatchObject({ status: 422, error: 'category_unknown', field: 'category' })
    expect(await create({ category: 9 })).toMatchObject({ status: 400 })
  })

  test.each([
    [{ name: ' \u200b' }, 'name_missing', 'name'],
    [{ name: 'x'.repeat(51) }, 'new_name_too_long', 'name'],
    [{ basePrice: 'free' }, 'price_out_of_range', 'basePrice'],
    [{ basePrice: '-1' }, 'price_out_of_range', 'basePrice'],
    [{ description: 'x'.repeat(2001) }, 'description_too_long', 'description'],
    [{ aisle: '-1' }, 'place_out_of_range', 'aisle'],
    [{ upc: '036000291453' }, 'upc_invalid', 'upc'],
    [{ upc: '03600029145' }, 'upc_invalid', 'upc'],
    [{ kitchen_name: 'x'.repeat(71) }, 'kitchen_name_too_long', 'kitchen_name'],
    [{ kitchen_short_code: 'x'.repeat(41) }, 'short_code_too_long', 'kitchen_short_code'],
    [{ data_source: 'x'.repeat(101) }, 'source_too_long', 'data_source'],
    [{ images: [999_999] }, 'image_unknown', 'images'],
  ])('[SIL-ORD-166] not with %o', async (change, error, field) => {
    expect(await create(change)).toMatchObject({ status: 422, error, field })
  })

  test('[ADM-02] by a form without script: back to the menu, or what is wrong in words', async () => {
    const fields = { franchise_id: String(franchise_id), category: '6', name: 'Stout' }
    const made = await admin.form('/admin/menu_items', { ...fields, images: '' })
    expect([made.statusCode, made.headers.location]).toEqual([303, `/admin/menu_items?franchise_id=${franchise_id}`])
    expect((await page()).items).toContainEqual(expect.objectContaining({ name: 'Stout' }))
    const refused = await admin.form('/admin/menu_items', { ...fields, name: '' })
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('Please enter a name.')
  })
})

describe('an admin edits an item', () => {
  const address = () => `/admin/menu_items/${dish.menu_item_id}`

  test('[LEG-05] [LEG-06] by a form that posts and says patch; what it does not say stays', async () => {
    const patched = await admin.form(address(), { _method: 'patch', name: 'Shio Ramen', basePrice: '16' })
    expect([patched.statusCode, patched.headers.location]).toEqual([
      303,
      `/admin/menu_items?franchise_id=${franchise_id}`,
    ])
    expect(await rowOf(dish.menu_item_id)).toMatchObject({
      name: 'Shio Ramen',
      base_price: 1600,
      kitchen_short_code: '%N',
    })
    expect(await admin.send('PATCH', address(), { kitchen_name: 'SHIO' })).toMatchObject({ success: true })
    expect(await rowOf(dish.menu_item_id)).toMatchObject({ name: 'Shio Ramen', kitchen_name: 'SHIO' })
    expect((await admin.form(address(), { name: 'No method' })).statusCode).toBe(400)
  })

  test('[SIL-ORD-166] a name of 70 letters, and not of 71', async () => {
    expect(await admin.send('PATCH', address(), { name: 'x'.repeat(70) })).toMatchObject({ success: true })
    expect(await admin.send('PATCH', address(), { name: 'x'.repeat(71) })).toMatchObject({
      status: 422,
      error: 'name_too_long',
    })
  })

  test('of two at once the second is told, and stock does not stand in the way', async () => {
    const { version } = await rowOf(dish.menu_item_id)
    await db.updateTable('menu_items').set({ active: false }).where('menu_item_id', '=', dish.menu_item_id).execute()
    const save = (name: string) => admin.send('PATCH', address(), { name, version })
    const replies = await whileRowsHeld(
      db,
      (tx) =>
        tx
          .selectFrom('franchises')
          .select('franchise_id')
          .where('franchise_id', '=', franchise_id)
          .forUpdate()
          .execute(),
      () => [save('One'), save('Two')],
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('into another category of the menu, and of no other menu', async () => {
    const far = await insertFranchise(db, { market_id })
    const theirs = await insertMenuItem(db, far.franchise_id)
    const move = (menu_category_id: number) => admin.send('PATCH', address(), { menu_category_id })
    expect(await move(beer.menu_category_id)).toMatchObject({ success: true })
    expect(await move(theirs.menu_category_id)).toMatchObject({ status: 422, error: 'category_unknown' })
  })

  test('[ADM-10] [SIL-ORD-096] and deletes it: gone from the menu, there for past orders', async () => {
    const gone = await admin.form(address(), { _method: 'delete' })
    expect(gone.statusCode).toBe(303)
    expect(await shown(dish.menu_item_id)).toBeUndefined()
    expect((await makeMenus(db).current(franchise_id))?.items.has(dish.menu_item_id)).toBe(false)
    expect((await rowOf(dish.menu_item_id)).deleted_at).not.toBeNull()
    expect(await admin.send('DELETE', address())).toMatchObject({ status: 404 })
  })

  test('[ADM-19] [ROL2-04] nobody else does: no other role, and no admin of other markets', async () => {
    const elsewhere = await insertMarket(db)
    const stranger = await server.as({ roles: ['admin'], market_ids: [elsewhere.market_id] })
    const manager = await server.as({ roles: ['manager', 'menu_editor'], franchise_ids: [franchise_id] })
    for (const [who, status] of [
      [stranger, 404],
      [manager, 403],
    ] as const) {
      expect(await who.send('PATCH', address(), { name: 'Theirs' })).toMatchObject({ status })
      expect(await who.send('DELETE', address())).toMatchObject({ status })
      expect(await who.post(address(), { _method: 'patch', name: 'Theirs' })).toMatchObject({ status })
      expect(await who.post('/admin/menu_items', { franchise_id, category: 6, name: 'Theirs' })).toMatchObject({
        status,
      })
      expect(
        await who.post('/admin/menu_items/several', { menu_item_ids: [dish.menu_item_id], act: { what: 'delete' } }),
      ).toMatchObject({ status })
      expect((await who.page(`/admin/menu_items?franchise_id=${franchise_id}`)).statusCode).toBe(status)
    }
    expect(await rowOf(dish.menu_item_id)).toMatchObject({ name: 'Ramen', deleted_at: null })
  })
})

describe('several items at once', () => {
  const several = (act: Record<string, unknown>, ids = [dish.menu_item_id, beer.menu_item_id]) =>
    admin.post('/admin/menu_items/several', { menu_item_ids: ids, act })

  test('prices by a percentage, rounded; what the till prices stays, and what is gone is said', async () => {
    await tieToTill(db, franchise_id, beer.menu_item_id)
    const act = { what: 'price', way: 'raise_percent', amount: 5, rounding: 'nines' }
    expect(await several(act, [dish.menu_item_id, beer.menu_item_id, 999_999])).toMatchObject({
      results: [{ result: 'done' }, { result: 'price_of_till' }, { result: 'gone' }],
    })
    expect((await rowOf(dish.menu_item_id)).base_price).toBe(1599)
    expect((await rowOf(beer.menu_item_id)).base_price).toBe(1199)
  })

  test('stock, tags, place and end', async () => {
    await several({ what: 'out_of_stock', restore_at: null })
    expect((await rowOf(dish.menu_item_id)).active).toBe(false)
    expect(await several({ what: 'out_of_stock', restore_at: 1 })).toMatchObject({ status: 422, error: 'past_date' })
    await several({ what: 'in_stock' })
    expect((await rowOf(dish.menu_item_id)).active).toBe(true)
    await several({ what: 'tag', tag: ' Summer ', on: true })
    await several({ what: 'tag', tag: 'summer', on: true })
    expect(await shown(dish.menu_item_id)).toMatchObject({ tags: ['summer'] })
    await several({ what: 'tag', tag: 'summer', on: false })
    expect(await shown(dish.menu_item_id)).toMatchObject({ tags: [] })
    expect(await several({ what: 'move', menu_category_id: beer.menu_category_id })).toMatchObject({
      results: [{ result: 'done' }, { result: 'unchanged' }],
    })
    await several({ what: 'delete' })
    expect((await page()).items).toEqual([])
  })

  test('in a new order; what came meanwhile follows', async () => {
    const made = []
    for (const name of ['B', 'C', 'D']) made.push((await create({ name })).menu_item_id)
    const [b, c, d] = made
    const order = (ids: unknown[]) =>
      admin.post(`/admin/menu_categories/${beer.menu_category_id}/order`, { menu_item_ids: ids })
    expect(await order([d, b, beer.menu_item_id])).toMatchObject({ success: true })
    const inBeer = (await page()).items.filter((item: AdminItem) => item.menu_category_id === beer.menu_category_id)
    expect(inBeer.map((item: AdminItem) => item.menu_item_id)).toEqual([d, b, beer.menu_item_id, c])
    expect(await order([dish.menu_item_id])).toMatchObject({ status: 404 })
  })
})

describe('categories', () => {
  const address = () => `/admin/menu_categories/${beer.menu_category_id}`

  test('[LEG-04] are changed by a form at their address', async () => {
    const changed = await admin.form(address(), { name: 'Beer and cider', type: '7' })
    expect([changed.statusCode, changed.headers.location]).toEqual([
      303,
      `/admin/menu_items?franchise_id=${franchise_id}`,
    ])
    expect((await page()).categories).toContainEqual(
      expect.objectContaining({ name: 'Beer and cider', type: 7, version: 2 }),
    )
    expect(await admin.post(address(), { name: 'Again', version: 1 })).toMatchObject({
      status: 409,
      error: 'changed_meanwhile',
    })
    expect(await admin.post(address(), { name: '' })).toMatchObject({
      status: 422,
      error: 'name_missing',
      field: 'name',
    })
    expect(await admin.post(address(), { name: 'x'.repeat(71) })).toMatchObject({ error: 'name_too_long' })
    expect(await admin.post(address(), { name: 'Entrees' })).toMatchObject({ error: 'name_taken' })
    expect((await admin.form(address(), { name: '' })).statusCode).toBe(422)
  })

  test('are added, ordered, and deleted once they are empty', async () => {
    const { menu_category_id } = await admin.post('/admin/menu_categories', { franchise_id, name: 'Wine', type: 7 })
    expect(await admin.post('/admin/menu_categories', { franchise_id, name: 'wine', type: 7 })).toMatchObject({
      error: 'name_taken',
    })
    const order = [menu_category_id, beer.menu_category_id]
    await admin.post('/admin/menu_categories/order', { franchise_id, menu_category_ids: order })
    const ids = (await page()).categories.map((one: { menu_category_id: number }) => one.menu_category_id)
    expect(ids).toEqual([menu_category_id, beer.menu_category_id, dish.menu_category_id])
    expect(await admin.post(address(), { _method: 'delete' })).toMatchObject({ status: 409, error: 'not_empty' })
    expect(await admin.post(`/admin/menu_categories/${menu_category_id}`, { _method: 'delete' })).toMatchObject({
      success: true,
    })
    expect((await page()).categories).toHaveLength(2)
  })

  test('[SIL-OPS-102] an editor of the place changes them too, and one of another place does not', async () => {
    const editor = await server.as({ roles: ['menu_editor'], market_ids: [market_id], franchise_ids: [franchise_id] })
    expect(await editor.post(address(), { name: 'Ales' })).toMatchObject({ success: true })
    const stranger = await server.as({ roles: ['menu_editor'], market_ids: [market_id] })
    expect(await stranger.post(address(), { name: 'Theirs' })).toMatchObject({ status: 404 })
  })
})

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
