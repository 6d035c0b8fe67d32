import { beforeEach, describe, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { insertFranchise, insertMenuItem } from '../testing.ts'
import { menuServer } from './testing.ts'

const { db } = await testDatabase()
const server = await menuServer(db)
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

const page = () => admin.read(`/admin/menu_items?franchise_id=${franchise_id}`)

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
