import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rollUp } from '#areas/books/server/public.ts'
import { move } from '#areas/books/server/testing.ts'
import { placeOrder } from '#areas/checkout/calls/placement.ts'
import { adjusted } from '#areas/ledger/rules/cash-postings.ts'
import { insertHour } from '#areas/pay/server/testing.ts'
import { listedItems } from '#demo/catalogue.ts'
import { makeDemoDriving } from '#demo/driving/drive-demo.ts'
import { neighbours } from '#demo/life/cast.ts'
import { makeLiveTown } from '#demo/life/live-town.ts'
import { type Mishap, mishapOf } from '#demo/life/mishap.ts'
import { orderByThemselves } from '#demo/life/order-by-themselves.ts'
import type { OrderWish } from '#demo/life/order-wish.ts'
import { beginDemoLife, setDemoLife } from '#demo/life/switch.ts'
import { openVisitor } from '#demo/life/visitor.ts'
import { seedDemoTown } from '#demo/seed.ts'
import { cents } from '#platform/core/money.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { wholeApp } from './testing.ts'

const { db } = await testDatabase()
/** A quarter past seven on a Friday evening in Bellwether. */
const clock = standingClock('2026-10-09T23:15:00Z')
const log = pino({ level: 'silent' })

let sandbox: SandboxProcess
let product: Awaited<ReturnType<typeof wholeApp>>
let url: string
let drive: () => Promise<void>
let step: () => Promise<void>
let placing: { stop(): Promise<void> } | undefined

const noRoads = { route: async () => undefined }
/** Nobody orders but whom a test lets order. */
const nobodyOrders = () => 0
const newTown = () =>
  makeLiveTown({
    db,
    clock,
    log,
    secrets: product.deps.secrets,
    url,
    sandboxUrl: sandbox.url,
    chance: nobodyOrders,
  })

beforeAll(async () => {
  sandbox = await startSandboxProcess({ SANDBOX_DEMO_TOWN: '1', SANDBOX_SECRET: 'sk_sandbox' })
  product = await wholeApp(db, { clock, sandboxUrl: sandbox.url })
  await seedDemoTown(db, product.deps.secrets, clock.now())
  await beginDemoLife(db, clock.now())
  const checkout = product.areas.find(({ routes }) => routes?.some(({ route }) => route === placeOrder))
  placing = checkout?.work?.()
  url = await product.app.listen({ port: 0, host: '127.0.0.1' })
  drive = makeDemoDriving({ db, clock, log, roadTimes: noRoads, market_id: 1 })
  step = newTown()
})
afterAll(async () => {
  await placing?.stop()
  await product?.close()
  await sandbox?.stop()
})

/** Half a minute of the town. */
async function live(): Promise<void> {
  clock.set(new Date(clock.now().getTime() + 30_000))
  await drive()
  await step()
}

async function liveUntil(isSo: () => Promise<boolean>): Promise<void> {
  for (let steps = 0; steps < 400; steps += 1) {
    if (await isSo()) return
    await live()
  }
  throw new Error('It did not come about in three hours.')
}

/** The next order meets this, or nothing. */
async function orderOf(neighbour: number, name: string, mishap?: Mishap): Promise<number> {
  const listed = listedItems().find(({ item }) => item.name === name)
  const who = neighbours()[neighbour]
  if (!listed || !who) throw new Error(`The town has no ${name}`)
  const alcohol = listed.place.kind === 'package_store'
  const { rows } = await sql<{ last: number }>`select max(order_id) as last from orders`.execute(db)
  let next = (rows[0]?.last ?? 0) + 1
  while (mishapOf({ order_id: next, alcohol }) !== mishap) next += 1
  await sql`select setval(pg_get_serial_sequence('orders', 'order_id'), ${next}, false)`.execute(db)
  const wish: OrderWish = {
    who,
    place: listed.place,
    items: [{ listed, quantity: 1 }],
    alcohol,
    is_delivery: true,
    payment: 'card_online',
    tip_preset: 1,
    note: '',
  }
  const placed = await orderByThemselves({ sandboxUrl: sandbox.url }, openVisitor(url), wish)
  expect(placed).toEqual({ ok: true, order_id: next })
  return next
}

