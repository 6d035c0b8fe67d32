import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { editingServer } from './edit-testing.ts'

const { db } = await testDatabase()
const server = await editingServer(db)
afterAll(() => server.close())

let menu: Awaited<ReturnType<typeof server.newMenu>>
beforeEach(async () => {
  menu = await server.newMenu()
})

const versionNow = async () =>
  (
    await db
      .selectFrom('franchises')
      .select('menu_version')
      .where('franchise_id', '=', menu.franchise_id)
      .executeTakeFirstOrThrow()
  ).menu_version

describe('one cell of an item', () => {
  test.each([
    ['name', '  Sea  Otter Burger ', 'Sea Otter Burger', { name: 'Sea Otter Burger' }],
    ['description', 'Two patties,\nno bun.', 'Two patties,\nno bun.', { description: 'Two patties,\nno bun.' }],
    ['base_price', '$9.5', '9.50', { base_price: 950 }],
    ['base_price', '0', '0.00', { base_price: 0 }],
    ['base_price', '9999.99', '9999.99', { base_price: 999_999 }],
    ['aisle', '0', '0', { aisle: 0 }],
    ['shelf', 9999, '9999', { shelf: 9999 }],
    ['bay', '12', '12', { bay: 12 }],
  ])('[MED-12] [MED-13] %s is saved as it is stored', async (field_name, typed, value, stored) => {
    const { success, data } = await menu.update(field_name, typed)
    expect({ success, data }).toEqual({
      success: true,
      data: { menu_item_id: menu.item.menu_item_id, field_name, value },
    })
    expect(await menu.row()).toMatchObject(stored)
  })

  test('[MED-12] [SIL-OPS-19] leaves one event with what it was and what it is, and a hint of the version that it made', async () => {
    await menu.update('base_price', '9.50')
    expect(await menu.eventsOf()).toEqual([
      {
        what: 'menu_item_update',
        actor_id: menu.editor.user?.user_id,
        market_id: menu.market.market_id,
        detail: { franchise_id: menu.franchise_id, before: { base_price: 850 }, after: { base_price: 950 } },
      },
    ])
    expect(server.deps.hints.heard).toEqual([{ topic: `menu:${menu.franchise_id}`, version: await versionNow() }])
  })

  test('what is saved as it was changes nothing, and nobody is told', async () => {
    const before = await versionNow()
    expect((await menu.update('name', 'Otter Burger')).success).toBe(true)
    expect([await versionNow(), await menu.eventsOf(), server.deps.hints.heard]).toEqual([before, [], []])
  })

  const words = 'x'
  test.each([
    ['[SIL-OPS-98]', 'name', '  ', 'Please enter a name.'],
    ['[SIL-OPS-98]', 'name', '\u200b', 'Please enter a name.'],
    ['[MED-14] [SIL-OPS-111]', 'name', words.repeat(71), 'A name has at most 70 characters.'],
    ['[SIL-OPS-98]', 'description', words.repeat(2001), 'A description has at most 2000 characters.'],
    ['[SIL-OPS-98]', 'base_price', '-1', 'Please enter a price from 0.00 to 9999.99.'],
    ['[SIL-OPS-98]', 'base_price', '10000', 'Please enter a price from 0.00 to 9999.99.'],
    ['[SIL-OPS-98]', 'base_price', '1.234', 'Please enter a price from 0.00 to 9999.99.'],
    ['[SIL-OPS-99]', 'aisle', '10000', 'Please enter a whole number from 0 to 9999.'],
    ['[SIL-OPS-99]', 'bay', '1.5', 'Please enter a whole number from 0 to 9999.'],
    ['[SIL-OPS-99]', 'shelf', '', 'Please enter a whole number from 0 to 9999.'],
  ])('%s %s %j is refused: %s', async (_rows, field_name, typed, message) => {
    const before = await menu.row()
    expect(await menu.update(field_name, typed)).toMatchObject({ success: false, data: { message, field: 'value' } })
    expect(await menu.row()).toEqual(before)
  })

  test('[MED-14] a name of 70 characters is saved', async () => {
    expect((await menu.update('name', words.repeat(70))).success).toBe(true)
  })

  test('[MED-13] no other field is edited so', async () => {
    expect(await menu.update('kitchen_name', 'OB')).toMatchObject({ success: false, data: { error: 'invalid_data' } })
  })

  test('[SIL-OPS-98] hostile text is kept as the text that it is', async () => {
    const hostile = `<img src=x onerror=alert(1)>'); drop table menu_items; --`
    expect((await menu.update('name', hostile)).data.value).toBe(hostile)
    expect((await menu.shown()).menu_categories[0]?.menu_items[0]?.name).toBe(hostile)
  })

  test('[SIL-OPS-100] of two editors the later value of a field stays, and other fields stay whose they are', async () => {
    const colleague = await insertStaff(db, { roles: ['menu_editor'], franchise_ids: [menu.franchise_id] })
    await Promise.all([
      menu.update('name', 'Mine'),
      menu.call('menu_item_update', { ...menu.ids, field_name: 'description', value: 'Theirs' }, colleague),
    ])
    expect(await menu.row()).toMatchObject({ name: 'Mine', description: 'Theirs' })
    await menu.call('menu_item_update', { ...menu.ids, field_name: 'name', value: 'Theirs' }, colleague)
    expect(await menu.row()).toMatchObject({ name: 'Theirs' })
  })

  test('what one has set is not taken back over what another has set since', async () => {
    await menu.update('name', 'Third')
    expect(await menu.update('name', 'Otter Burger', { expected_value: 'Second' })).toMatchObject({
      success: false,
      data: { error: 'changed_meanwhile', value: 'Third' },
    })
    expect((await menu.update('name', 'Otter Burger', { expected_value: 'Third' })).success).toBe(true)
  })

  test('[SIL-OPS-10] a late copy of an edit does not undo what was set since', async () => {
    const { page_id, request } = { page_id: 'aaaa1111', request: 'menu_item_update' }
    const first = { request, data: { ...menu.ids, field_name: 'name', value: 'First' }, request_id: 1 }
    await server.runner.run(first, menu.editor, page_id)
    await menu.update('name', 'Second')
    expect((await server.runner.run(first, menu.editor, page_id)).response.success).toBe(true)
    expect(await menu.row()).toMatchObject({ name: 'Second' })
  })
})

