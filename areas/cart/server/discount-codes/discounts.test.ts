import { beforeAll, describe, expect, test } from 'vitest'
import { accountsArea } from '#areas/accounts/server/area.ts'
import { staffServer } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { discountProblem } from '../../rules/discount.ts'
import { discountRoutes } from './routes.ts'

const { db } = await testDatabase()
const clock = standingClock('2026-11-22T17:00:00Z')
const server = await staffServer(db, (deps) => [accountsArea(deps), { routes: [...discountRoutes] }], {
  roles: ['marketing'],
  clock,
})
type Person = Awaited<ReturnType<typeof server.as>>
let clerk: Person
let market_id: number
let franchise_id: number

beforeAll(async () => {
  market_id = (await insertMarket(db, { name: 'Bellwether', time_zone: 'America/New_York' })).market_id
  franchise_id = (await insertFranchise(db, { market_id, name: 'Otter Burger' })).franchise_id
  clerk = await server.as({ market_ids: [market_id] })
})

const settings = {
  discount_name: 'Fall Friday',
  kind: 'amount',
  value: '5.00',
  order_type: 'delivery',
  minimum_subtotal: '20.00',
  first_day: '11/22/2026',
  last_day: '11/29/2026',
  single_use_per_customer: 'true',
}
const make = (change: Record<string, string> = {}, more: Record<string, unknown> = {}, by = clerk) =>
  by.post('/secure/discounts', { market_id, settings: { ...settings, ...change }, ...more })
const list = async (query = '') => (await clerk.read(`/secure/discounts${query}`)).discounts
const rowOf = (discount_code_id: number) =>
  db.selectFrom('discount_codes').selectAll().where('discount_code_id', '=', discount_code_id).executeTakeFirstOrThrow()

describe('[SIL-ORD-046] discount codes', () => {
  test('one is made with its limits, counts as carts count it, and ends when somebody ends it', async () => {
    const { discount_code_id } = await make({}, { franchise_id })
    expect(await list()).toMatchObject([
      {
        discount_code_id,
        discount_name: 'Fall Friday',
        takes_off: '$5.00 off',
        franchise: 'Otter Burger',
        customer: null,
        uses: 0,
      },
    ])
    const problem = async () => {
      const row = await rowOf(discount_code_id)
      const discount = { ...row, valid_from: row.valid_from.getTime(), valid_to: row.valid_to?.getTime() ?? null }
      const order = { is_delivery: true, franchise_id, delivery_fee: 0, now: clock.now().getTime() } as const
      return discountProblem(discount, { ...order, subtotal: row.minimum_subtotal })
    }
    expect(await problem()).toBeUndefined()
    expect(await clerk.post(`/secure/discounts/${discount_code_id}/end`, {})).toMatchObject({ success: true })
    expect(await problem()).toBe('This discount has expired.')
    const { valid_to } = await rowOf(discount_code_id)
    clock.set('2026-11-22T18:00:00Z')
    expect(await clerk.post(`/secure/discounts/${discount_code_id}/end`, {})).toMatchObject({ success: true })
    expect((await rowOf(discount_code_id)).valid_to).toEqual(valid_to)
    const events = await db
      .selectFrom('events')
      .select('what')
      .where('subject', '=', `discount:${discount_code_id}`)
      .orderBy('event_id')
      .execute()
    expect(events.map(({ what }) => what)).toEqual(['discount_created', 'discount_ended'])
  })

  test.each([
    [{ discount_name: '' }, 'discount_name'],
    [{ value: '0' }, 'value'],
    [{ kind: 'percent', value: '5.00' }, 'value'],
    [{ last_day: '11/21/2026' }, 'last_day'],
    [{ first_day: 'soon' }, 'first_day'],
  ])('%o is refused', async (change, field) => {
    expect(await make(change)).toMatchObject({ status: 422, error: 'setting_invalid', field })
  })

  test('[SIL-ORD-140] neither for a market of others nor for a restaurant elsewhere', async () => {
    const elsewhere = (await insertMarket(db)).market_id
    const far = (await insertFranchise(db, { market_id: elsewhere })).franchise_id
    expect(await make({}, { market_id: elsewhere })).toMatchObject({ status: 404 })
    expect(await make({}, { franchise_id: far })).toMatchObject({ status: 422, error: 'restaurant_elsewhere' })
    const { discount_code_id } = await make()
    const stranger = await server.as({ market_ids: [elsewhere] })
    expect(await stranger.post(`/secure/discounts/${discount_code_id}/end`, {})).toMatchObject({ status: 404 })
    expect((await stranger.read('/secure/discounts')).discounts).toEqual([])
    const support = await server.as({ roles: ['customer_support'] })
    expect(await make({}, {}, support)).toMatchObject({ status: 403 })
  })

  test('[SIL-ORD-047] a credit stands among those of single customers, and is not ended', async () => {
    const { cosmic_customer_id } = await db
      .insertInto('customers')
      .values({ phone_number: '4045550133', name: 'Ida' })
      .returning('cosmic_customer_id')
      .executeTakeFirstOrThrow()
    const { discount_code_id } = await db
      .insertInto('discount_codes')
      .values({
        market_id,
        cosmic_customer_id,
        discount_name: '$5.00 credit',
        kind: 'amount',
        value: 500,
        credit: true,
      })
      .returning('discount_code_id')
      .executeTakeFirstOrThrow()
    expect((await list()).map((one: { credit: boolean }) => one.credit)).not.toContain(true)
    expect(await list('?of=customers')).toMatchObject([{ customer: '(404) 555-0133', credit: true }])
    expect(await clerk.post(`/secure/discounts/${discount_code_id}/end`, {})).toMatchObject({
      status: 409,
      error: 'credit_kept',
    })
  })
})
