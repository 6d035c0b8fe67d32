import { beforeAll, describe, expect, test } from 'vitest'
import { accountsArea } from '#areas/accounts/server/area.ts'
import { staffServer } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { makeMenus } from '../menus.ts'
import { insertFranchise } from '../testing.ts'
import { restaurantRoutes } from './routes.ts'

const { db } = await testDatabase()
const server = await staffServer(db, (deps) => [accountsArea(deps), { routes: [...restaurantRoutes] }], {
  roles: ['admin'],
})
type Person = Awaited<ReturnType<typeof server.as>>
let chief: Person
let market_id: number
let franchise_id: number

beforeAll(async () => {
  market_id = (await insertMarket(db, { name: 'Bellwether' })).market_id
  franchise_id = (await insertFranchise(db, { market_id, name: 'Otter Burger' })).franchise_id
  chief = await server.as()
})

type Shown = { version: number; settings: Record<string, string>; hours_now: string }
const path = (id = franchise_id) => `/secure/restaurants/${id}`
const shown = async (): Promise<Shown> => (await chief.read(path())).restaurant
async function save(change: Record<string, string>, { version, by = chief }: { version?: number; by?: Person } = {}) {
  const { version: present, settings } = await shown()
  return by.post(path(), { version: version ?? present, settings: { ...settings, ...change } })
}

describe('an admin changes a restaurant', () => {
  test('[SIL-ORD-043] [SIL-ORD-048] [SIL-ORD-033] hours, holidays, fees and types hold for the next who asks for its menu', async () => {
    const menus = makeMenus(db)
    const before = await menus.current(franchise_id)
    expect(before?.franchise.pickup_type).toBe('pickup_type_card_and_at_store')
    const saved = await save({
      hours_1: '11:00 AM-2:00 PM, 5 pm-2 am',
      hours_2: 'closed',
      closed_dates: '12/25/2026\n11/26/2026',
      delivery_fee: '4.25',
      maximum_miles: '',
      pickup_type: 'pickup_type_no_pickup',
      prep_minutes: '35',
      mandatory_tip_percent: '12.5',
    })
    expect(saved).toMatchObject({ success: true, version: 2 })
    menus.recheck(franchise_id)
    const after = (await menus.current(franchise_id))?.franchise
    expect(after).toMatchObject({
      closed_dates: ['2026-11-26', '2026-12-25'],
      delivery_fee: 425,
      maximum_miles: null,
      pickup_type: 'pickup_type_no_pickup',
      prep_minutes: 35,
      mandatory_tip_percent: 12.5,
    })
    expect(after?.hours['1']).toEqual([
      [660, 840],
      [1020, 1560],
    ])
    expect(after?.hours['2']).toEqual([])
    const event = await db
      .selectFrom('events')
      .select(['what', 'market_id', 'detail'])
      .where('subject', '=', `franchise:${franchise_id}`)
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({
      what: 'restaurant_changed',
      market_id,
      detail: { before: { prep_minutes: '20', delivery_fee: '' }, after: { prep_minutes: '35', delivery_fee: '4.25' } },
    })
    expect(event.detail).not.toHaveProperty('after.name')
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ phone_number: '12' }, 'phone_number'],
    [{ hours_3: '25:00-26:00' }, 'hours_3'],
    [{ hours_3: '' }, 'hours_3'],
    [{ closed_dates: '2/30/2026' }, 'closed_dates'],
    [{ delivery_fee: '-1' }, 'delivery_fee'],
    [{ delivery_fee: '100.01' }, 'delivery_fee'],
    [{ pickup_type: 'pickup_type_drone' }, 'pickup_type'],
    [{ delivery_type: '' }, 'delivery_type'],
    [{ prep_minutes: '1.5' }, 'prep_minutes'],
    [{ mandatory_tip_percent: '51' }, 'mandatory_tip_percent'],
    [{ active: 'maybe' }, 'active'],
  ])('%o is refused with words', async (change, field) => {
    const refused = await save(change)
    expect(refused).toMatchObject({ status: 422, error: 'setting_invalid', field })
    expect(refused.message).toMatch(/^Please .*\.$/)
  })

  test('[SIL-ORD-043] a night that reaches into an open morning is refused, and a name that another has', async () => {
    expect(await save({ hours_5: '5 pm-2 am', hours_6: 'all day' })).toMatchObject({
      error: 'nights_overlap',
      field: 'hours_5',
    })
    await insertFranchise(db, { market_id, name: 'Casa Verde' })
    expect(await save({ name: 'casa VERDE' })).toMatchObject({ status: 422, error: 'name_taken', field: 'name' })
  })

  test('[SIL-ORD-168] of two who save at once the second is told; a menu or a pause meanwhile is no such change', async () => {
    const { version } = await shown()
    const replies = await whileRowsHeld(
      db,
      (tx) => tx.selectFrom('franchises').select('name').where('franchise_id', '=', franchise_id).forUpdate().execute(),
      () => [save({ prep_minutes: '21' }, { version }), save({ prep_minutes: '22' }, { version })],
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const seen = await shown()
    await db
      .updateTable('franchises')
      .set({ paused_until: new Date(), menu_version: 1000 })
      .where('franchise_id', '=', franchise_id)
      .execute()
    expect((await shown()).version).toBe(seen.version)
  })

  test('[SIL-ORD-140] not one of another market, nor a business, nor as anybody but an admin', async () => {
    const elsewhere = (await insertMarket(db)).market_id
    const local = await server.as({ market_ids: [elsewhere] })
    expect(await save({}, { by: local })).toMatchObject({ status: 404 })
    expect((await local.get(path())).statusCode).toBe(404)
    expect((await local.read('/secure/restaurants')).restaurants).toEqual([])
    const manager = await server.as({ roles: ['manager'] })
    expect(await save({}, { by: manager })).toMatchObject({ status: 403 })
    const business = await insertFranchise(db, { market_id, kind: 'business', name: 'Flowers' })
    expect((await chief.get(path(business.franchise_id))).statusCode).toBe(404)
  })
})

test('[SIL-ORD-155] the list tells by each market’s clock whether a place is open, and is narrowed', async () => {
  await save({ hours_1: 'all day', hours_2: 'all day', hours_5: 'all day', hours_6: 'all day', name: 'Otter Burger' })
  const { restaurants } = await chief.read('/secure/restaurants?q=otter')
  expect(restaurants).toMatchObject([{ franchise_id, name: 'Otter Burger', market: 'Bellwether', active: true }])
  expect((await chief.read('/secure/restaurants?state=hidden')).restaurants).toEqual([])
  expect((await chief.read('/secure/restaurants?q=%25')).restaurants).toEqual([])
  expect((await chief.get('/secure/restaurants?page=nonsense')).statusCode).toBe(400)
})
