import { expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { salesOffice } from './sales-testing.ts'
import { insertSalesPerson } from './testing.ts'

const { db, server, restaurant, rowOf, create } = await salesOffice()

test('lists by how far restaurants are and what is due first, page by page, mine and all', async () => {
  const market = (await insertMarket(db)).market_id
  const own = await server.as({ market_ids: [market] })
  const at = (name: string) => restaurant(name, { market_id: market })
  const [late, soon, met] = [await at('Mill Street Pho'), await at('Harbor Crepes'), await at('Kiln Pizza')]
  await create(soon, { next_step: 'Call', next_step_on: '2026-11-23' }, own)
  await create(late, { event_date: '2026-11-06', next_step: 'Call', next_step_on: '2026-11-18' }, own)
  await create(met, { outcome: 4, next_step: 'Meet', next_step_on: '2026-11-20' }, own)
  await db.updateTable('sales_restaurants').set({ owner_id: null }).where('sales_restaurant_id', '=', met).execute()
  for (let one = 0; one < 60; one++) await at(`Prospect ${one}`)
  const names = (state: { sales_restaurants: { name: string }[] }) => state.sales_restaurants.map(({ name }) => name)
  const first = await own.read('/secure/sales')
  expect(names(first).slice(0, 4)).toEqual(['Mill Street Pho', 'Harbor Crepes', 'Kiln Pizza', 'Prospect 0'])
  expect(first.sales_counts).toMatchObject({ all: 63, mine: 2, due_today: 1, overdue: 1 })
  expect(first.sales_restaurants.map((row: { due_in: number }) => row.due_in).slice(0, 3)).toEqual([-2, 3, 0])
  const second = await own.read(`/secure/sales?page=${first.sales_pages.next}`)
  expect([...names(first), ...names(second)]).toHaveLength(63)
  expect(names(await own.read('/secure/sales?whose=mine'))).toEqual(['Mill Street Pho', 'Harbor Crepes'])
  expect(names(await own.read('/secure/sales?stage=meeting'))).toEqual(['Kiln Pizza'])
  await insertSalesPerson(db, met, { name: 'Piers Tull', phone_number: '2295550188' })
  expect(names(await own.read('/secure/sales?q=piers'))).toEqual(['Kiln Pizza'])
  expect(names(await own.read('/secure/sales?q=0188'))).toEqual(['Kiln Pizza'])
  expect((await own.get('/secure/sales?page=nonsense')).statusCode).toBe(400)
})

test('[SLS-11] the funnel counts restaurants by how far they came, the reasons by how often', async () => {
  const market = (await insertMarket(db)).market_id
  const own = await server.as({ market_ids: [market] })
  const visits: [number, Record<string, unknown>?][] = [[1], [2], [3], [4], [5], [6], [7, { rejection_reason: 2 }]]
  for (const [outcome, more] of visits)
    await create(await restaurant(undefined, { market_id: market }), { outcome, ...more }, own)
  const again = await restaurant(undefined, { market_id: market })
  await create(again, { outcome: 4 }, own)
  await create(again, { outcome: 7, rejection_reason: 2 }, own)
  await create(again, { outcome: 7, rejection_reason: 1, event_date: '2026-01-05' }, own)
  const { sales_funnel, sales_reasons } = await own.read('/secure/sales')
  expect(sales_funnel).toEqual({ visited: 8, decision_maker: 6, meeting: 4, interested: 2, signed: 1 })
  expect(sales_reasons).toEqual([{ rejection_reason: 2, count: 2 }])
})

test('a restaurant that is ours is there by itself, and one that was visited before is that one', async () => {
  const market = (await insertMarket(db)).market_id
  const own = await server.as({ market_ids: [market] })
  const prospect = await restaurant('Sweet Tooth', { market_id: market })
  await create(prospect, { outcome: 6 }, own)
  const sweet = await insertFranchise(db, { market_id: market, name: 'Sweet Tooth' })
  const other = await insertFranchise(db, { market_id: market, name: 'Noodle Bar 88' })
  const { sales_restaurants } = await own.read('/secure/sales')
  expect(sales_restaurants.map(({ name, stage }: { name: string; stage: number }) => [name, stage])).toEqual([
    ['Sweet Tooth', 5],
    ['Noodle Bar 88', 5],
  ])
  expect((await rowOf(prospect)).franchise_id).toBe(sweet.franchise_id)
  const { sales_restaurant_id } = sales_restaurants[1]
  const shown = (await own.read(`/secure/sales?restaurantId=${sales_restaurant_id}`)).sales_restaurant
  expect(shown).toMatchObject({ franchise_id: other.franchise_id, lat: other.lat, addr_line_1: other.addr_line_1 })
})
