import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import type { Actor } from '#platform/server/actor.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { menuArea } from './area.ts'
import { wireMenu } from './menu-texts.ts'
import { makeMenus } from './menus.ts'
import { restoreStock } from './restore-stock.ts'
import { insertFranchise, insertMenuItem } from './testing.ts'

const { db } = await testDatabase()
const clock = standingClock('2026-11-21T17:00:00Z')
const deps = testDeps(db, { clock })
const { hints } = deps
const area = menuArea(deps, {})
const { app, runner } = await testApp(deps, [area])
afterAll(() => app.close())

type Item = Awaited<ReturnType<typeof insertMenuItem>>
let market: Awaited<ReturnType<typeof insertMarket>>
let franchise: Awaited<ReturnType<typeof insertFranchise>>
let item: Item
let other: Item
let editor: Actor
beforeEach(async () => {
  clock.set('2026-11-21T17:00:00Z')
  market = await insertMarket(db, { time_zone: 'America/New_York' })
  franchise = await insertFranchise(db, { market_id: market.market_id })
  item = await insertMenuItem(db, franchise.franchise_id, {
    name: 'Otter Burger',
    base_price: 850,
    description: 'Beef.',
  })
  other = await insertMenuItem(db, franchise.franchise_id, { name: 'Fries', category: 'sides' })
  editor = await insertStaff(db, { roles: ['menu_editor'], franchise_ids: [franchise.franchise_id] })
  hints.heard.length = 0
})

let requests = 0
async function call(request: string, data: Record<string, unknown>, actor = editor, page?: string) {
  requests += 1
  const { response } = await runner.run({ request, data, request_id: requests }, actor, page)
  return response
}
const ids = () => ({ menu_item_id: item.menu_item_id, menu_category_id: item.menu_category_id })
const update = (field_name: string, value: unknown, more = {}) =>
  call('menu_item_update', { ...ids(), field_name, value, ...more })
const row = (id = item.menu_item_id) =>
  db.selectFrom('menu_items').selectAll().where('menu_item_id', '=', id).executeTakeFirstOrThrow()
const eventsOf = (id = item.menu_item_id) =>
  db
    .selectFrom('events')
    .select(['what', 'actor_id', 'detail', 'market_id'])
    .where('subject', '=', `menu_item:${id}`)
    .orderBy('event_id')
    .execute()
const versionNow = async () =>
  (
    await db
      .selectFrom('franchises')
      .select('menu_version')
      .where('franchise_id', '=', franchise.franchise_id)
      .executeTakeFirstOrThrow()
  ).menu_version
