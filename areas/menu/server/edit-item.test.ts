import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import { editingServer } from './edit-testing.ts'
import { insertFranchise, insertMenuItem } from './testing.ts'

const { db } = await testDatabase()
const server = await editingServer(db)
afterAll(() => server.close())

let menu: Awaited<ReturnType<typeof server.newMenu>>
beforeEach(async () => {
  menu = await server.newMenu()
})

describe('another category', () => {
  const move = (to: number, from = menu.item.menu_category_id) =>
    menu.call('update_category', {
      menu_item_id: menu.item.menu_item_id,
      menu_category_id: to,
      original_menu_category_id: from,
    })

  test('[MED-20] [MED-21] [SIL-OPS-109] has the item as its last, and the old one has it no more', async () => {
    expect(await move(menu.other.menu_category_id)).toMatchObject({
      success: true,
      data: { menu_item_id: menu.item.menu_item_id, menu_category_id: menu.other.menu_category_id },
    })
    expect(await menu.names(menu.item.menu_category_id)).toEqual([])
    expect(await menu.names(menu.other.menu_category_id)).toEqual(['Fries', 'Otter Burger'])
    expect((await menu.eventsOf())[0]).toMatchObject({
      what: 'update_category',
      detail: {
        before: { menu_category_id: menu.item.menu_category_id },
        after: { menu_category_id: menu.other.menu_category_id },
      },
    })
  })

  test('[SIL-OPS-103] of an item that was moved meanwhile is refused with the one where it is', async () => {
    const third = await insertMenuItem(db, menu.franchise_id)
    await move(menu.other.menu_category_id)
    expect(await move(third.menu_category_id)).toMatchObject({
      success: false,
      data: { error: 'moved_meanwhile', menu_category_id: menu.other.menu_category_id },
    })
    expect((await move(menu.other.menu_category_id)).success).toBe(true)
  })

  test('[SIL-OPS-103] must be one of the same menu, and one that there is', async () => {
    const elsewhere = await insertFranchise(db, { market_id: menu.market.market_id })
    const theirs = await insertMenuItem(db, elsewhere.franchise_id)
    await db
      .updateTable('menu_categories')
      .set({ deleted_at: new Date() })
      .where('menu_category_id', '=', menu.other.menu_category_id)
      .execute()
    for (const to of [theirs.menu_category_id, menu.other.menu_category_id, 2_000_000_000])
      expect(await move(to)).toMatchObject({ success: false, data: { error: 'unknown_id' } })
  })
})

describe('the link with the point of sale', () => {
  const link = (integration_item_id: number | null, menu_item_id = menu.item.menu_item_id) =>
    menu.call('update_integration_item', { ...menu.ids, menu_item_id, integration_item_id })
  const inTill = async (franchise_id: number) =>
    (
      await db
        .insertInto('integration_items')
        .values({ franchise_id, name: 'BURGER' })
        .returning('integration_item_id')
        .executeTakeFirstOrThrow()
    ).integration_item_id

  test('[MED-22] [SIL-OPS-104] is set, may serve several items, and is taken off', async () => {
    const till = await inTill(menu.franchise_id)
    for (const id of [menu.item.menu_item_id, menu.other.menu_item_id])
      expect((await link(till, id)).data).toEqual({ menu_item_id: id, integration_item_id: till })
    expect((await link(null)).data).toEqual({ menu_item_id: menu.item.menu_item_id, integration_item_id: null })
    expect([
      (await menu.row()).integration_item_id,
      (await menu.row(menu.other.menu_item_id)).integration_item_id,
    ]).toEqual([null, till])
  })

  test('is not taken back over what somebody else has linked since', async () => {
    const [first, second] = [await inTill(menu.franchise_id), await inTill(menu.franchise_id)]
    await link(second)
    const back = (expected_integration_item_id: number | null) =>
      menu.call('update_integration_item', { ...menu.ids, integration_item_id: null, expected_integration_item_id })
    for (const expected of [first, null])
      expect(await back(expected)).toMatchObject({ success: false, data: { error: 'changed_meanwhile' } })
    expect((await menu.row()).integration_item_id).toBe(second)
    expect((await back(second)).success).toBe(true)
    expect((await menu.row()).integration_item_id).toBeNull()
  })

  test('[SIL-OPS-104] is never one of another place', async () => {
    const elsewhere = await insertFranchise(db, { market_id: menu.market.market_id })
    expect(await link(await inTill(elsewhere.franchise_id))).toMatchObject({ data: { error: 'unknown_id' } })
  })
})

