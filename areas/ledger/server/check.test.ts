import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookieOf, insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import type { CardProvider, ReportedAuthorization } from '#areas/cards/server/public.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertOrder, partiesOf, type TestOrder } from '#areas/orders/server/testing.ts'
import { cents } from '#platform/core/money.ts'
import { stateOf } from '#platform/test/page-state.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { authorized } from '../rules/card-postings.ts'
import { ledgerArea } from './area.ts'
import { enqueueDailyCheck, runCheck } from './check-jobs.ts'
import { checkLedger, sinceLastCheck } from './check-ledger.ts'
import { forgetOldChecks } from './findings.ts'
import { writeMovement } from './write-movement.ts'

const { db } = await testDatabase()
const clock = standingClock('2026-11-20T09:00:00Z')
const checking = testDeps(db, { clock })
// People's sessions are of today.
const usual = testDeps(db)

/** What the provider says; its protocol is proven against the sandbox. */
const reported = new Map<string, ReportedAuthorization>()
let asked: { since?: number; after?: string }[] = []
const cards = {
  report: async (page) => {
    asked.push(page)
    const all = [...reported.values()].filter(({ changedAt }) => changedAt >= (page.since ?? 0))
    const next = Number(page.after ?? 0) + 1
    return { authorizations: all.slice(next - 1, next), ...(next < all.length && { next: String(next) }) }
  },
  findAuthorization: async (id) => reported.get(id),
} as Pick<CardProvider, 'report' | 'findAuthorization'> as CardProvider
const deps = { ...checking, cards }
const { app } = await testApp(usual, [ledgerArea(usual, { cards })])
afterAll(() => app.close())

const earlier = new Date('2026-11-20T08:00:00Z')
const check = (since: Date | null = null) => checkLedger(deps, since)
const open = async () =>
  (
    await db
      .selectFrom('ledger_findings')
      .select(['kind', 'subject', 'cause', 'market_id'])
      .where('resolved_at', 'is', null)
      .orderBy('ledger_finding_id')
      .execute()
  ).map(({ market_id, ...finding }) => ({ ...finding, inMarket: market_id !== null }))

/** An order whose card holds what it costs, here, in the ledger and at the provider. */
async function heldOrder(market_id?: number) {
  const paid = { payment_type: 'card_online', payment_status: 'authorized', created_at: earlier } as const
  const order = await insertOrder(db, { ...paid, ...(market_id && { market_id }) })
  const card = { card_type: 'Visa', last_four: '4242', exp_month: 12, exp_year: 2038, external_customer_id: 'cus' }
  const { payment_card_id } = await db
    .insertInto('payment_cards')
    .values({ ...card, vault_token: `card-${order.order_id}` })
    .returning('payment_card_id')
    .executeTakeFirstOrThrow()
  const amount = order.total
  const reference = `auth_${order.order_id}`
  const times = { created_at: earlier, changed_at: earlier }
  const { card_authorization_id } = await db
    .insertInto('card_authorizations')
    .values({
      order_id: order.order_id,
      idempotency_key: `attempt-${order.order_id}`,
      payment_card_id,
      amount,
      provider_reference: reference,
      state: 'authorized',
      ...times,
    })
    .returning('card_authorization_id')
    .executeTakeFirstOrThrow()
  const held = { ...partiesOf(order), card_authorization_id, amount }
  await db.transaction().execute((tx) => writeMovement({ tx, now: earlier }, authorized(held)))
  report(reference, { idempotencyKey: `attempt-${order.order_id}`, cents: amount })
  return { order, reference, card_authorization_id }
}

function report(authorizationId: string, change: Partial<ReportedAuthorization> = {}) {
  reported.set(authorizationId, {
    authorizationId,
    idempotencyKey: authorizationId,
    status: 'authorized',
    cents: cents(1200),
    capturedCents: 0,
    refundedCents: 0,
    changedAt: earlier.getTime(),
    ...reported.get(authorizationId),
    ...change,
  })
}

const set = (order: TestOrder, change: { tip: number }) =>
  db.updateTable('orders').set(change).where('order_id', '=', order.order_id).execute()