const shown = async () => {
  const menu = await makeMenus(db).current(franchise.franchise_id)
  if (!menu) throw new Error('no menu')
  return wireMenu(menu, { now: clock.now().getTime(), time_zone: market.time_zone }, true)
}
const names = async (menu_category_id: number) =>
  (await shown()).menu_categories
    .find((one) => one.menu_category_id === menu_category_id)
    ?.menu_items.map(({ name }) => name)

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
    const { success, data } = await update(field_name, typed)
    expect({ success, data }).toEqual({ success: true, data: { menu_item_id: item.menu_item_id, field_name, value } })
    expect(await row()).toMatchObject(stored)
  })

  test('[MED-12] [SIL-OPS-19] leaves one event with what it was and what it is, and a hint of the version that it made', async () => {
    await update('base_price', '9.50')
    expect(await eventsOf()).toEqual([
      {
        what: 'menu_item_update',
        actor_id: editor.user?.user_id,
        market_id: market.market_id,
        detail: { franchise_id: franchise.franchise_id, before: { base_price: 850 }, after: { base_price: 950 } },
      },
    ])
    expect(hints.heard).toEqual([{ topic: `menu:${franchise.franchise_id}`, version: await versionNow() }])
  })

  test('what is saved as it was changes nothing, and nobody is told', async () => {
    const before = await versionNow()
    expect((await update('name', 'Otter Burger')).success).toBe(true)
    expect([await versionNow(), await eventsOf(), hints.heard]).toEqual([before, [], []])
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
    const before = await row()
    expect(await update(field_name, typed)).toMatchObject({ success: false, data: { message, field: 'value' } })
    expect(await row()).toEqual(before)
  })

  test('[MED-14] a name of 70 characters is saved', async () => {
    expect((await update('name', words.repeat(70))).success).toBe(true)
  })

  test('[MED-13] no other field is edited so', async () => {
    expect(await update('kitchen_name', 'OB')).toMatchObject({ success: false, data: { error: 'invalid_data' } })
  })

  test('[SIL-OPS-98] hostile text is kept as the text that it is', async () => {
    const hostile = `<img src=x onerror=alert(1)>'); drop table menu_items; --`
    expect((await update('name', hostile)).data.value).toBe(hostile)
    expect((await shown()).menu_categories[0]?.menu_items[0]?.name).toBe(hostile)
  })

  test('[SIL-OPS-100] of two editors the later value of a field stays, and other fields stay whose they are', async () => {
    const colleague = await insertStaff(db, { roles: ['menu_editor'], franchise_ids: [franchise.franchise_id] })
    await Promise.all([
      update('name', 'Mine'),
      call('menu_item_update', { ...ids(), field_name: 'description', value: 'Theirs' }, colleague),
    ])
    expect(await row()).toMatchObject({ name: 'Mine', description: 'Theirs' })
    await call('menu_item_update', { ...ids(), field_name: 'name', value: 'Theirs' }, colleague)
    expect(await row()).toMatchObject({ name: 'Theirs' })
  })

  test('what one has set is not taken back over what another has set since', async () => {
    await update('name', 'Third')
    expect(await update('name', 'Otter Burger', { expected_value: 'Second' })).toMatchObject({
      success: false,
      data: { error: 'changed_meanwhile', value: 'Third' },
    })
    expect((await update('name', 'Otter Burger', { expected_value: 'Third' })).success).toBe(true)
  })

  test('[SIL-OPS-10] a late copy of an edit does not undo what was set since', async () => {
    const { page_id, request } = { page_id: 'aaaa1111', request: 'menu_item_update' }
    const first = { request, data: { ...ids(), field_name: 'name', value: 'First' }, request_id: 1 }
    await runner.run(first, editor, page_id)
    await update('name', 'Second')
    expect((await runner.run(first, editor, page_id)).response.success).toBe(true)
    expect(await row()).toMatchObject({ name: 'Second' })
  })
})

describe('another category', () => {
  const move = (to: number, from = item.menu_category_id) =>
    call('update_category', { menu_item_id: item.menu_item_id, menu_category_id: to, original_menu_category_id: from })

  test('[MED-20] [MED-21] [SIL-OPS-109] has the item as its last, and the old one has it no more', async () => {
    expect(await move(other.menu_category_id)).toMatchObject({
      success: true,
      data: { menu_item_id: item.menu_item_id, menu_category_id: other.menu_category_id },
    })
    expect(await names(item.menu_category_id)).toEqual([])
    expect(await names(other.menu_category_id)).toEqual(['Fries', 'Otter Burger'])
    expect((await eventsOf())[0]).toMatchObject({
      what: 'update_category',
      detail: {
        before: { menu_category_id: item.menu_category_id },
        after: { menu_category_id: other.menu_category_id },
      },
    })
  })

  test('[SIL-OPS-103] of an item that was moved meanwhile is refused with the one where it is', async () => {
    const third = await insertMenuItem(db, franchise.franchise_id)
    await move(other.menu_category_id)
    expect(await move(third.menu_category_id)).toMatchObject({
      success: false,
      data: { error: 'moved_meanwhile', menu_category_id: other.menu_category_id },
    })
    expect((await move(other.menu_category_id)).success).toBe(true)
  })

  test('[SIL-OPS-103] must be one of the same menu, and one that there is', async () => {
    const elsewhere = await insertFranchise(db, { market_id: market.market_id })
    const theirs = await insertMenuItem(db, elsewhere.franchise_id)
    await db
      .updateTable('menu_categories')
      .set({ deleted_at: new Date() })
      .where('menu_category_id', '=', other.menu_category_id)
      .execute()
    for (const to of [theirs.menu_category_id, other.menu_category_id, 2_000_000_000])
      expect(await move(to)).toMatchObject({ success: false, data: { error: 'unknown_id' } })
  })
})