describe('the history of a menu', () => {
  test('tells who changed what, newest first, of the menu and of one item', async () => {
    await menu.update('name', 'Sea Burger')
    await menu.call('out_of_stock', {
      menu_item_id: menu.other.menu_item_id,
      menu_category_id: menu.other.menu_category_id,
      restore_date: '',
    })
    const { franchise_id } = menu
    const { data } = await menu.call('menu_history', { franchise_id })
    expect(data).toMatchObject({
      is_last: true,
      changes: [
        {
          item_name: 'Fries',
          what: 'out_of_stock',
          before: { active: true },
          after: { active: false, restore_at: null },
        },
        {
          item_name: 'Sea Burger',
          who: menu.editor.user?.name,
          at: server.clock.now().getTime(),
          before: { name: 'Otter Burger' },
          after: { name: 'Sea Burger' },
        },
      ],
    })
    const ofItem = await menu.call('menu_history', { franchise_id, menu_item_id: menu.item.menu_item_id })
    expect(ofItem.data.changes).toHaveLength(1)
  })

  test('goes on page by page', async () => {
    for (const number of Array.from({ length: 35 }, (_, index) => index)) await menu.update('aisle', number + 2)
    const { franchise_id } = menu
    const first = (await menu.call('menu_history', { franchise_id })).data
    const changes = first.changes as { event_id: number }[]
    expect([changes.length, first.is_last]).toEqual([30, false])
    const rest = (await menu.call('menu_history', { franchise_id, before: changes.at(-1)?.event_id })).data
    expect([(rest.changes as []).length, rest.is_last]).toEqual([5, true])
  })
})