describe('the check', () => {
  test('finds nothing where orders, authorizations, the provider and the ledger agree, and counts them', async () => {
    await heldOrder()
    await heldOrder()
    await insertOrder(db, { created_at: earlier })
    asked = []
    expect(await check()).toEqual({ orders: 3, authorizations: 2, reported: 2, differences: 0 })
    expect(asked.map(({ after }) => after)).toEqual([undefined, '1'])
    expect(await open()).toEqual([])
  })

  test('finds each difference once, says why, and sees when it is gone', async () => {
    const { order, reference } = await heldOrder()
    await set(order, { tip: 500 })
    report(reference, { status: 'captured', capturedCents: cents(1200) })
    report('auth_stranger')
    expect((await check()).differences).toBe(3)
    clock.set('2026-11-20T10:00:00Z')
    expect((await check()).differences).toBe(3)
    expect(await open()).toEqual([
      { kind: 'order_differs', subject: `order:${order.order_id}`, cause: 'amounts_changed', inMarket: true },
      {
        kind: 'provider_differs',
        subject: `authorization:${reference}`,
        cause: 'capture_not_recorded',
        inMarket: true,
      },
      { kind: 'held_without_order', subject: 'authorization:auth_stranger', cause: 'not_of_ours', inMarket: false },
    ])
    const seen = await db.selectFrom('ledger_findings').select(['found_at', 'seen_at']).execute()
    expect(seen.every(({ found_at, seen_at }) => seen_at.getTime() - found_at.getTime() === 3_600_000)).toBe(true)

    // Of a time long before this check's: what is open is looked at again all the same.
    await set(order, { tip: 0 })
    report(reference, { status: 'authorized', capturedCents: 0 })
    report('auth_stranger', { status: 'voided' })
    expect((await check(clock.now())).differences).toBe(0)
    expect(await open()).toEqual([])
    reported.delete('auth_stranger')
  })

  test('what comes again after it was resolved is another finding', async () => {
    const { order } = await heldOrder()
    const kinds = () =>
      db.selectFrom('ledger_findings').select('resolved_at').where('order_id', '=', order.order_id).execute()
    for (const tip of [500, 0, 500, 0]) {
      await set(order, { tip })
      await check()
    }
    expect((await kinds()).map(({ resolved_at }) => resolved_at === null)).toEqual([false, false])
  })

  test('an authorization that the provider’s report does not have is asked for, and missed', async () => {
    const { reference, card_authorization_id } = await heldOrder()
    report(reference, { changedAt: 0 })
    expect((await check(new Date(earlier.getTime() - 1))).differences).toBe(0)
    const before = reported.get(reference)
    reported.delete(reference)
    await check()
    expect(await open()).toMatchObject([{ kind: 'unknown_to_provider', cause: 'not_there' }])
    if (before) reported.set(reference, before)
    await check()
    expect(await open()).toEqual([])
    expect(card_authorization_id).toBeGreaterThan(0)
  })

  test('what has just been changed, here or there, is left for the next check', async () => {
    const { reference } = await heldOrder()
    report(reference, { status: 'captured', capturedCents: cents(1200), changedAt: clock.now().getTime() - 60_000 })
    expect((await check()).differences).toBe(0)
    report(reference, { changedAt: clock.now().getTime() - 180_000 })
    expect((await check()).differences).toBe(1)
    report(reference, { status: 'authorized', capturedCents: 0 })
    await check()
  })

  test('two at once find a difference once', async () => {
    const { order } = await heldOrder()
    await set(order, { tip: 700 })
    await Promise.all([check(), check()])
    expect(await open()).toHaveLength(1)
    await set(order, { tip: 0 })
    await check()
    expect(await open()).toEqual([])
  })

  test('begins where the last whole one began, with a day before it', async () => {
    clock.set('2026-11-21T09:00:00Z')
    await check()
    expect(await sinceLastCheck(db)).toEqual(new Date('2026-11-20T09:00:00Z'))
    await db
      .insertInto('ledger_checks')
      .values({ started_at: new Date('2026-11-25T00:00:00Z') })
      .execute()
    expect(await sinceLastCheck(db)).toEqual(new Date('2026-11-20T09:00:00Z'))
  })

  test('runs once a day, whoever enqueues it and however often', async () => {
    const jobs = () => db.selectFrom('jobs').select('payload').where('kind', '=', 'check_ledger').execute()
    const checks = async () => (await db.selectFrom('ledger_checks').select('ledger_check_id').execute()).length
    expect(await enqueueDailyCheck(deps)).toBe(false)
    clock.set('2026-11-22T00:10:00Z')
    expect(await Promise.all([enqueueDailyCheck(deps), enqueueDailyCheck(deps)])).toEqual([true, true])
    expect(await jobs()).toEqual([{ payload: { day: '2026-11-22' } }])
    const before = await checks()
    await runCheck(deps, '2026-11-22')
    await runCheck(deps, '2026-11-22')
    expect(await checks()).toBe(before + 1)
    expect(await enqueueDailyCheck(deps)).toBe(false)
    await db.deleteFrom('jobs').execute()
  })

  test('a provider that gives no answer leaves the check to the next try', async () => {
    const broken = { ...deps, cards: { ...cards, report: async () => Promise.reject(new Error('silent')) } }
    clock.set('2026-11-23T00:10:00Z')
    await expect(runCheck(broken, '2026-11-23')).rejects.toThrow('silent')
    expect(await enqueueDailyCheck(deps)).toBe(true)
    await db.deleteFrom('jobs').execute()
  })

  test('what is resolved is kept for 400 days, what is open for good', async () => {
    const { order } = await heldOrder()
    await set(order, { tip: 900 })
    await check()
    const kept = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)
    const count = async () => (await db.selectFrom('ledger_findings').select('ledger_finding_id').execute()).length
    const all = await count()
    await forgetOldChecks(db, kept(396))
    expect(await count()).toBe(all)
    await forgetOldChecks(db, kept(404))
    expect(await count()).toBe(1)
    expect(await db.selectFrom('ledger_checks').select('ledger_check_id').execute()).toEqual([])
    expect(await open()).toHaveLength(1)
    await set(order, { tip: 0 })
    await check()
  })
})