describe('the link with the point of sale', () => {
  const link = (integration_item_id: number | null, menu_item_id = item.menu_item_id) =>
    call('update_integration_item', { ...ids(), menu_item_id, integration_item_id })
  const inTill = async (franchise_id: number) =>
    (
      await db
        .insertInto('integration_items')
        .values({ franchise_id, name: 'BURGER' })
        .returning('integration_item_id')
        .executeTakeFirstOrThrow()
    ).integration_item_id

  test('[MED-22] [SIL-OPS-104] is set, may serve several items, and is taken off', async () => {
    const till = await inTill(franchise.franchise_id)
    for (const id of [item.menu_item_id, other.menu_item_id])
      expect((await link(till, id)).data).toEqual({ menu_item_id: id, integration_item_id: till })
    expect((await link(null)).data).toEqual({ menu_item_id: item.menu_item_id, integration_item_id: null })
    expect([(await row()).integration_item_id, (await row(other.menu_item_id)).integration_item_id]).toEqual([
      null,
      till,
    ])
  })

  test('is not taken back over what somebody else has linked since', async () => {
    const [first, second] = [await inTill(franchise.franchise_id), await inTill(franchise.franchise_id)]
    await link(second)
    const back = (expected_integration_item_id: number | null) =>
      call('update_integration_item', { ...ids(), integration_item_id: null, expected_integration_item_id })
    for (const expected of [first, null])
      expect(await back(expected)).toMatchObject({ success: false, data: { error: 'changed_meanwhile' } })
    expect((await row()).integration_item_id).toBe(second)
    expect((await back(second)).success).toBe(true)
    expect((await row()).integration_item_id).toBeNull()
  })

  test('[SIL-OPS-104] is never one of another place', async () => {
    const elsewhere = await insertFranchise(db, { market_id: market.market_id })
    expect(await link(await inTill(elsewhere.franchise_id))).toMatchObject({ data: { error: 'unknown_id' } })
  })
})

