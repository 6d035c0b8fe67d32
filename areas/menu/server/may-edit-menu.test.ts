import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { editingServer } from './edit-testing.ts'
import { insertFranchise } from './testing.ts'

const { db } = await testDatabase()
const server = await editingServer(db)
afterAll(() => server.close())

let menu: Awaited<ReturnType<typeof server.newMenu>>
beforeEach(async () => {
  menu = await server.newMenu()
})

describe('[ROL-10] [SIL-OPS-114] somebody whose menu it is not', () => {
  const everything = (): [string, Record<string, unknown>][] => [
    ['menu_item_update', { ...menu.ids, field_name: 'name', value: 'Theirs' }],
    [
      'update_category',
      {
        menu_item_id: menu.item.menu_item_id,
        menu_category_id: menu.other.menu_category_id,
        original_menu_category_id: menu.item.menu_category_id,
      },
    ],
    ['update_integration_item', { ...menu.ids, integration_item_id: null }],
    ['menu_item_delete', menu.ids],
    ['out_of_stock', { ...menu.ids, restore_date: '' }],
    ['in_stock', menu.ids],
    [
      'create_menu_item',
      {
        menu_item_id: 'tabcd1234:9',
        menu_category_id: menu.item.menu_category_id,
        name: 'Theirs',
        description: '',
        price: '1',
        aisle: 1,
        shelf: 1,
        bay: 1,
      },
    ],
    [
      'create_upc_menu_item',
      { upc: '036000291452', menu_category_id: menu.item.menu_category_id, aisle: 1, shelf: 1, bay: 1 },
    ],
    ['menu_history', { franchise_id: menu.franchise_id }],
  ]
  const untouched = async () => [await menu.row(), await menu.eventsOf(), await menu.names(menu.item.menu_category_id)]

  test('an editor of another restaurant, and one of another market, find none of it', async () => {
    const neighbour = await insertFranchise(db, { market_id: menu.market.market_id })
    const elsewhere = await insertMarket(db)
    const { franchise_id } = menu
    const strangers = [
      await insertStaff(db, { roles: ['menu_editor'], franchise_ids: [neighbour.franchise_id] }),
      // Theirs by a slip of whoever set their rights, and of a market that is not.
      await insertStaff(db, {
        roles: ['menu_editor'],
        franchise_ids: [franchise_id],
        market_ids: [elsewhere.market_id],
      }),
      await insertStaff(db, { roles: ['admin'], market_ids: [elsewhere.market_id] }),
    ]
    const before = await untouched()
    for (const stranger of strangers)
      for (const [name, data] of everything())
        expect(await menu.call(name, data, stranger), name).toMatchObject({
          success: false,
          data: { error: 'unknown_id' },
        })
    expect(await untouched()).toEqual(before)
  })

  test('[SIL-OPS-04] whoever edits no menu at all is not allowed to', async () => {
    const { franchise_id } = menu
    const cook = await insertStaff(db, {
      roles: ['restaurant_staff', 'customer_support', 'manager'],
      franchise_ids: [franchise_id],
    })
    for (const [name, data] of everything())
      expect(await menu.call(name, data, cook), name).toMatchObject({
        success: false,
        data: { error: 'not_authorized' },
      })
  })

  test('an admin of the market edits it', async () => {
    const admin = await insertStaff(db, { roles: ['admin'], market_ids: [menu.market.market_id] })
    for (const [name, data] of everything().filter(
      ([name]) => name !== 'create_upc_menu_item' && name !== 'menu_item_delete',
    ))
      expect(await menu.call(name, data, admin), name).toMatchObject({ success: true })
  })
})
