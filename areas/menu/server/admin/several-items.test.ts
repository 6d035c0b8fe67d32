import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import type { AdminItem } from '../../calls/menu-items.ts'
import { tieToTill } from '../testing.ts'
import { menuServer, placeOfTwo } from './testing.ts'

const { db } = await testDatabase()
const server = await menuServer(db)
let place: Awaited<ReturnType<typeof placeOfTwo>>
beforeEach(async () => {
  place = await placeOfTwo(db, server)
})

describe('several items at once', () => {
  const several = (act: Record<string, unknown>, ids = [place.dish.menu_item_id, place.beer.menu_item_id]) =>
    place.admin.post('/admin/menu_items/several', { menu_item_ids: ids, act })

  test('prices by a percentage, rounded; what the till prices stays, and what is gone is said', async () => {
    await tieToTill(db, place.franchise_id, place.beer.menu_item_id)
    const act = { what: 'price', way: 'raise_percent', amount: 5, rounding: 'nines' }
    expect(await several(act, [place.dish.menu_item_id, place.beer.menu_item_id, 999_999])).toMatchObject({
      results: [{ result: 'done' }, { result: 'price_of_till' }, { result: 'gone' }],
    })
    expect((await place.rowOf(place.dish.menu_item_id)).base_price).toBe(1599)
    expect((await place.rowOf(place.beer.menu_item_id)).base_price).toBe(1199)
  })

  test('stock, tags, place and end', async () => {
    await several({ what: 'out_of_stock', restore_at: null })
    expect((await place.rowOf(place.dish.menu_item_id)).active).toBe(false)
    expect(await several({ what: 'out_of_stock', restore_at: 1 })).toMatchObject({ status: 422, error: 'past_date' })
    await several({ what: 'in_stock' })
    expect((await place.rowOf(place.dish.menu_item_id)).active).toBe(true)
    await several({ what: 'tag', tag: ' Summer ', on: true })
    await several({ what: 'tag', tag: 'summer', on: true })
    expect(await place.shown(place.dish.menu_item_id)).toMatchObject({ tags: ['summer'] })
    await several({ what: 'tag', tag: 'summer', on: false })
    expect(await place.shown(place.dish.menu_item_id)).toMatchObject({ tags: [] })
    expect(await several({ what: 'move', menu_category_id: place.beer.menu_category_id })).toMatchObject({
      results: [{ result: 'done' }, { result: 'unchanged' }],
    })
    await several({ what: 'delete' })
    expect((await place.page()).items).toEqual([])
  })

  test('in a new order; what came meanwhile follows', async () => {
    const made = []
    for (const name of ['B', 'C', 'D']) made.push((await place.create({ name })).menu_item_id)
    const [b, c, d] = made
    const order = (ids: unknown[]) =>
      place.admin.post(`/admin/menu_categories/${place.beer.menu_category_id}/order`, { menu_item_ids: ids })
    expect(await order([d, b, place.beer.menu_item_id])).toMatchObject({ success: true })
    const inBeer = (await place.page()).items.filter(
      (item: AdminItem) => item.menu_category_id === place.beer.menu_category_id,
    )
    expect(inBeer.map((item: AdminItem) => item.menu_item_id)).toEqual([d, b, place.beer.menu_item_id, c])
    expect(await order([place.dish.menu_item_id])).toMatchObject({ status: 404 })
  })
})
