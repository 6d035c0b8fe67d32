import { beforeEach, describe, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { makeMenus } from '../menus.ts'
import { insertFranchise, insertMenuItem } from '../testing.ts'
import { menuServer, placeOfTwo, pngOf } from './testing.ts'

const { db } = await testDatabase()
const server = await menuServer(db)
let place: Awaited<ReturnType<typeof placeOfTwo>>
beforeEach(async () => {
  place = await placeOfTwo(db, server)
})

describe('an admin adds an item', () => {
  test('[ADM-02] [ADM-03] with every field of the form', async () => {
    const { asset } = await place.upload(await pngOf())
    const made = await place.create({
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
    expect(await place.shown(made.menu_item_id)).toMatchObject({
      menu_category_id: place.beer.menu_category_id,
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
      const { menu_item_id } = await place.create({ category, basePrice: '', aisle: '' })
      expect(await place.rowOf(menu_item_id)).toMatchObject(expected)
    },
  )

  test('[ADM-07] by the number of what it is; the category that was chosen wins, and one must be there', async () => {
    const other = await insertMenuItem(db, place.franchise_id, { category: 'beer' })
    expect(await place.rowOf((await place.create()).menu_item_id)).toMatchObject({
      menu_category_id: place.beer.menu_category_id,
    })
    const chosen = await place.create({ menu_category_id: other.menu_category_id })
    expect(await place.rowOf(chosen.menu_item_id)).toMatchObject({ menu_category_id: other.menu_category_id })
    expect(await place.create({ category: 7 })).toMatchObject({
      status: 422,
      error: 'category_unknown',
      field: 'category',
    })
    expect(await place.create({ category: 9 })).toMatchObject({ status: 400 })
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
    expect(await place.create(change)).toMatchObject({ status: 422, error, field })
  })

  test('[ADM-02] by a form without script: back to the menu, or what is wrong in words', async () => {
    const fields = { franchise_id: String(place.franchise_id), category: '6', name: 'Stout' }
    const made = await place.admin.form('/admin/menu_items', { ...fields, images: '' })
    expect([made.statusCode, made.headers.location]).toEqual([
      303,
      `/admin/menu_items?franchise_id=${place.franchise_id}`,
    ])
    expect((await place.page()).items).toContainEqual(expect.objectContaining({ name: 'Stout' }))
    const refused = await place.admin.form('/admin/menu_items', { ...fields, name: '' })
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('Please enter a name.')
  })
})

describe('an admin edits an item', () => {
  const address = () => `/admin/menu_items/${place.dish.menu_item_id}`

  test('[LEG-05] [LEG-06] by a form that posts and says patch; what it does not say stays', async () => {
    const patched = await place.admin.form(address(), { _method: 'patch', name: 'Shio Ramen', basePrice: '16' })
    expect([patched.statusCode, patched.headers.location]).toEqual([
      303,
      `/admin/menu_items?franchise_id=${place.franchise_id}`,
    ])
    expect(await place.rowOf(place.dish.menu_item_id)).toMatchObject({
      name: 'Shio Ramen',
      base_price: 1600,
      kitchen_short_code: '%N',
    })
    expect(await place.admin.send('PATCH', address(), { kitchen_name: 'SHIO' })).toMatchObject({ success: true })
    expect(await place.rowOf(place.dish.menu_item_id)).toMatchObject({ name: 'Shio Ramen', kitchen_name: 'SHIO' })
    expect((await place.admin.form(address(), { name: 'No method' })).statusCode).toBe(400)
  })

  test('[SIL-ORD-166] a name of 70 letters, and not of 71', async () => {
    expect(await place.admin.send('PATCH', address(), { name: 'x'.repeat(70) })).toMatchObject({ success: true })
    expect(await place.admin.send('PATCH', address(), { name: 'x'.repeat(71) })).toMatchObject({
      status: 422,
      error: 'name_too_long',
    })
  })

  test('of two at once the second is told, and stock does not stand in the way', async () => {
    const { version } = await place.rowOf(place.dish.menu_item_id)
    await db
      .updateTable('menu_items')
      .set({ active: false })
      .where('menu_item_id', '=', place.dish.menu_item_id)
      .execute()
    const save = (name: string) => place.admin.send('PATCH', address(), { name, version })
    const replies = await whileRowsHeld(
      db,
      (tx) =>
        tx
          .selectFrom('franchises')
          .select('franchise_id')
          .where('franchise_id', '=', place.franchise_id)
          .forUpdate()
          .execute(),
      () => [save('One'), save('Two')],
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('into another category of the menu, and of no other menu', async () => {
    const far = await insertFranchise(db, { market_id: place.market_id })
    const theirs = await insertMenuItem(db, far.franchise_id)
    const move = (menu_category_id: number) => place.admin.send('PATCH', address(), { menu_category_id })
    expect(await move(place.beer.menu_category_id)).toMatchObject({ success: true })
    expect(await move(theirs.menu_category_id)).toMatchObject({ status: 422, error: 'category_unknown' })
  })

  test('[ADM-10] [SIL-ORD-096] and deletes it: gone from the menu, there for past orders', async () => {
    const gone = await place.admin.form(address(), { _method: 'delete' })
    expect(gone.statusCode).toBe(303)
    expect(await place.shown(place.dish.menu_item_id)).toBeUndefined()
    expect((await makeMenus(db).current(place.franchise_id))?.items.has(place.dish.menu_item_id)).toBe(false)
    expect((await place.rowOf(place.dish.menu_item_id)).deleted_at).not.toBeNull()
    expect(await place.admin.send('DELETE', address())).toMatchObject({ status: 404 })
  })

  test('[ADM-19] [ROL2-04] nobody else does: no other role, and no admin of other markets', async () => {
    const elsewhere = await insertMarket(db)
    const stranger = await server.as({ roles: ['admin'], market_ids: [elsewhere.market_id] })
    const manager = await server.as({ roles: ['manager', 'menu_editor'], franchise_ids: [place.franchise_id] })
    for (const [who, status] of [
      [stranger, 404],
      [manager, 403],
    ] as const) {
      expect(await who.send('PATCH', address(), { name: 'Theirs' })).toMatchObject({ status })
      expect(await who.send('DELETE', address())).toMatchObject({ status })
      expect(await who.post(address(), { _method: 'patch', name: 'Theirs' })).toMatchObject({ status })
      expect(
        await who.post('/admin/menu_items', { franchise_id: place.franchise_id, category: 6, name: 'Theirs' }),
      ).toMatchObject({
        status,
      })
      expect(
        await who.post('/admin/menu_items/several', {
          menu_item_ids: [place.dish.menu_item_id],
          act: { what: 'delete' },
        }),
      ).toMatchObject({ status })
      expect((await who.page(`/admin/menu_items?franchise_id=${place.franchise_id}`)).statusCode).toBe(status)
    }
    expect(await place.rowOf(place.dish.menu_item_id)).toMatchObject({ name: 'Ramen', deleted_at: null })
  })
})