describe('stock', () => {
  const out = (restore_date: string) => call('out_of_stock', { ...ids(), restore_date })

  test('[MED-24] [MED-25] [MED-27] [SIL-OPS-105] [SIL-OPS-106] out until tomorrow: it comes back as the market’s day begins', async () => {
    expect(await out('11/22/2026')).toMatchObject({
      success: true,
      data: { menu_item_id: item.menu_item_id, active: false, restore_date: '11/22/2026' },
    })
    expect(await row()).toMatchObject({
      active: false,
      restore_at: new Date('2026-11-22T05:00:00Z'),
      stock_set_by: editor.user?.user_id,
      stock_source: 'editor',
    })
    const ofItem = async () => (await shown()).menu_categories[0]?.menu_items[0]
    expect(await ofItem()).toMatchObject({ active: false, restore_date: '11/22/2026' })
    clock.set('2026-11-22T05:00:00Z')
    expect(await ofItem()).toMatchObject({ active: true, restore_date: null })
  })

  test('[MED-23] [MED-26] [MED-30] [MED-29] without a date until somebody says otherwise; In stock clears it', async () => {
    expect((await out('')).data).toMatchObject({ active: false, restore_date: null })
    clock.set('2030-01-01T12:00:00Z')
    expect((await shown()).menu_categories[0]?.menu_items[0]).toMatchObject({ active: false, restore_date: null })
    clock.set('2026-11-21T18:00:00Z')
    await out('12/25/2026')
    expect(await call('in_stock', ids())).toMatchObject({ data: { menu_item_id: item.menu_item_id, active: true } })
    expect(await row()).toMatchObject({ active: true, restore_at: null })
    expect((await eventsOf()).map(({ what }) => what)).toEqual(['out_of_stock', 'out_of_stock', 'in_stock'])
  })

  test.each(['11/21/2026', '11/20/2026', '02/30/2027', 'soon'])(
    '[SIL-OPS-105] %s is no day to come back on',
    async (restore_date) => {
      expect(await out(restore_date)).toMatchObject({
        success: false,
        data: { error: 'past_date', message: 'Please choose a future date.' },
      })
    },
  )

  test('is not taken back over what somebody else has set since', async () => {
    const changed = { success: false, data: { error: 'changed_meanwhile' } }
    const backFrom = (expected_restore_date: string) => call('in_stock', { ...ids(), expected_restore_date })
    await out('')
    expect(await backFrom('11/25/2026')).toMatchObject(changed)
    await out('11/25/2026')
    for (const expected of ['', '11/26/2026', 'soon']) expect(await backFrom(expected)).toMatchObject(changed)
    expect(await row()).toMatchObject({ active: false, restore_at: new Date('2026-11-25T05:00:00Z') })

    const outAgain = () => call('out_of_stock', { ...ids(), restore_date: '11/24/2026', expected_active: true })
    expect(await outAgain()).toMatchObject(changed)
    expect((await backFrom('11/25/2026')).success).toBe(true)
    expect((await outAgain()).success).toBe(true)
    expect(await row()).toMatchObject({ active: false, restore_at: new Date('2026-11-24T05:00:00Z') })
  })

  test('[SIL-OPS-105] the day is the market’s: late in the evening UTC’s tomorrow is its own', async () => {
    clock.set('2026-11-22T03:30:00Z')
    expect((await out('11/21/2026')).success).toBe(false)
    expect((await out('11/22/2026')).success).toBe(true)
  })

  test('[SIL-OPS-105] a job puts it back at its time, once, and leaves what was taken off for longer', async () => {
    await out('11/22/2026')
    const job = await db
      .selectFrom('jobs')
      .select(['kind', 'run_at', 'payload'])
      .where('unique_key', 'like', `restore_stock:${franchise.franchise_id}:%`)
      .executeTakeFirstOrThrow()
    expect(job).toMatchObject({ kind: 'restore_stock', run_at: new Date('2026-11-22T05:00:00Z') })
    await restoreStock(deps.units, franchise.franchise_id)
    expect(await row()).toMatchObject({ active: false })
    clock.set('2026-11-22T05:00:01Z')
    await restoreStock(deps.units, franchise.franchise_id)
    await restoreStock(deps.units, franchise.franchise_id)
    expect(await row()).toMatchObject({ active: true, restore_at: null, stock_source: 'system' })
    expect((await eventsOf()).map(({ what }) => what)).toEqual(['out_of_stock', 'restore_stock'])

    clock.set('2026-11-23T05:00:01Z')
    await out('12/25/2026')
    await restoreStock(deps.units, franchise.franchise_id)
    expect(await row()).toMatchObject({ active: false })
  })

  test('who took it off stays said when somebody else does the same again', async () => {
    await out('11/25/2026')
    const colleague = await insertStaff(db, { roles: ['admin'] })
    await call('out_of_stock', { ...ids(), restore_date: '11/25/2026' }, colleague)
    expect(await row()).toMatchObject({ stock_set_by: editor.user?.user_id })
    expect(await eventsOf()).toHaveLength(1)
  })
})

