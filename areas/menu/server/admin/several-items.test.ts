import { beforeEach, describe, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import type { AdminItem } from '../../calls/menu-items.ts'
import { insertFranchise, insertMenuItem, tieToTill } from '../testing.ts'
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

const rowOf = (menu_item_id: number) =>
  db.selectFrom('menu_items').selectAll().where('menu_item_id', '=', menu_item_id).executeTakeFirstOrThrow()
const page = () => admin.read(`/admin/menu_items?franchise_id=${franchise_id}`)
const shown = async (menu_item_id: number): Promise<AdminItem | undefined> =>
  (await page()).items.find((item: AdminItem) => item.menu_item_id === menu_item_id)
const create = (more: Record<string, unknown> = {}) =>
  admin.post('/admin/menu_items', { franchise_id, category: 6, name: 'Pale Ale', ...more })

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