describe('the page', () => {
  let manager: string
  let elsewhere: string
  let other: Awaited<ReturnType<typeof insertMarket>>
  beforeAll(async () => {
    manager = await cookieOf(db, await insertStaff(db, { roles: ['manager'] }))
    other = await insertMarket(db)
    elsewhere = await cookieOf(db, await insertStaff(db, { roles: ['manager'], market_ids: [other.market_id] }))
  })
  const get = async (cookie: string, search = '') =>
    stateOf(await app.inject({ url: `/secure/ledger${search}`, headers: { cookie, accept: 'text/html' } }))
  const ask = (cookie: string) => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin', accept: 'application/json' }
    return app.inject({ method: 'POST', url: '/secure/ledger/check', headers })
  }

  test('[SIL-ORD-140] open ones first, in words, of one’s own markets; what is of no order for those of all', async () => {
    const { order } = await heldOrder()
    await set(order, { tip: 100 })
    report('auth_stranger', { status: 'authorized' })
    await check()
    const state = await get(manager)
    const [stranger, ofOrder, resolved] = state.ledger_findings
    expect(stranger).toMatchObject({
      what: 'Held for no order',
      authorization: 'auth_stranger',
      order_id: null,
    })
    expect(ofOrder).toMatchObject({
      what: 'Order and ledger',
      order_id: order.order_id,
      authorization: null,
      account: 'Owed by customers',
      expected: 1300,
      found: 1200,
      cause: expect.stringContaining('The order’s amounts were changed'),
      resolved_at: null,
    })
    expect(resolved.resolved_at).toEqual(expect.any(Number))
    expect(state.ledger_check).toMatchObject({ differences: 2 })
    const only = async (search: string) => (await get(manager, search)).ledger_findings
    expect((await only('?state=open')).length).toBe(2)
    expect((await only('?state=resolved')).every((one: { resolved_at: number }) => one.resolved_at)).toBe(true)
    expect((await only(`?q=%23${order.order_id}`)).length).toBe(1)
    expect((await only('?q=auth_stranger')).length).toBe(1)
    expect(await only('?q=nothing')).toEqual([])
    expect(state).toMatchObject({ ledger_open: 2, ledger_markets: null })
    const there = { ledger_findings: [], ledger_open: 0, ledger_markets: [other.name] }
    expect(await get(elsewhere)).toMatchObject({ ...there, ledger_check: { differences: 2 } })
    await set(order, { tip: 0 })
  })

  test('a check that is asked for is enqueued once, and the event says by whom', async () => {
    const replies = await Promise.all([ask(manager), ask(manager)])
    expect(replies.map(({ statusCode }) => statusCode)).toContain(200)
    const again = await ask(manager)
    expect([again.statusCode, again.json()]).toEqual([
      409,
      { success: false, error: 'check_waits', message: 'A check is under way already.' },
    ])
    expect(await db.selectFrom('jobs').select('payload').where('kind', '=', 'check_ledger').execute()).toEqual([
      { payload: {} },
    ])
    expect((await get(manager)).ledger_check_waits).toBe(true)
    const events = await db.selectFrom('events').select('what').where('subject', '=', 'ledger').execute()
    expect(events[0]).toEqual({ what: 'ledger_check_asked' })
  })
})