describe('deleting', () => {
  test('[MED-18] [MED-19] [SIL-OPS-101] takes the item off the menu and keeps its row; again it is done already', async () => {
    for (const _ of [1, 2])
      expect(await menu.call('menu_item_delete', menu.ids)).toMatchObject({
        success: true,
        data: { menu_item_id: menu.item.menu_item_id },
      })
    expect(await menu.names(menu.item.menu_category_id)).toEqual([])
    expect((await menu.row()).deleted_at).not.toBeNull()
    expect(await menu.eventsOf()).toHaveLength(1)
  })

  test('[SIL-OPS-101] nothing of it can be edited any more', async () => {
    await menu.call('menu_item_delete', menu.ids)
    expect(await menu.update('name', 'Ghost')).toMatchObject({ success: false, data: { error: 'unknown_id' } })
    expect(await menu.call('in_stock', menu.ids)).toMatchObject({ data: { error: 'unknown_id' } })
  })
})

describe('a new item', () => {
  const card = (more = {}) => ({
    menu_item_id: 'tabcd1234:1',
    menu_category_id: menu.item.menu_category_id,
    name: 'Clam Roll',
    description: 'Input info to create a new menu item.',
    price: '14.00',
    aisle: 1,
    shelf: 1,
    bay: 1,
    ...more,
  })

  test('[MED-33] [MED-34] [SIL-OPS-107] [SIL-OPS-108] [SIL-OPS-110] [SIL-OPS-112] is in stock, last in its category, without what nobody typed', async () => {
    const { data } = await menu.call('create_menu_item', card())
    expect(data).toEqual({ new_menu_item_id: expect.any(Number) })
    expect(await menu.row(data.new_menu_item_id as number)).toMatchObject({
      name: 'Clam Roll',
      description: '',
      base_price: 1400,
      active: true,
      aisle: 1,
      shelf: 1,
      bay: 1,
      integration_item_id: null,
    })
    expect(await menu.names(menu.item.menu_category_id)).toEqual(['Otter Burger', 'Clam Roll'])
  })

  test('[MED-38] [SIL-OPS-15] is edited by its temporary id, in the same breath and later', async () => {
    const { data } = await menu.call('create_menu_item', card())
    const edit = { ...menu.ids, menu_item_id: 'tabcd1234:1', field_name: 'name', value: 'Lobster Roll' }
    expect((await menu.call('menu_item_update', edit)).data).toMatchObject({ menu_item_id: data.new_menu_item_id })
    expect(await menu.row(data.new_menu_item_id as number)).toMatchObject({ name: 'Lobster Roll' })
    expect(await menu.call('menu_item_update', { ...edit, menu_item_id: 'tabcd1234:2' })).toMatchObject({
      data: { error: 'unknown_id' },
    })
  })

  test('[SIL-OPS-10] asked for again under its temporary id it is the same', async () => {
    const [first, second] = [await menu.call('create_menu_item', card()), await menu.call('create_menu_item', card())]
    expect(second.data).toEqual(first.data)
    expect(await menu.names(menu.item.menu_category_id)).toHaveLength(2)
  })

  test.each([
    ['[MED-15] [SIL-OPS-111]', { name: 'x'.repeat(51) }, 'name', 'The name of a new item has at most 50 characters.'],
    ['[SIL-OPS-112]', { name: 'New Menu Item' }, 'name', 'Please enter a name.'],
    ['[SIL-OPS-112]', { name: '' }, 'name', 'Please enter a name.'],
    ['[SIL-OPS-98]', { price: 'free' }, 'price', 'Please enter a price from 0.00 to 9999.99.'],
    ['[SIL-OPS-98]', { description: 'x'.repeat(2001) }, 'description', 'A description has at most 2000 characters.'],
    ['[SIL-OPS-99]', { bay: 10_000 }, 'bay', 'Please enter a whole number from 0 to 9999.'],
  ])('%s %j is refused', async (_rows, more, field, message) => {
    expect(await menu.call('create_menu_item', card(more))).toMatchObject({ success: false, data: { field, message } })
    expect(await menu.names(menu.item.menu_category_id)).toHaveLength(1)
  })

  test('[SIL-OPS-138] stands where it was said, also at 0', async () => {
    const { data } = await menu.call('create_menu_item', card({ aisle: 4, shelf: 0, bay: '2' }))
    expect(await menu.row(data.new_menu_item_id as number)).toMatchObject({ aisle: 4, shelf: 0, bay: 2 })
  })
})