describe('deleting', () => {
  test('[MED-18] [MED-19] [SIL-OPS-101] takes the item off the menu and keeps its row; again it is done already', async () => {
    for (const _ of [1, 2])
      expect(await call('menu_item_delete', ids())).toMatchObject({
        success: true,
        data: { menu_item_id: item.menu_item_id },
      })
    expect(await names(item.menu_category_id)).toEqual([])
    expect((await row()).deleted_at).not.toBeNull()
    expect(await eventsOf()).toHaveLength(1)
  })

  test('[SIL-OPS-101] nothing of it can be edited any more', async () => {
    await call('menu_item_delete', ids())
    expect(await update('name', 'Ghost')).toMatchObject({ success: false, data: { error: 'unknown_id' } })
    expect(await call('in_stock', ids())).toMatchObject({ data: { error: 'unknown_id' } })
  })
})

describe('a new item', () => {
  const card = (more = {}) => ({
    menu_item_id: 'tabcd1234:1',
    menu_category_id: item.menu_category_id,
    name: 'Clam Roll',
    description: 'Input info to create a new menu item.',
    price: '14.00',
    aisle: 1,
    shelf: 1,
    bay: 1,
    ...more,
  })

  test('[MED-33] [MED-34] [SIL-OPS-107] [SIL-OPS-108] [SIL-OPS-110] [SIL-OPS-112] is in stock, last in its category, without what nobody typed', async () => {
    const { data } = await call('create_menu_item', card())
    expect(data).toEqual({ new_menu_item_id: expect.any(Number) })
    expect(await row(data.new_menu_item_id as number)).toMatchObject({
      name: 'Clam Roll',
      description: '',
      base_price: 1400,
      active: true,
      aisle: 1,
      shelf: 1,
      bay: 1,
      integration_item_id: null,
    })
    expect(await names(item.menu_category_id)).toEqual(['Otter Burger', 'Clam Roll'])
  })

  test('[MED-38] [SIL-OPS-15] is edited by its temporary id, in the same breath and later', async () => {
    const { data } = await call('create_menu_item', card())
    const edit = { ...ids(), menu_item_id: 'tabcd1234:1', field_name: 'name', value: 'Lobster Roll' }
    expect((await call('menu_item_update', edit)).data).toMatchObject({ menu_item_id: data.new_menu_item_id })
    expect(await row(data.new_menu_item_id as number)).toMatchObject({ name: 'Lobster Roll' })
    expect(await call('menu_item_update', { ...edit, menu_item_id: 'tabcd1234:2' })).toMatchObject({
      data: { error: 'unknown_id' },
    })
  })

  test('[SIL-OPS-10] asked for again under its temporary id it is the same', async () => {
    const [first, second] = [await call('create_menu_item', card()), await call('create_menu_item', card())]
    expect(second.data).toEqual(first.data)
    expect(await names(item.menu_category_id)).toHaveLength(2)
  })

  test.each([
    ['[MED-15] [SIL-OPS-111]', { name: 'x'.repeat(51) }, 'name', 'The name of a new item has at most 50 characters.'],
    ['[SIL-OPS-112]', { name: 'New Menu Item' }, 'name', 'Please enter a name.'],
    ['[SIL-OPS-112]', { name: '' }, 'name', 'Please enter a name.'],
    ['[SIL-OPS-98]', { price: 'free' }, 'price', 'Please enter a price from 0.00 to 9999.99.'],
    ['[SIL-OPS-98]', { description: 'x'.repeat(2001) }, 'description', 'A description has at most 2000 characters.'],
    ['[SIL-OPS-99]', { bay: 10_000 }, 'bay', 'Please enter a whole number from 0 to 9999.'],
  ])('%s %j is refused', async (_rows, more, field, message) => {
    expect(await call('create_menu_item', card(more))).toMatchObject({ success: false, data: { field, message } })
    expect(await names(item.menu_category_id)).toHaveLength(1)
  })

  test('[SIL-OPS-138] stands where it was said, also at 0', async () => {
    const { data } = await call('create_menu_item', card({ aisle: 4, shelf: 0, bay: '2' }))
    expect(await row(data.new_menu_item_id as number)).toMatchObject({ aisle: 4, shelf: 0, bay: 2 })
  })
})

