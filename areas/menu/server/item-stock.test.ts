import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { editingServer } from './edit-testing.ts'
import { restoreStock } from './restore-stock.ts'

const { db } = await testDatabase()
const server = await editingServer(db)
afterAll(() => server.close())

let menu: Awaited<ReturnType<typeof server.newMenu>>
beforeEach(async () => {
  menu = await server.newMenu()
})

describe('stock', () => {
  const out = (restore_date: string) => menu.call('out_of_stock', { ...menu.ids, restore_date })

  test('[MED-24] [MED-25] [MED-27] [SIL-OPS-105] [SIL-OPS-106] out until tomorrow: it comes back as the market’s day begins', async () => {
    expect(await out('11/22/2026')).toMatchObject({
      success: true,
      data: { menu_item_id: menu.item.menu_item_id, active: false, restore_date: '11/22/2026' },
    })
    expect(await menu.row()).toMatchObject({
      active: false,
      restore_at: new Date('2026-11-22T05:00:00Z'),
      stock_set_by: menu.editor.user?.user_id,
      stock_source: 'editor',
    })
    const ofItem = async () => (await menu.shown()).menu_categories[0]?.menu_items[0]
    expect(await ofItem()).toMatchObject({ active: false, restore_date: '11/22/2026' })
    server.clock.set('2026-11-22T05:00:00Z')
    expect(await ofItem()).toMatchObject({ active: true, restore_date: null })
  })

  test('[MED-23] [MED-26] [MED-30] [MED-29] without a date until somebody says otherwise; In stock clears it', async () => {
    expect((await out('')).data).toMatchObject({ active: false, restore_date: null })
    server.clock.set('2030-01-01T12:00:00Z')
    expect((await menu.shown()).menu_categories[0]?.menu_items[0]).toMatchObject({ active: false, restore_date: null })
    server.clock.set('2026-11-21T18:00:00Z')
    await out('12/25/2026')
    expect(await menu.call('in_stock', menu.ids)).toMatchObject({
      data: { menu_item_id: menu.item.menu_item_id, active: true },
    })
    expect(await menu.row()).toMatchObject({ active: true, restore_at: null })
    expect((await menu.eventsOf()).map(({ what }) => what)).toEqual(['out_of_stock', 'out_of_stock', 'in_stock'])
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
    const backFrom = (expected_restore_date: string) => menu.call('in_stock', { ...menu.ids, expected_restore_date })
    await out('')
    expect(await backFrom('11/25/2026')).toMatchObject(changed)
    await out('11/25/2026')
    for (const expected of ['', '11/26/2026', 'soon']) expect(await backFrom(expected)).toMatchObject(changed)
    expect(await menu.row()).toMatchObject({ active: false, restore_at: new Date('2026-11-25T05:00:00Z') })

    expect((await backFrom('11/25/2026')).success).toBe(true)
  })

  const inStock = async () => (await menu.call('in_stock', menu.ids)).data
  const outAgain = (undo_until: unknown) => menu.call('out_of_stock', { ...menu.ids, restore_date: '', undo_until })

  test('is taken back as it was, also without an end, while it is still in stock', async () => {
    await out('11/25/2026')
    const until = new Date('2026-11-25T05:00:00Z')
    expect(await outAgain(until.getTime())).toMatchObject({ success: false, data: { error: 'changed_meanwhile' } })
    expect(await inStock()).toMatchObject({ was_out_until: until.getTime() })
    expect(await outAgain(until.getTime())).toMatchObject({ success: true, data: { restore_date: '11/25/2026' } })
    expect(await menu.row()).toMatchObject({ active: false, restore_at: until })

    await out('')
    expect(await inStock()).toMatchObject({ was_out_until: null })
    expect(await outAgain(null)).toMatchObject({ success: true, data: { restore_date: null } })
    expect(await menu.row()).toMatchObject({ active: false, restore_at: null })
  })

  test('of what was in stock already there is nothing to take back', async () => {
    expect(await inStock()).toEqual({ menu_item_id: menu.item.menu_item_id, active: true })
  })

  test('[SIL-OPS-105] put back after midnight, what is off to the end of the night is off to that end again, until it has come', async () => {
    const closing = new Date('2026-11-22T07:00:00Z')
    server.clock.set('2026-11-22T05:30:00Z')
    await db
      .updateTable('menu_items')
      .set({ active: false, restore_at: closing })
      .where('menu_item_id', '=', menu.item.menu_item_id)
      .execute()
    expect(await inStock()).toMatchObject({ was_out_until: closing.getTime() })
    expect(await outAgain(closing.getTime())).toMatchObject({ success: true, data: { restore_date: '11/22/2026' } })
    expect(await menu.row()).toMatchObject({ active: false, restore_at: closing })

    await inStock()
    server.clock.set(closing)
    expect(await outAgain(closing.getTime())).toMatchObject({
      success: false,
      data: { error: 'back_by_now', message: 'It would be back in stock by now.' },
    })
    expect(await menu.row()).toMatchObject({ active: true })
  })

  test('[SIL-OPS-105] the day is the market’s: late in the evening UTC’s tomorrow is its own', async () => {
    server.clock.set('2026-11-22T03:30:00Z')
    expect((await out('11/21/2026')).success).toBe(false)
    expect((await out('11/22/2026')).success).toBe(true)
  })

  test('[SIL-OPS-105] a job puts it back at its time, once, and leaves what was taken off for longer', async () => {
    await out('11/22/2026')
    const job = await db
      .selectFrom('jobs')
      .select(['kind', 'run_at', 'payload'])
      .where('unique_key', 'like', `restore_stock:${menu.franchise_id}:%`)
      .executeTakeFirstOrThrow()
    expect(job).toMatchObject({ kind: 'restore_stock', run_at: new Date('2026-11-22T05:00:00Z') })
    await restoreStock(server.deps.units, menu.franchise_id)
    expect(await menu.row()).toMatchObject({ active: false })
    server.clock.set('2026-11-22T05:00:01Z')
    await restoreStock(server.deps.units, menu.franchise_id)
    await restoreStock(server.deps.units, menu.franchise_id)
    expect(await menu.row()).toMatchObject({ active: true, restore_at: null, stock_source: 'system' })
    expect((await menu.eventsOf()).map(({ what }) => what)).toEqual(['out_of_stock', 'restore_stock'])

    server.clock.set('2026-11-23T05:00:01Z')
    await out('12/25/2026')
    await restoreStock(server.deps.units, menu.franchise_id)
    expect(await menu.row()).toMatchObject({ active: false })
  })

  test('who took it off stays said when somebody else does the same again', async () => {
    await out('11/25/2026')
    const colleague = await insertStaff(db, { roles: ['admin'] })
    await menu.call('out_of_stock', { ...menu.ids, restore_date: '11/25/2026' }, colleague)
    expect(await menu.row()).toMatchObject({ stock_set_by: menu.editor.user?.user_id })
    expect(await menu.eventsOf()).toHaveLength(1)
  })
})
