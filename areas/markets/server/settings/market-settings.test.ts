import { beforeAll, describe, expect, test } from 'vitest'
import { accountsArea } from '#areas/accounts/server/area.ts'
import { staffServer } from '#areas/accounts/server/testing.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { makeMarkets } from '../markets.ts'
import { insertMarket } from '../testing.ts'
import { marketRoutes } from './routes.ts'

const { db } = await testDatabase()
const law = { packs: ['us-ga'], warningOf: () => undefined }
const server = await staffServer(db, (deps) => [accountsArea(deps), { routes: marketRoutes(law) }], {
  roles: ['admin'],
})
type Person = Awaited<ReturnType<typeof server.as>>
let chief: Person
let market_id: number

beforeAll(async () => {
  market_id = (await insertMarket(db, { name: 'Bellwether' })).market_id
  chief = await server.as()
})

type Shown = { version: number; settings: Record<string, string> }
const path = () => `/secure/markets/${market_id}`
const shown = async (): Promise<Shown> => (await chief.read(path())).market_settings
async function save(change: Record<string, string>, { version, by = chief }: { version?: number; by?: Person } = {}) {
  const { version: present, settings } = await shown()
  return by.post(path(), { version: version ?? present, settings: { ...settings, ...change } })
}

describe('an admin changes a market', () => {
  test('[SIL-ORD-033] [SIL-ORD-034] [SIL-ORD-035] [SIL-ORD-039] its fees and taxes hold for the next quote', async () => {
    const markets = makeMarkets(db)
    const before = await markets.current(market_id)
    expect(before?.delivery_fee).toBe(299)
    expect(
      await save({
        delivery_fee: '3.49',
        gas_fee: '0.75',
        sales_tax_percent: '7.125',
        service_fee_pickup_percent: '1.5',
        fees_taxed: 'true',
        support_phone: '(404) 555-0177',
        maximum_miles: '12.5',
      }),
    ).toMatchObject({ success: true })
    markets.recheck(market_id)
    expect(await markets.current(market_id)).toMatchObject({
      delivery_fee: 349,
      gas_fee: 75,
      sales_tax_percent: 7.125,
      service_fee_pickup_percent: 1.5,
      fees_taxed: true,
      support_phone: '4045550177',
      maximum_miles: 12.5,
    })
    const event = await db
      .selectFrom('events')
      .select(['what', 'detail'])
      .where('subject', '=', `market:${market_id}`)
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({
      what: 'market_changed',
      detail: { before: { delivery_fee: '2.99' }, after: { delivery_fee: '3.49' } },
    })
  })

  test('what minutes cost the planner, and its autopilot; each is a change that others notice', async () => {
    const { version } = await shown()
    expect(await save({ plan_late: '3.5', plan_driver_minute: '0.3' })).toMatchObject({ success: true })
    expect(await save({ autopilot: 'true' })).toMatchObject({ success: true })
    expect(await save({ waiting_places: 'true' })).toMatchObject({ success: true })
    expect(await shown()).toMatchObject({
      version: version + 3,
      settings: { plan_late: '3.5', plan_driver_minute: '0.3', autopilot: 'true', waiting_places: 'true' },
    })
  })

  test.each([
    [{ name: '' }, 'setting_invalid', 'name'],
    [{ support_phone: 'call us' }, 'setting_invalid', 'support_phone'],
    [{ gas_fee: '0.30' }, 'setting_invalid', 'gas_fee'],
    [{ sales_tax_percent: '7.12345' }, 'setting_invalid', 'sales_tax_percent'],
    [{ alcohol_pack: 'us-xx' }, 'setting_invalid', 'alcohol_pack'],
    [{ full_queue_orders: '0' }, 'setting_invalid', 'full_queue_orders'],
    [{ plan_late: '11' }, 'setting_invalid', 'plan_late'],
    [{ plan_driver_minute: '-1' }, 'setting_invalid', 'plan_driver_minute'],
    [{ free_miles: '9', maximum_miles: '8' }, 'free_miles_beyond', 'free_miles'],
  ])('%o is refused', async (change, error, field) => {
    expect(await save(change)).toMatchObject({ status: 422, error, field })
  })

  test('[SIL-ORD-168] of two who save at once the second is told; zones and busy hours meanwhile are no such change', async () => {
    const { version } = await shown()
    const replies = await whileRowsHeld(
      db,
      (tx) => tx.selectFrom('markets').select('name').where('market_id', '=', market_id).forUpdate().execute(),
      () => [save({ fixed_tip: '6.00' }, { version }), save({ fixed_tip: '7.00' }, { version })],
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const seen = await shown()
    await db
      .insertInto('busy_fees')
      .values({ market_id, weekday: 5, start_minute: 1000, end_minute: 1100, fee: 100 })
      .execute()
    await db.updateTable('markets').set({ surge_price: 200 }).where('market_id', '=', market_id).execute()
    expect((await shown()).version).toBe(seen.version)
  })

  test('[SIL-ORD-140] not one of others, nor by a name that another has', async () => {
    const other = await insertMarket(db, { name: 'Hawthorn' })
    expect(await save({ name: 'HAWTHORN' })).toMatchObject({ status: 422, error: 'name_taken', field: 'name' })
    const local = await server.as({ market_ids: [other.market_id] })
    expect(await save({}, { by: local })).toMatchObject({ status: 404 })
    expect((await local.get(path())).statusCode).toBe(404)
    const { listed_markets } = await local.read('/secure/markets')
    expect(listed_markets.map(({ name }: { name: string }) => name)).toEqual(['Hawthorn'])
    const manager = await server.as({ roles: ['manager'] })
    expect(await save({}, { by: manager })).toMatchObject({ status: 403 })
  })
})