const statusOf = async (order_id: number) =>
  (await db.selectFrom('orders').select('status').where('order_id', '=', order_id).executeTakeFirstOrThrow()).status
const isNow = (order_id: number, status: string) => async () => (await statusOf(order_id)) === status
const whatHappened = async (order_id: number) => {
  const events = await db
    .selectFrom('events')
    .select('what')
    .where('subject', '=', `order:${order_id}`)
    .orderBy('event_id')
    .execute()
  return events.map(({ what }) => what)
}

/** The market's plan fears that this one will be late. */
async function planLate(order_id: number): Promise<void> {
  const order = await db
    .selectFrom('orders')
    .select(['franchise_id', 'promised_at'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const promised_at = order.promised_at?.getTime() ?? 0
  const late = promised_at + 12 * 60_000
  const risk = {
    ...{ order_id, franchise_id: order.franchise_id, promised_at, driver_id: null, is_waiting: true },
    ...{ at_door: late, mostly_by: late, chance: 90, cause: 'kitchen', behind: 12 * 60_000, is_alert: true },
  }
  const none = JSON.stringify([])
  await db
    .insertInto('dispatch_plans')
    .values({
      ...{ market_id: 1, plan_version: 1, made_at: clock.now(), queue_versions: JSON.stringify({}) },
      ...{ rows: none, held: none, unserved: none, risks: JSON.stringify([risk]), cost: 0, rounds: 1, ms: 1 },
    })
    .execute()
}

describe('a town of which nobody plays anything', () => {
  test('[SIL-OPS-59] brings a bottle from the store to the door, where the ID is checked and signed for', async () => {
    const order_id = await orderOf(3, 'Ridge House Cabernet 750 ml')
    await liveUntil(isNow(order_id, 'delivered'))
    expect(await whatHappened(order_id)).toEqual(
      expect.arrayContaining(['kitchen_accepted', 'order_picked_up', 'verify', 'save_signature', 'order_delivered']),
    )
    const check = await db
      .selectFrom('alcohol_verifications')
      .selectAll()
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
    expect(check).toMatchObject({ age_result: 'verified', expiry_result: 'valid', birth_date_differs: false })
    expect(check.signature_asset_id).not.toBeNull()
  }, 120_000)

  test('[SIL-OPS-88] has an ID refused at the door: support hears of it, and the bottle goes back', async () => {
    const order_id = await orderOf(5, 'Juniper Row Gin 750 ml', 'expired_id')
    await liveUntil(isNow(order_id, 'rejected'))
    const ticket = await db.selectFrom('tickets').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
    expect(ticket.description).toContain('ID is missing, expired or not valid')
    await liveUntil(async () => {
      const order = await db
        .selectFrom('orders')
        .select('goods_returned_at')
        .where('order_id', '=', order_id)
        .executeTakeFirstOrThrow()
      return order.goods_returned_at !== null
    })
  }, 120_000)

  test('a kitchen that is late says so, its customer is told, and the order comes all the same, also to a town that was killed meanwhile', async () => {
    const order_id = await orderOf(7, 'Otter Combo', 'late_kitchen')
    await planLate(order_id)
    await liveUntil(async () => (await whatHappened(order_id)).includes('kitchen_needs_time'))
    await liveUntil(async () => (await whatHappened(order_id)).includes('tell_customer_time'))
    // What the board alone fears is told to nobody.
    const acts = (await whatHappened(order_id)).filter((what) => /needs_time|tell_customer/.test(what))
    expect(acts).toEqual(['kitchen_needs_time', 'tell_customer_time'])
    const sessions = () => db.selectFrom('sessions').select('session_id').execute()
    const before = (await sessions()).length
    step = newTown()
    await liveUntil(isNow(order_id, 'delivered'))
    // It went on with the cookies that it had.
    expect((await sessions()).length).toBe(before)
  }, 120_000)
})

describe('somebody takes a part over', () => {
  test('what they play is left to them until some time after they left', async () => {
    const person = openVisitor(url)
    await person.ask('POST', '/demo/sign_in', { role: 'dispatcher', who: 'Imani Walker' })
    const order_id = await orderOf(9, 'Otter Burger')
    const stateOf = async () =>
      (
        await db
          .selectFrom('orders')
          .select('dispatch_state')
          .where('order_id', '=', order_id)
          .executeTakeFirstOrThrow()
      ).dispatch_state
    for (let minutes = 0; minutes < 10; minutes += 1) await live()
    expect([await statusOf(order_id), await stateOf()]).toEqual(['confirmed', 'unassigned'])
    await liveUntil(async () => (await stateOf()) === 'assigned')
    const left = await db
      .selectFrom('sessions')
      .select('last_seen_at')
      .where('session_id', '=', person.sessionId())
      .executeTakeFirstOrThrow()
    expect(clock.now().getTime() - left.last_seen_at.getTime()).toBeGreaterThanOrEqual(12 * 60_000)
  }, 120_000)
})

describe('the switch', () => {
  test('stops everybody and lets them go on', async () => {
    const visitor = openVisitor(url)
    expect(await visitor.ask('POST', '/demo/life', { on: false })).toMatchObject({ ok: true, data: { is_on: false } })
    const order_id = await orderOf(11, 'Otter Burger')
    for (let minutes = 0; minutes < 4; minutes += 1) await live()
    expect(await statusOf(order_id)).toBe('received')
    expect(await visitor.ask('POST', '/demo/life', { on: true })).toMatchObject({ ok: true })
    await liveUntil(isNow(order_id, 'confirmed'))
    expect((await visitor.read('/demo'))?.demo.life).toEqual({ is_on: true, orders_today: 5, enough: null })
  }, 60_000)

  test('is not there where the town has no life', async () => {
    await db.deleteFrom('demo_life').execute()
    expect(await setDemoLife(db, true)).toBe(false)
    expect(await openVisitor(url).ask('POST', '/demo/life', { on: true })).toMatchObject({
      ok: false,
      error: 'no_life',
    })
    await beginDemoLife(db, clock.now())
  })
})

describe('weeks that are over for longer than a week', () => {
  test('are approved and paid by the town as of their payday, but not while somebody plays the manager', async () => {
    const worked = { started_at: new Date('2026-09-15T20:00:00Z'), ended_at: new Date('2026-09-16T02:00:00Z') }
    await insertHour(db, 1, { ...worked, approve: 1 })
    const entries = { restaurant_payable: cents(-500), write_offs: cents(500) }
    const owed = { cause: 'broken jar', market_id: 1, franchise_id: 1, reason: 'Broken jar', entries }
    await move(db, '2026-09-16T16:00:00Z', adjusted(owed))
    await db.updateTable('demo_life').set({ history_at: clock.now() }).execute()
    await rollUp(db, { now: clock.now() })
    const person = openVisitor(url)
    await person.ask('POST', '/demo/sign_in', { role: 'manager', who: 'Priya Raghunathan' })
    const paid = async () =>
      (
        await sql<{ week: string; state: string; by: string; approved_at: Date; paid_at: Date }>`
          select starts_on::text as week, state, paid_by as by, approved_at, paid_at from driver_invoices order by 1`.execute(
          db,
        )
      ).rows
    for (let minutes = 0; minutes < 3; minutes += 1) await live()
    expect(await paid()).toEqual([])
    await liveUntil(async () => (await paid()).length > 0)
    const payday = new Date('2026-09-23T14:00:00Z')
    const settled = { state: 'paid', by: 'Helena Vasquez', approved_at: payday, paid_at: payday }
    expect(await paid()).toEqual([{ week: '2026-09-14', ...settled }])
    const payout = await db.selectFrom('payouts').select(['paid_at', 'paid_by']).executeTakeFirstOrThrow()
    expect(payout).toEqual({ paid_at: payday, paid_by: 'Helena Vasquez' })
    const statement = () =>
      db
        .selectFrom('restaurant_statements')
        .select(['state', 'paid_by as by', 'approved_at', 'paid_at'])
        .where('state', '=', 'paid')
        .executeTakeFirst()
    await liveUntil(async () => (await statement()) !== undefined)
    expect(await statement()).toEqual(settled)
    const paidOut = await db.selectFrom('ledger_movements').select('at').where('kind', '=', 'paid_out').execute()
    expect(paidOut).toEqual([{ at: payday }])
  }, 120_000)
})
