import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookieOf } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { isInStock } from '#areas/menu/rules/stock.ts'
import { makeMenus } from '#areas/menu/server/public.ts'
import { insertFranchise, insertMenuItem } from '#areas/menu/server/testing.ts'
import { bellwether, noodleBar } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import type { KitchenItem } from '../calls/disable-items.ts'
import { kitchenServer } from './testing.ts'

const { db } = await testDatabase()
/** Friday, 6 PM in this market. */
const start = '2026-11-20T18:00:00Z'
const clock = standingClock(start)
const server = await kitchenServer(db, { clock })
type Person = Awaited<ReturnType<typeof server.staff>>
let here: { franchise_id: number; market_id: number }
let beside: { franchise_id: number; market_id: number }
let tablet: Person
let cook: Person
let knots: number
let soda: number
let theirs: number

beforeAll(async () => {
  const { market_id } = await insertMarket(db, { ...bellwether, time_zone: 'UTC' })
  // Until two in the morning.
  const hours = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [String(day), [[660, 1560]]]))
  const place = async (name: string) => {
    const { franchise_id } = await insertFranchise(db, { ...noodleBar, name, market_id, hours })
    return { franchise_id, market_id }
  }
  here = await place('Noodle Bar 88')
  beside = await place('Next Door')
  const item = async (franchise_id: number, name: string) =>
    (await insertMenuItem(db, franchise_id, { name })).menu_item_id
  knots = await item(here.franchise_id, 'Garlic Knots')
  soda = await item(here.franchise_id, 'Lemon Soda')
  theirs = await item(beside.franchise_id, 'Their Soup')
  tablet = await server.tablet(here, 'Pass')
  cook = await server.staff({ roles: ['restaurant_staff'], franchise_ids: [here.franchise_id], name: 'Giulia Ferri' })
})
beforeEach(async () => {
  clock.set(start)
  await db.updateTable('menu_items').set({ active: true, restore_at: null, stock_set_by: null }).execute()
})

const save = (person: Person, form: Record<string, unknown>) => person.post('/restaurant_app/disable_items', form)
async function shown(person: Person, id: number) {
  const reply = await person.get('/restaurant_app/items', 'application/json')
  const categories = reply.json().categories as { items: KitchenItem[] }[]
  return categories.flatMap(({ items }) => items).find(({ menu_item_id }) => menu_item_id === id)?.disabled
}
/** Whether a customer may have it at this moment. */
async function isSold(id: number, at: string) {
  const item = (await makeMenus(db).current(here.franchise_id))?.items.get(id)
  return item !== undefined && isInStock(item, Date.parse(at))
}

describe('[RST-01] [RST-02] [RST-03] [SIL-ORD-134] a kitchen turns an item off', () => {
  test('until its business day ends, which for a bar is in the night', async () => {
    expect(await save(tablet, { item_ids: [knots] })).toEqual({ status: 200, success: true, disabled: 1, enabled: 0 })
    expect(await shown(cook, knots)).toEqual({
      restore_at: Date.parse('2026-11-21T02:00:00Z'),
      who: 'Pass',
      at: Date.parse(start),
    })
    expect([await isSold(knots, start), await isSold(soda, start)]).toEqual([false, true])
    expect(await isSold(knots, '2026-11-21T01:59:59Z')).toBe(false)
    expect(await isSold(knots, '2026-11-21T02:00:00Z')).toBe(true)
  })

  test('until the morning of a day, or until somebody turns it on; staff see who it was', async () => {
    await save(cook, { item_ids: [knots], until: '11/24/2026' })
    expect(await shown(tablet, knots)).toMatchObject({
      restore_at: Date.parse('2026-11-24T00:00:00Z'),
      who: 'Giulia Ferri',
    })
    await save(cook, { item_ids: [knots, soda], until: 'indefinite' })
    expect(await shown(tablet, soda)).toMatchObject({ restore_at: null })
    // What was off before stays as it was: the time is of what is ticked now.
    expect(await shown(tablet, knots)).toMatchObject({ restore_at: Date.parse('2026-11-24T00:00:00Z') })
    const { stock_source } = await db
      .selectFrom('menu_items')
      .select('stock_source')
      .where('menu_item_id', '=', soda)
      .executeTakeFirstOrThrow()
    expect(stock_source).toBe('kitchen')
  })

  test.each(['11/20/2026', '11/19/2026', '02/30/2027', 'soon'])('not until %s', async (until) => {
    expect(await save(tablet, { item_ids: [knots], until })).toMatchObject({
      status: 422,
      error: 'until_invalid',
      field: 'until',
      message: 'Please pick a day after today.',
    })
    expect(await isSold(knots, start)).toBe(true)
  })

  test('of its own and of no other, whatever is sent', async () => {
    expect((await save(tablet, { item_ids: [knots, theirs] })).status).toBe(404)
    expect((await save(tablet, { franchise_id: beside.franchise_id, item_ids: [theirs] })).status).toBe(404)
    expect((await save(tablet, { item_ids: [], seen_ids: [theirs] })).status).toBe(404)
    expect(
      (await cook.get(`/restaurant_app/items?franchise_id=${beside.franchise_id}`, 'application/json')).statusCode,
    ).toBe(404)
    expect(await isSold(knots, start)).toBe(true)
    const off = await db.selectFrom('menu_items').select('menu_item_id').where('active', '=', false).execute()
    expect(off).toEqual([])
  })

  test('that is gone meanwhile is said', async () => {
    const gone = await insertMenuItem(db, here.franchise_id)
    await db
      .updateTable('menu_items')
      .set({ deleted_at: new Date() })
      .where('menu_item_id', '=', gone.menu_item_id)
      .execute()
    expect(await save(tablet, { item_ids: [gone.menu_item_id] })).toMatchObject({ status: 409, error: 'item_unknown' })
  })
})

describe('[RST-04] [SIL-ORD-134] clear all', () => {
  test('and save: every item is on again', async () => {
    await save(tablet, { item_ids: [knots, soda], until: 'indefinite' })
    expect(await save(cook, { item_ids: [] })).toMatchObject({ disabled: 0, enabled: 2 })
    expect([await isSold(knots, start), await isSold(soda, start)]).toEqual([true, true])
  })

  test('of two tablets one does not undo what the other has turned off since', async () => {
    await save(tablet, { item_ids: [knots], seen_ids: [] })
    // This one was opened before, and shows nothing as off.
    await save(cook, { item_ids: [soda], seen_ids: [] })
    expect([await isSold(knots, start), await isSold(soda, start)]).toEqual([false, false])
  })
})

test('the form of a browser comes back to the page, and a single item may come alone', async () => {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/restaurant_app/disable_items',
    headers: {
      cookie: await cookieOf(db, tablet.actor),
      'sec-fetch-site': 'same-origin',
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: `item_ids=${knots}&until=`,
  })
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/restaurant_app/disable_items'])
  expect(await isSold(knots, start)).toBe(false)
  const page = await (await server.tablet(here)).get('/restaurant_app/disable_items')
  expect([page.statusCode, page.headers.location]).toEqual([303, '/restaurant_app?view=items'])
})
