import { sql } from 'kysely'
import { cookieOf, insertCustomer, staffServer } from '#areas/accounts/server/testing.ts'
import { booksArea } from '#areas/books/server/area.ts'
import { rollUp } from '#areas/books/server/public.ts'
import type { CardProvider } from '#areas/cards/server/public.ts'
import { testMerchant } from '#areas/cards/server/testing.ts'
import { insertDriver } from '#areas/dispatch/server/testing.ts'
import { orderDeskArea } from '#areas/order-desk/server/area.ts'
import { payArea } from '#areas/pay/server/area.ts'
import { shiftsArea } from '#areas/shifts/server/area.ts'
import { supportArea } from '#areas/support/server/area.ts'
import { type Day, daysAfter } from '#platform/core/day.ts'
import { type Cents, cents, toDecimal } from '#platform/core/money.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { standingClock } from '#platform/test/units.ts'
import { fridayEvening, type PlacementWorld } from './testing.ts'

/** Of the evening on which everything is ordered and brought: its Monday. */
const week: Day = '2026-11-16'

/** The people who move the money of orders once these are placed: on the order's page, at the door, and when the week is paid. */
export async function moneyOffice(db: Db, world: PlacementWorld, cards: CardProvider) {
  const { market_id } = world.market
  const { franchise_id } = world.franchise
  const { roadTimes } = world
  const desk = await staffServer(
    db,
    (deps) => [
      supportArea(deps),
      orderDeskArea(deps, { roadTimes, cards, merchant: testMerchant }),
      shiftsArea(deps, { roadTimes }),
    ],
    { roles: ['manager'], clock: world.clock },
  )
  const clock = standingClock(fridayEvening)
  const books = await staffServer(db, (deps) => [booksArea(deps), payArea(deps)], { roles: ['manager'], clock })
  const manager = await desk.as()
  const accountant = await books.as()
  let forms = 0
  let weeksPaid = 0
  let driver = await driverAtWork()

  async function driverAtWork() {
    const { driver_id, driver_hour_id, tablet_id } = await insertDriver(db, { market_id, secrets: desk.deps.secrets })
    const started_at = new Date(world.clock.now().getTime() - 60 * 60_000)
    await db.updateTable('driver_hours').set({ started_at }).where('driver_hour_id', '=', driver_hour_id).execute()
    const { session_id } = await insertCustomer(db)
    await db.updateTable('sessions').set({ tablet_id }).where('session_id', '=', session_id).execute()
    return { driver_id, driver_hour_id, cookie: await cookieOf(db, { session_id }) }
  }

  async function onTablet(path: string, payload: Record<string, unknown>): Promise<void> {
    const headers = { cookie: driver.cookie, 'sec-fetch-site': 'same-origin', accept: 'application/json' }
    await desk.app.inject({ method: 'POST', url: `/rocket/driver_app_web/cash_out${path}`, headers, payload })
  }

  /** By the form of the order's page, for its first dish; refused where so much is not left, or was not paid. */
  async function recordIssue(order_id: number, form: Record<string, unknown>): Promise<void> {
    const line = await db
      .selectFrom('order_lines')
      .select('order_line_id')
      .where('order_id', '=', order_id)
      .orderBy('order_line_id')
      .executeTakeFirstOrThrow()
    forms += 1
    const detail = { wrong: 'missing', text: '' }
    const item = { order_item_id: Number(line.order_line_id), amount: '5.00', issue_kind: 'incorrect', detail }
    const usual = { items: [item], expected_total: '5.00', idempotency_key: `issue-form-${forms}` }
    await manager.post(`/secure/orders/${order_id}/issues`, { ...usual, ...form })
  }

  const statement = async (starts_on: Day) => {
    if ((await rollUp(db, { now: clock.now() })) === 'waits') throw new Error('The books wait')
    return (await accountant.read(`/secure/payouts/${franchise_id}/${starts_on}`)).statement as {
      readonly due: Cents
      readonly to_pay: Cents
    }
  }

  return {
    /** Who brings orders just now. */
    driverId: () => driver.driver_id,

    refund: (order_id: number, refund_source: 'restaurant' | 'driver' | 'company') =>
      recordIssue(order_id, { record_type: 'refund', refund_source, cash_refund_confirmed: true, cash_way: 'driver' }),
    giveCredit: (order_id: number) => recordIssue(order_id, { record_type: 'credit' }),
    /** What is left to do of issues whose process has died. */
    async finishRefunds(jobs: NonNullable<ReturnType<typeof orderDeskArea>['jobs']>) {
      const left = await db
        .selectFrom('order_refunds')
        .select('order_issue_id')
        .distinct()
        .where('state', '=', 'pending')
        .execute()
      for (const { order_issue_id } of left) await jobs.settle_order_issue?.({ order_issue_id })
    },
    /** What an outside courier was given is paid to it, and comes from it. */
    async settleWithCourier(order_id: number) {
      const { courier_money } = (await manager.read(`/secure/orders/${order_id}`)).desk
      for (const what of ['tip', 'cash'] as const) {
        const expected_amount = toDecimal(courier_money[what])
        const form = { what, way: 'settled', expected_amount, reason: 'Their invoice 7' }
        await manager.post(`/secure/orders/${order_id}/adjust_courier_money`, form)
      }
    },

    /** More than the order asks for: the rest is a tip, which the order did not have when it was placed. */
    countAtDoor: (order_id: number, payment: 'cash' | 'card') =>
      onTablet('', { order_id, payment, [payment]: '60.00', change_given: payment === 'cash' ? '-10.00' : '' }),
    /** The driver goes home with a dollar too little in the envelope, which is counted; another one begins. */
    async cashOut() {
      const { driver_hour_id } = driver
      await onTablet('/clock_out', { record_tips: true, record_times: true, google_voice: true })
      const count = await db
        .selectFrom('cash_counts')
        .select('expected')
        .where('driver_hour_id', '=', driver_hour_id)
        .executeTakeFirst()
      const counted = toDecimal(cents(Math.max(0, (count?.expected ?? 0) - 100)))
      await accountant.post(`/secure/invoices/cash/${driver_hour_id}`, { counted })
      await accountant.post(`/secure/invoices/hours/approve/${driver_hour_id}`, {})
      driver = await driverAtWork()
    },
    async payDrivers() {
      clock.set(new Date(`${daysAfter(week, 8)}T15:00:00Z`))
      for (const what of ['approve', 'pay'])
        await accountant.post(`/secure/invoices/${what}`, { market_id, starts_on: week })
    },
    /** Whatever is owed to the restaurant: each time as another week, which has what came after the last one. */
    async payRestaurant() {
      const starts_on = daysAfter(week, 7 * weeksPaid)
      weeksPaid += 1
      clock.set(new Date(`${daysAfter(starts_on, 8)}T15:00:00Z`))
      const { to_pay } = await statement(starts_on)
      for (const what of ['approve', 'pay'])
        await accountant.post(`/secure/payouts/${what}`, { market_id, starts_on, expected: to_pay })
    },

    /** By the restaurant's statements: what it is still owed. */
    async owedToRestaurant(): Promise<Cents> {
      return (await statement(daysAfter(week, 7 * weeksPaid))).due
    },
    /** By what customers may still spend. */
    async openCredit(): Promise<number> {
      const { rows } = await sql<{ open: number }>`
        select coalesce(sum(value), 0)::integer as open from discount_codes d
        where credit and not exists (select from discount_uses s where s.discount_code_id = d.discount_code_id)`.execute(
        db,
      )
      return rows[0]?.open ?? 0
    },
  }
}