describe('the history of a menu', () => {
  test('tells who changed what, newest first, of the menu and of one item', async () => {
    await update('name', 'Sea Burger')
    await call('out_of_stock', {
      menu_item_id: other.menu_item_id,
      menu_category_id: other.menu_category_id,
      restore_date: '',
    })
    const { franchise_id } = franchise
    const { data } = await call('menu_history', { franchise_id })
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
          who: editor.user?.name,
          at: clock.now().getTime(),
          before: { name: 'Otter Burger' },
          after: { name: 'Sea Burger' },
        },
      ],
    })
    const ofItem = await call('menu_history', { franchise_id, menu_item_id: item.menu_item_id })
    expect(ofItem.data.changes).toHaveLength(1)
  })

  test('goes on page by page', async () => {
    for (const number of Array.from({ length: 35 }, (_, index) => index)) await update('aisle', number + 2)
    const { franchise_id } = franchise
    const first = (await call('menu_history', { franchise_id })).data
    const changes = first.changes as { event_id: number }[]
    expect([changes.length, first.is_last]).toEqual([30, false])
    const rest = (await call('menu_history', { franchise_id, before: changes.at(-1)?.event_id })).data
    expect([(rest.changes as []).length, rest.is_last]).toEqual([5, true])
  })
})

describe('[ROL-10] [SIL-OPS-114] somebody whose menu it is not', () => {
  const everything = (): [string, Record<string, unknown>][] => [
    ['menu_item_update', { ...ids(), field_name: 'name', value: 'Theirs' }],
    [
      'update_category',
      {
        menu_item_id: item.menu_item_id,
        menu_category_id: other.menu_category_id,
        original_menu_category_id: item.menu_category_id,
      },
    ],
    ['update_integration_item', { ...ids(), integration_item_id: null }],
    ['menu_item_delete', ids()],
    ['out_of_stock', { ...ids(), restore_date: '' }],
    ['in_stock', ids()],
    [
      'create_menu_item',
      {
        menu_item_id: 'tabcd1234:9',
        menu_category_id: item.menu_category_id,
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
      { upc: '036000291452', menu_category_id: item.menu_category_id, aisle: 1, shelf: 1, bay: 1 },
    ],
    ['menu_history', { franchise_id: franchise.franchise_id }],
  ]
  const untouched = async () => [await row(), await eventsOf(), await names(item.menu_category_id)]

  test('an editor of another restaurant, and one of another market, find none of it', async () => {
    const neighbour = await insertFranchise(db, { market_id: market.market_id })
    const elsewhere = await insertMarket(db)
    const { franchise_id } = franchise
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
        expect(await call(name, data, stranger), name).toMatchObject({ success: false, data: { error: 'unknown_id' } })
    expect(await untouched()).toEqual(before)
  })

  test('[SIL-OPS-04] whoever edits no menu at all is not allowed to', async () => {
    const { franchise_id } = franchise
    const cook = await insertStaff(db, {
      roles: ['restaurant_staff', 'customer_support', 'manager'],
      franchise_ids: [franchise_id],
    })
    for (const [name, data] of everything())
      expect(await call(name, data, cook), name).toMatchObject({ success: false, data: { error: 'not_authorized' } })
  })

  test('an admin of the market edits it', async () => {
    const admin = await insertStaff(db, { roles: ['admin'], market_ids: [market.market_id] })
    for (const [name, data] of everything().filter(
      ([name]) => name !== 'create_upc_menu_item' && name !== 'menu_item_delete',
    ))
      expect(await call(name, data, admin), name).toMatchObject({ success: true })
  })
})
