import { beforeEach, describe, expect, test } from 'vitest'
import { cookieOf, insertStaff } from '#areas/accounts/server/testing.ts'
import { whileHeld } from '#areas/dispatch/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { cents } from '#platform/core/money.ts'
import { openTimeClock, threeTicks } from './clock-testing.ts'

const { app, clock, db, hourOf, minutes, onTablet, post } = await openTimeClock()
beforeEach(() => clock.set(new Date()))

describe('cash-out', () => {
  async function afterDelivery(order: Parameters<typeof insertOrder>[1] = {}) {
    const driver = await onTablet()
    await db
      .updateTable('driver_hours')
      .set({ started_at: minutes(-60) })
      .where('driver_id', '=', driver.driver_id)
      .execute()
    const { driver_id, market_id } = driver
    const brought = {
      market_id,
      driver_id,
      status: 'delivered' as const,
      dispatch_state: 'done' as const,
      ended_at: minutes(-5),
    }
    const { order_id } = await insertOrder(db, { ...brought, subtotal: cents(2460), ...order })
    return { ...driver, order_id }
  }
  const paths = { cash: '/rocket/driver_app_web/cash_out', out: '/rocket/driver_app_web/cash_out/clock_out' }
  const tips = (driver_id: number) =>
    db
      .selectFrom('ledger_movements')
      .selectAll()
      .where('driver_id', '=', driver_id)
      .where('kind', '=', 'tipped')
      .execute()

  test('[SIL-ORD-146] [SIL-ORD-148] [SIL-OPS-129] what was counted is kept, and with the clock-out its tip is in the ledger, once', async () => {
    const { cookie, order_id, driver_id, driver_hour_id } = await afterDelivery()
    const wrong = await post(paths.cash, { order_id, payment: 'cash', cash: '40', change_given: '9,4' }, cookie)
    expect(wrong).toMatchObject({ status: 422, body: { error: 'no_number', field: 'change_given' } })
    await post(paths.cash, { order_id, payment: 'cash', cash: '50', change_given: '' }, cookie)
    const saved = await post(paths.cash, { order_id, payment: 'cash', cash: '40', change_given: '-9.40' }, cookie)
    expect(saved.body.tip).toBe('6.00')
    expect(await tips(driver_id)).toEqual([])
    const refused = await post(paths.out, { ...threeTicks, record_tips: false }, cookie)
    expect(refused.body.message).toBe('Please confirm all checklist items before clocking out.')
    const out = await post(paths.out, { ...threeTicks, handed_in: '20.00' }, cookie)
    expect(out.body).toMatchObject({ success: true, total_hours: '1.00', handed_in: '20.00' })
    expect(await tips(driver_id)).toMatchObject([{ order_id, driver_payable: -600, cash_with_driver: 600 }])
    const count = await db
      .selectFrom('cash_counts')
      .selectAll()
      .where('driver_hour_id', '=', driver_hour_id)
      .executeTakeFirst()
    expect(count).toMatchObject({ expected: 2460, kept: 600, handed_in: 2000, counted: null })
    expect(await hourOf(driver_hour_id)).toMatchObject({ approve: 2, ended_how: 'driver', tips_ignored: false })
    expect((await post(paths.out, threeTicks, cookie)).status).toBe(401)
  })

  test('[SIL-OPS-136] a tip below zero is kept as it was counted, and moves no money', async () => {
    const { cookie, order_id, driver_id } = await afterDelivery()
    expect((await post(paths.cash, { order_id, payment: 'split', cash: '10', card: '12' }, cookie)).body.tip).toBe(
      '-2.60',
    )
    await post(paths.out, { ...threeTicks }, cookie)
    expect(await tips(driver_id)).toEqual([])
  })

  test('only own orders of this hour that were paid at the door are counted', async () => {
    const mine = await afterDelivery({ payment_type: 'card_online', payment_status: 'charged' })
    const other = await afterDelivery()
    const count = (order_id: number) => post(paths.cash, { order_id, payment: 'cash', cash: '40' }, mine.cookie)
    expect((await count(mine.order_id)).status).toBe(404)
    expect((await count(other.order_id)).status).toBe(404)
  })

  test('[SIL-OPS-32] [ROL-07] a forced clock-out is one by dispatch, and settles what was counted as well', async () => {
    const driver = await afterDelivery()
    await post(paths.cash, { order_id: driver.order_id, payment: 'cash', cash: '30' }, driver.cookie)
    const by = await cookieOf(db, await insertStaff(db, { roles: ['dispatcher'] }))
    const link = `/rocket/driver_app_web/clock_out?tabletId=${driver.tablet_id}&secret=${encodeURIComponent(driver.secret)}`
    await app.inject({
      url: link,
      headers: { cookie: by, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
    })
    expect(await hourOf(driver.driver_hour_id)).toMatchObject({ ended_how: 'dispatch', approve: 2 })
    expect(await tips(driver.driver_id)).toMatchObject([{ driver_payable: -540 }])
  })

  test('two presses of Clock out at the same moment end the hour once', async () => {
    const driver = await afterDelivery()
    const both = await whileHeld(db, driver, () => [1, 2].map(() => post(paths.out, threeTicks, driver.cookie)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
