import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import { menuServer, placeOfTwo } from './testing.ts'

const { db } = await testDatabase()
const server = await menuServer(db)
let place: Awaited<ReturnType<typeof placeOfTwo>>
beforeEach(async () => {
  place = await placeOfTwo(db, server)
})

describe('categories', () => {
  const address = () => `/admin/menu_categories/${place.beer.menu_category_id}`

  test('[LEG-04] are changed by a form at their address', async () => {
    const changed = await place.admin.form(address(), { name: 'Beer and cider', type: '7' })
    expect([changed.statusCode, changed.headers.location]).toEqual([
      303,
      `/admin/menu_items?franchise_id=${place.franchise_id}`,
    ])
    expect((await place.page()).categories).toContainEqual(
      expect.objectContaining({ name: 'Beer and cider', type: 7, version: 2 }),
    )
    expect(await place.admin.post(address(), { name: 'Again', version: 1 })).toMatchObject({
      status: 409,
      error: 'changed_meanwhile',
    })
    expect(await place.admin.post(address(), { name: '' })).toMatchObject({
      status: 422,
      error: 'name_missing',
      field: 'name',
    })
    expect(await place.admin.post(address(), { name: 'x'.repeat(71) })).toMatchObject({ error: 'name_too_long' })
    expect(await place.admin.post(address(), { name: 'Entrees' })).toMatchObject({ error: 'name_taken' })
    expect((await place.admin.form(address(), { name: '' })).statusCode).toBe(422)
  })

  test('are added, ordered, and deleted once they are empty', async () => {
    const { menu_category_id } = await place.admin.post('/admin/menu_categories', {
      franchise_id: place.franchise_id,
      name: 'Wine',
      type: 7,
    })
    expect(
      await place.admin.post('/admin/menu_categories', { franchise_id: place.franchise_id, name: 'wine', type: 7 }),
    ).toMatchObject({
      error: 'name_taken',
    })
    const order = [menu_category_id, place.beer.menu_category_id]
    await place.admin.post('/admin/menu_categories/order', {
      franchise_id: place.franchise_id,
      menu_category_ids: order,
    })
    const ids = (await place.page()).categories.map((one: { menu_category_id: number }) => one.menu_category_id)
    expect(ids).toEqual([menu_category_id, place.beer.menu_category_id, place.dish.menu_category_id])
    expect(await place.admin.post(address(), { _method: 'delete' })).toMatchObject({ status: 409, error: 'not_empty' })
    expect(await place.admin.post(`/admin/menu_categories/${menu_category_id}`, { _method: 'delete' })).toMatchObject({
      success: true,
    })
    expect((await place.page()).categories).toHaveLength(2)
  })

  test('[SIL-OPS-102] an editor of the place changes them too, and one of another place does not', async () => {
    const editor = await server.as({
      roles: ['menu_editor'],
      market_ids: [place.market_id],
      franchise_ids: [place.franchise_id],
    })
    expect(await editor.post(address(), { name: 'Ales' })).toMatchObject({ success: true })
    const stranger = await server.as({ roles: ['menu_editor'], market_ids: [place.market_id] })
    expect(await stranger.post(address(), { name: 'Theirs' })).toMatchObject({ status: 404 })
  })
})
